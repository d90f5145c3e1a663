import { PdfThread } from '@fines/papers/pdf-thread.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { type App, createApp } from '@fines/platform/http/app.ts';
import { bearer } from '@fines/platform/http/serve.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { ensureKeyTable } from '@fines/platform/personal-data/tables.ts';
import { openListener } from '@fines/platform/postgres/listen.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { watchLog } from '@fines/platform/shared/known-log.ts';
import { requireSecrets } from '@fines/platform/shared/known-secrets.ts';
import { photoLinks, PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { publicLinks, publicLinkVariables } from '@fines/platform/shared/public-links.ts';
import { readModelHealth } from '@fines/platform/shared/read-model-health.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import type { OnStop } from '@fines/platform/shared/service.ts';
import { watchEndedSessions } from '@fines/platform/shared/sessions.ts';
import { watchClock } from '@fines/platform/shared/watch-clock.ts';
import { tokenVerifier } from '@fines/platform/tokens.ts';
import { recordHealth } from '@fines/proof/log-broken.ts';
import { z } from 'zod';

import { AccessLog } from './access-log/looks.ts';
import { readEndpoints } from './endpoints.ts';
import { openReadPools } from './engine/database.ts';
import { translateError } from './engine/errors.ts';
import { watchReadPosition, requireReadModel } from './engine/read-position.ts';
import { startLive } from './live/live.ts';
import { Papers } from './paper/papers.ts';

const { HOST, PORT, DATABASE_URL, ESDB_URL, PHOTO_DIR } = variables;
const { TOKEN_PUBLIC_KEY, PHOTO_LINK_SECRET, PERSONAL_DATA_KEY } = variables;
const { NEW_SECRETS, LOG_PUBLIC_KEY } = variables;

export const readApiConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      HOST,
      PORT,
      DATABASE_URL,
      ESDB_URL,
      PHOTO_DIR,
      TOKEN_PUBLIC_KEY,
      PHOTO_LINK_SECRET,
      PERSONAL_DATA_KEY,
      NEW_SECRETS,
      LOG_PUBLIC_KEY,
      ...publicLinkVariables,
      LOOK_UPS_PER_MINUTE: z.coerce.number('must be a number').int().positive().default(60),
    },
    env,
  );

/** Answers questions from the read tables, until the functions that it gives to `onStop` are called. */
export async function createReadApi(
  config: ReturnType<typeof readApiConfig>,
  logger: Logger,
  onStop: OnStop,
): Promise<App> {
  const url = config.DATABASE_URL;

  const { pool, listPool, exportPool, lookPool, end } = openReadPools(url, logger);
  onStop(end);
  await ensureAccessLogTable(lookPool);
  await ensureRecordTables(lookPool);
  await ensureKeyTable(lookPool);
  const secrets = {
    TOKEN_KEY: config.TOKEN_PUBLIC_KEY,
    PHOTO_LINK_SECRET: config.PHOTO_LINK_SECRET,
    PERSONAL_DATA_KEY: config.PERSONAL_DATA_KEY,
    ...(config.PUBLIC_CODE_SECRET !== undefined && { PUBLIC_CODE_SECRET: config.PUBLIC_CODE_SECRET }),
  };
  await requireSecrets(lookPool, secrets, config.NEW_SECRETS);
  const looks = new AccessLog({ pool: lookPool, logger, lookUpsPerMinute: config.LOOK_UPS_PER_MINUTE });
  onStop(() => looks.close());
  const store = openEventStore({ url: config.ESDB_URL, logger });
  onStop(() => store.close());
  const listener = await openListener({ url, logger });
  onStop(() => listener.close());
  const endedSessions = await watchEndedSessions({ listener, pool });
  const position = await watchReadPosition({ listener, pool });
  const live = await startLive({ listener, pool });

  const watchedLog = await watchLog({ pool, store, logger });
  onStop(() => watchedLog.close());
  const clock = await watchClock({ pool, store, logger });
  onStop(() => clock.close());

  const { LOG_PUBLIC_KEY: logKey } = config;
  const readModel = readModelHealth({ pool, store });
  const personal = new PersonalData(pool, config.PERSONAL_DATA_KEY);
  const links = photoLinks(config.PHOTO_LINK_SECRET);
  const photos = new PhotoStore(config.PHOTO_DIR);
  const ofPublicSite = publicLinks(config);
  const thread = new PdfThread();
  onStop(() => thread.end());
  const papers = new Papers({ pool, logKey, photos, photoLinks: links, looks, thread, logger });
  return createApp({
    logger,
    endpoints: readEndpoints({
      pool,
      listPool,
      exportPool,
      store,
      personal,
      photoLinks: links,
      publicLinks: ofPublicSite,
      looks,
      logKey,
      papers,
      position,
      live,
      endedSessions,
      photos,
    }),
    authenticate: bearer(await tokenVerifier(config.TOKEN_PUBLIC_KEY), endedSessions),
    checks: {
      database: () => pool.query('SELECT 1'),
      'read model': () => requireReadModel(pool, readModel),
      log: () => watchedLog.check(),
      record: () => recordHealth(pool),
      clock: async () => clock.require(),
    },
    guard: () => watchedLog.require(),
    translateError,
    endLiveAnswers: async () => live.close(),
  });
}
