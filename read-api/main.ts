import { readConfig, variables } from '@fines/platform/config.ts';
import { watchEndedSessions } from '@fines/platform/ended-sessions.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { bearer } from '@fines/platform/http/authenticate.ts';
import { listenHttp } from '@fines/platform/http/listen.ts';
import { openPool } from '@fines/platform/postgres.ts';
import { runService } from '@fines/platform/service.ts';
import { accessTokens } from '@fines/platform/tokens.ts';

import { authEndpoints } from './auth/routes.ts';
import { translateError } from './errors.ts';
import { fineEndpoints } from './fines/routes.ts';
import { waitingForPosition } from './min-position.ts';
import { requireReadModel, watchReadPosition } from './read-position.ts';

const { HOST, PORT, DATABASE_URL, ESDB_URL, TOKEN_SECRET } = variables;

await runService('read-api', async (log, onStop) => {
  const config = readConfig({ HOST, PORT, DATABASE_URL, ESDB_URL, TOKEN_SECRET });
  const url = config.DATABASE_URL;

  const pool = openPool(url, { name: 'read-api', max: 10, log });
  onStop(() => pool.end());
  const store = openEventStore({ url: config.ESDB_URL, log });
  onStop(() => store.close());
  const endedSessions = await watchEndedSessions({ url, pool, log });
  onStop(() => endedSessions.close());
  const position = await watchReadPosition({ url, pool, log });
  onStop(() => position.close());

  const endpoints = [...fineEndpoints({ pool, store }), ...authEndpoints({ pool })];
  const app = createApp({
    log,
    endpoints: waitingForPosition(endpoints, position),
    authenticate: bearer(accessTokens(config.TOKEN_SECRET), endedSessions),
    checks: {
      database: () => pool.query('SELECT 1'),
      'read model': () => requireReadModel(pool),
    },
    translateError,
  });
  const server = await listenHttp(app.callback(), { host: config.HOST, port: config.PORT });
  onStop(() => server.close());
  return { port: server.port };
});
