import { join } from 'node:path';

import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { Finding } from '@fines/platform/http/health.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { ensureKeyTable } from '@fines/platform/personal-data/tables.ts';
import { openListener } from '@fines/platform/postgres/listen.ts';
import { openJobQueue, queueHealth, workOnSchedule } from '@fines/platform/queue/queue.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';
import { readModelHealth } from '@fines/platform/shared/read-model-health.ts';
import {
  buildProgress,
  PROJECTION_QUEUE,
  READ_MODEL_AWAITED,
  READ_MODEL_OVERDUE,
  openReadModelPool,
} from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { runService, serveApp } from '@fines/platform/shared/service.ts';
import { watchClock } from '@fines/platform/shared/watch-clock.ts';
import { Submitter, witnessUrlsText } from '@fines/proof/cosigning/submit.ts';
import { verifying } from '@fines/proof/nightly/jobs.ts';
import { WITNESS_KEYS, WITNESS_NOTE_URLS } from '@fines/proof/signing/ask-witnesses.ts';
import { LOG_SIGNING_KEY, logSignerOf } from '@fines/proof/signing/log-signer.ts';
import { LOG_ORIGIN, startSigning } from '@fines/proof/signing/start.ts';

import { follow } from './engine/follow.ts';
import { readerOf } from './engine/log-reader.ts';
import { Projector } from './engine/projector.ts';
import { READ_MODEL } from './projections.ts';

/** How long an event waits at most if the subscription misses it and nobody asks for it. */
const TICK_MS = 30_000;

const {
  HOST,
  PORT,
  DATABASE_URL,
  ESDB_URL,
  REDIS_URL,
  NEW_SECRETS,
  PERSONAL_DATA_KEY,
  PHOTO_DIR,
  LOG_PUBLIC_KEY,
} = variables;

await runService('projector', async (logger, onStop) => {
  const config = readConfig({
    HOST,
    PORT,
    DATABASE_URL,
    ESDB_URL,
    REDIS_URL,
    NEW_SECRETS,
    LOG_SIGNING_KEY,
    LOG_PUBLIC_KEY,
    LOG_ORIGIN,
    WITNESS_KEYS,
    WITNESS_NOTE_URLS,
    PERSONAL_DATA_KEY,
    WITNESS_URLS: witnessUrlsText,
    // For the comparison, which has the environment of this process.
    PHOTO_DIR,
  });

  const pool = openReadModelPool(config.DATABASE_URL, 'projector', logger);
  onStop(() => pool.end());
  await ensureRecordTables(pool);
  await ensureKeyTable(pool);
  const { LOG_SIGNING_KEY: signingKey, LOG_PUBLIC_KEY: publicKey, PERSONAL_DATA_KEY: personalKey } = config;
  await keepSecrets(pool, { PERSONAL_DATA_KEY: personalKey }, config.NEW_SECRETS);
  const store = openEventStore({ url: config.ESDB_URL, logger });
  onStop(() => store.close());

  const log = readerOf(store, new PersonalData(pool, personalKey));
  const projector = new Projector({ pool, store: log, readModel: READ_MODEL, logger });
  onStop(() => projector.stop());

  const listener = await openListener({ url: config.DATABASE_URL, logger });
  onStop(() => listener.close());
  await listener.listen({ channel: READ_MODEL_AWAITED, onNotification: () => projector.hurry() });

  const following = follow(projector, store);
  onStop(() => following.stop());
  following.wake();
  await listener.listen({ channel: READ_MODEL_OVERDUE, onNotification: () => following.readOn() });

  const signer = logSignerOf({ signingKey, publicKey });
  const submitter = new Submitter({
    pool,
    logger,
    logKey: signer.publicKey,
    urls: config.WITNESS_URLS,
    witnesses: config.WITNESS_KEYS,
  });
  onStop(() => submitter.stop());
  const signing = await startSigning(
    {
      pool,
      store,
      logger,
      signature: { signer, origin: config.LOG_ORIGIN },
      witnesses: { urls: config.WITNESS_NOTE_URLS, keys: config.WITNESS_KEYS },
      listener,
      afterwards: () => void submitter.run(),
    },
    onStop,
  );
  const nightly = verifying({
    pool,
    onVerified: signing.sign,
    compareShown: join(import.meta.dirname, 'verify/main.ts'),
  });
  const jobs = workOnSchedule(
    openJobQueue(PROJECTION_QUEUE, { redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL }, logger),
    {
      // The safety net: a subscription may hang unnoticed.
      'read-on': {
        schedule: { everyMs: TICK_MS },
        run: async () => following.readOn(),
      },
      ...nightly.jobs,
    },
    logger,
  );
  onStop(() => jobs.close());
  // Before, since that waits for what is under way.
  onStop(async () => nightly.stop());
  void jobs.wake('verification-if-due');

  const clock = await watchClock({ pool, store, logger });
  onStop(() => clock.close());
  const readModel = readModelHealth({ pool, store });
  const app = createApp({
    logger,
    endpoints: [],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {
      database: () => pool.query('SELECT 1'),
      'event store': () => store.ready(),
      projection: () => projector.check(),
      'read model': async () => (await readModel()) ?? new Finding({}, await buildProgress(pool)),
      queue: queueHealth(jobs),
      clock: async () => clock.require(),
      signing: signing.check,
      witnesses: submitter.check,
      ...nightly.checks,
    },
  });
  return serveApp(app, config, onStop);
});
