import { emailSchema } from '@fines/domain/user/email.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { watchEndedSessions } from '@fines/platform/ended-sessions.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { bearer } from '@fines/platform/http/authenticate.ts';
import { listenHttp } from '@fines/platform/http/listen.ts';
import { runService } from '@fines/platform/service.ts';
import { accessTokens } from '@fines/platform/tokens.ts';
import { z } from 'zod';

import { authEndpoints } from './auth/routes.ts';
import { SessionStore } from './auth/sessions.ts';
import { translateError } from './errors.ts';
import { fineEndpoints } from './fine/routes.ts';
import { openTools } from './tools.ts';
import { ensureFirstAdmin } from './user/first-admin.ts';

const { HOST, PORT, DATABASE_URL, ESDB_URL, TOKEN_SECRET } = variables;

await runService('command-api', async (log, onStop) => {
  const config = readConfig({
    HOST,
    PORT,
    DATABASE_URL,
    ESDB_URL,
    TOKEN_SECRET,
    EMAIL_HMAC_SECRET: z.string('is required: names the claims of e-mail addresses').min(32, 'is too short'),
    ADMIN_EMAIL: emailSchema.optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  });

  const tools = await openTools(config, log);
  onStop(() => tools.close());
  const endedSessions = await watchEndedSessions({ url: config.DATABASE_URL, pool: tools.pool, log });
  onStop(() => endedSessions.close());

  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email !== undefined && password !== undefined) await ensureFirstAdmin(tools, { email, password }, log);

  const tokens = accessTokens(config.TOKEN_SECRET);
  const app = createApp({
    log,
    endpoints: [
      ...authEndpoints({ ...tools, tokens, sessions: new SessionStore(tools.pool) }),
      ...fineEndpoints(tools),
    ],
    authenticate: bearer(tokens, endedSessions),
    checks: { database: () => tools.pool.query('SELECT 1'), 'event store': () => tools.store.ready() },
    translateError,
  });
  const server = await listenHttp(app.callback(), {
    host: config.HOST,
    port: config.PORT,
  });
  onStop(() => server.close());
  return { port: server.port };
});
