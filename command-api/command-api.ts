import { createPublicKey } from 'node:crypto';

import { PdfThread } from '@fines/papers/pdf-thread.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { type App, createApp } from '@fines/platform/http/app.ts';
import { bearer } from '@fines/platform/http/serve.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { watchDisk } from '@fines/platform/metrics.ts';
import { openListener } from '@fines/platform/postgres/listen.ts';
import { openJobQueue, queueHealth, workOnSchedule } from '@fines/platform/queue/queue.ts';
import { watchLog } from '@fines/platform/shared/known-log.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';
import { photoLinks, PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { publicLinks, publicLinkVariables } from '@fines/platform/shared/public-links.ts';
import type { OnStop } from '@fines/platform/shared/service.ts';
import { watchEndedSessions } from '@fines/platform/shared/sessions.ts';
import { privateKeyText } from '@fines/platform/token-keys.ts';
import { tokenVerifier } from '@fines/platform/tokens.ts';
import { WITNESS_KEYS } from '@fines/proof/signing/ask-witnesses.ts';
import { z } from 'zod';

import { commandLimit, photoLimit } from './auth/command-limit.ts';
import { refreshTokens } from './auth/refresh-tokens.ts';
import { SessionStore, tokenSigner } from './auth/sessions.ts';
import { openDependencies } from './dependencies.ts';
import { commandEndpoints } from './endpoints.ts';
import { translateError } from './engine/errors.ts';
import { RemovedStreams } from './engine/removed-events.ts';
import { erasureJob } from './erasure/carry-out.ts';
import { retentionJob } from './erasure/retention.ts';
import { sweptFines } from './fine/swept-fines.ts';
import { importJob } from './import/run-imports.ts';
import { letterheadNow } from './letterhead/routes.ts';
import { sweepJob } from './numbering/sweep.ts';
import { PhotoUses, photoSweepJob } from './photo/sweep-photos.ts';
import { channelVariables, openChannels } from './post/channels.ts';
import { Outbox } from './post/outbox.ts';
import { postHealth, postJob } from './post/post.ts';
import { servePublicSite } from './public-site.ts';
import { sweptReceipts } from './receipt/settle-receipt.ts';
import { Accounts } from './statement/accounts.ts';
import { moneyJob } from './statement/follow-money.ts';
import { statementImports } from './statement/statement-imports.ts';
import { ensureFirstAdmin, firstAdminVariables } from './user/first-admin.ts';
import { registerImports } from './vehicle/register-imports.ts';

const { HOST, PORT, DATABASE_URL, ESDB_URL, REDIS_URL, PHOTO_DIR } = variables;
const { PHOTO_LINK_SECRET, NEW_SECRETS, LOG_PUBLIC_KEY } = variables;
const { PUBLIC_SITE_TOKEN, PUBLIC_SITE_HOST, PUBLIC_SITE_PORT } = variables;

const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

export const commandApiConfig = () =>
  readConfig({
    HOST,
    PORT,
    DATABASE_URL,
    ESDB_URL,
    REDIS_URL,
    PHOTO_DIR,
    PHOTO_LINK_SECRET,
    NEW_SECRETS,
    LOG_PUBLIC_KEY,
    TOKEN_PRIVATE_KEY: privateKeyText,
    EMAIL_HMAC_SECRET: z.string('is required: names the claims of e-mail addresses').min(32, 'is too short'),
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
    ...firstAdminVariables,
    SESSION_HOURS: whole(1, 24).default(12),
    IDLE_MINUTES: whole(5, 240).default(30),
    /** Personal data is erased after so many whole years; without a number, only at somebody's request. */
    RETENTION_SETTLED_YEARS: whole(1, 100).optional(),
    RETENTION_UNPAID_YEARS: whole(1, 100).optional(),
    RETENTION_VEHICLE_YEARS: whole(1, 100).optional(),
    COMMANDS_PER_MINUTE: z.coerce.number('must be a number').int().positive().default(6000),
    PHOTOS_PER_HOUR: z.coerce.number('must be a number').int().positive().default(120),
    /** Without it, nobody can dispute online. */
    PUBLIC_SITE_TOKEN: PUBLIC_SITE_TOKEN.optional(),
    PUBLIC_SITE_HOST,
    PUBLIC_SITE_PORT,
    PUBLIC_PHOTOS_PER_HOUR: z.coerce.number('must be a number').int().positive().default(300),
    /** A number that was taken longer ago than this and was not used is voided. */
    RECEIPT_SWEEP_AFTER_SECONDS: z.coerce
      .number('must be a number')
      .min(90, 'must be at least 90: a payment under way may take that long')
      .default(120),
    WITNESS_KEYS,
    ...publicLinkVariables,
    ...channelVariables,
  });

type Config = ReturnType<typeof commandApiConfig>;

/** `app`: for staff. `sitePort`: where the public site submits what the public does, if there is such a site. */
type CommandApi = { app: App; sitePort: number | undefined };

const JOB_QUEUE = 'command-jobs';

/** Takes commands, until the functions that it gives to `onStop` are called. */
export async function createCommandApi(config: Config, logger: Logger, onStop: OnStop): Promise<CommandApi> {
  const dependencies = await openDependencies(config, logger);
  onStop(() => dependencies.close());
  const { TOKEN_PRIVATE_KEY: privateKey, EMAIL_HMAC_SECRET, PERSONAL_DATA_KEY } = config;
  const secrets = {
    EMAIL_HMAC_SECRET,
    PERSONAL_DATA_KEY,
    TOKEN_KEY: privateKey,
    PHOTO_LINK_SECRET: config.PHOTO_LINK_SECRET,
    ...(config.PUBLIC_CODE_SECRET !== undefined && { PUBLIC_CODE_SECRET: config.PUBLIC_CODE_SECRET }),
    PUBLIC_SITE_TOKEN: config.PUBLIC_SITE_TOKEN,
  };
  await keepSecrets(dependencies.pool, secrets, config.NEW_SECRETS);
  const listener = await openListener({ url: config.DATABASE_URL, logger });
  onStop(() => listener.close());
  const endedSessions = await watchEndedSessions({ listener, pool: dependencies.pool });

  const watchedLog = await watchLog({ ...dependencies, logger });
  onStop(() => watchedLog.close());

  const removed = new RemovedStreams(dependencies.store);

  const links = photoLinks(config.PHOTO_LINK_SECRET);
  const photos = new PhotoStore(config.PHOTO_DIR);
  await photos.prepare();
  watchDisk('photos', config.PHOTO_DIR);

  await ensureFirstAdmin(dependencies, config, logger);

  const stopping = new AbortController();
  const running = { pool: dependencies.pool, logger, stopping: stopping.signal };
  const registers = registerImports({ ...dependencies, photoFolder: config.PHOTO_DIR });
  await registers.files.prepare();
  const statements = statementImports({ ...dependencies, logger, photoFolder: config.PHOTO_DIR });
  await statements.files.prepare();

  const ways = openChannels(config);
  onStop(async () => ways.forEach(({ channel }) => channel.close()));
  const thread = new PdfThread();
  onStop(() => thread.end());
  const post = {
    ...dependencies,
    logger,
    ways,
    outbox: new Outbox(dependencies.pool),
    letterhead: () => letterheadNow(dependencies.store, links),
    papers: { thread, photos, publicLinks: publicLinks(config) },
  };
  const jobs = workOnSchedule(
    openJobQueue(JOB_QUEUE, { redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL }, logger),
    {
      'number-sweep': sweepJob(
        [sweptFines({ ...dependencies, logger }), sweptReceipts({ ...dependencies, logger })],
        { store: dependencies.store, afterSeconds: config.RECEIPT_SWEEP_AFTER_SECONDS },
      ),
      'photo-sweep': photoSweepJob({ ...dependencies, photos, logger }),
      'erasure-sweep': erasureJob(dependencies),
      retention: retentionJob({
        ...dependencies,
        retention: {
          settledYears: config.RETENTION_SETTLED_YEARS,
          unpaidYears: config.RETENTION_UNPAID_YEARS,
          vehicleYears: config.RETENTION_VEHICLE_YEARS,
        },
        logger,
      }),
      'register-import': importJob(registers, running),
      'statement-import': importJob(statements, running),
      'statement-lines': moneyJob({ ...dependencies, logger }),
      post: await postJob(post, stopping.signal),
    },
    logger,
  );
  onStop(async () => {
    stopping.abort();
    await jobs.close();
  });

  const signer = await tokenSigner(privateKey);
  const sessions = new SessionStore(dependencies.pool, refreshTokens(privateKey), {
    keyId: signer.keyId,
    hours: config.SESSION_HOURS,
    idleMinutes: config.IDLE_MINUTES,
  });
  const verify = await tokenVerifier(createPublicKey(privateKey));
  const photoDependencies = {
    photos,
    photoUses: new PhotoUses(dependencies.pool),
    photoLinks: links,
  };
  const common = {
    logger,
    admit: commandLimit(config.COMMANDS_PER_MINUTE),
    guard: () => {
      watchedLog.require();
      dependencies.clock.require();
    },
    translateError: async (error: unknown) => {
      removed.note(error);
      return translateError(await watchedLog.reconsider(error));
    },
  };
  const app = createApp({
    ...common,
    endpoints: commandEndpoints({
      ...dependencies,
      ...photoDependencies,
      admitPhoto: photoLimit(config.PHOTOS_PER_HOUR),
      sessions,
      signer,
      logKey: config.LOG_PUBLIC_KEY,
      witnesses: config.WITNESS_KEYS,
      registers: { ...registers, wake: () => jobs.wake('register-import') },
      statements: {
        ...statements,
        accounts: new Accounts(dependencies.pool),
        wake: () => jobs.wake('statement-import'),
      },
      channels: ways.map(({ name }) => name),
      wake: () => jobs.wake('post'),
    }),
    authenticate: bearer(verify, endedSessions),
    checks: {
      database: () => dependencies.pool.query('SELECT 1'),
      'event store': () => dependencies.store.ready(),
      log: () => watchedLog.check(),
      clock: async () => dependencies.clock.require(),
      streams: removed.check,
      queue: queueHealth(jobs),
      messages: postHealth(dependencies.pool),
    },
  });
  const ofSite = { ...dependencies, ...photoDependencies };
  return { app, sitePort: await servePublicSite(ofSite, config, { common, onStop }) };
}
