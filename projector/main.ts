import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { listenHttp } from '@fines/platform/http/listen.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { openSignals } from '@fines/platform/queue.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { runService } from '@fines/platform/service.ts';

import { coalesce } from './coalesce.ts';
import { openReadModelPool } from './database.ts';
import { Projector } from './projector.ts';

/** How long a signal that got lost can delay what it was about. */
const TICK_MS = 2000;

const { HOST, PORT, DATABASE_URL, ESDB_URL, REDIS_URL } = variables;

await runService('projector', async (log, onStop) => {
  const config = readConfig({ HOST, PORT, DATABASE_URL, ESDB_URL, REDIS_URL });

  const pool = openReadModelPool(config.DATABASE_URL, 'projector', log);
  onStop(() => pool.end());
  const store = openEventStore({ url: config.ESDB_URL, log });
  onStop(() => store.close());

  // Two versions that run side by side must not take each other's signals.
  const queueStore = { redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL };
  const signals = openSignals(`projection-${READ_SCHEMA}`, queueStore, log);
  onStop(() => signals.close());

  await signals.every(TICK_MS);

  const projector = new Projector({ pool, store, log });
  const worker = await signals.work(() => projector.run());
  onStop(() => {
    projector.stop();
    return worker.close();
  });

  const wake = coalesce(
    () => signals.signal(),
    (error) => log.warn({ err: error }, 'could not signal; the next tick does'),
  );
  const subscription = store.subscribe({ after: 'end', onEvent: wake });
  onStop(() => subscription.stop());
  wake();

  const app = createApp({
    log,
    endpoints: [],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {
      database: () => pool.query('SELECT 1'),
      'event store': () => store.ready(),
      projection: () => projector.check(),
    },
  });
  const server = await listenHttp(app.callback(), { host: config.HOST, port: config.PORT });
  onStop(() => server.close());
  return { port: server.port };
});
