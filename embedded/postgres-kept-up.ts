import { setTimeout as delay } from 'node:timers/promises';

import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres/postgres.ts';

const PAUSE_MS = 500;

/** Postgres that is started again, on the same port, whenever it ends by itself. */
export async function keepPostgresUp(
  options: PostgresOptions,
  tell: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let running: RunningPostgres = await startPostgres(options);
  let stopping = false;
  const again = { ...options, port: running.port };

  const watch = async (): Promise<void> => {
    for (;;) {
      await running.exited;
      if (stopping) return;
      tell('Postgres ended unexpectedly and is started again');
      const restarted = await startPostgres(again).catch((error: unknown) => tell(String(error)));
      if (restarted) running = restarted;
      else await delay(PAUSE_MS);
    }
  };
  void watch();

  return {
    url: running.url,
    stop: async () => {
      stopping = true;
      await running.stop();
    },
  };
}
