import { setTimeout as delay } from 'node:timers/promises';

import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres/postgres.ts';
import type { SupervisionEvents } from './supervised.ts';

const PAUSE_MS = 500;

/** Postgres that is started again, on the same port, whenever it ends by itself. */
export async function supervisePostgres(
  options: PostgresOptions,
  { tell, started }: SupervisionEvents,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let running: RunningPostgres = await startPostgres(options);
  let stopping = false;
  started(running.pid);
  const again = { ...options, port: running.port };

  const watch = async (): Promise<void> => {
    for (;;) {
      await running.exited;
      if (stopping) return;
      tell('Postgres ended unexpectedly and is started again');
      running = await untilStarted(again, tell);
      started(running.pid);
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

async function untilStarted(
  options: PostgresOptions,
  tell: (line: string) => void,
): Promise<RunningPostgres> {
  for (;;) {
    try {
      return await startPostgres(options);
    } catch (error) {
      tell(`Postgres does not start yet: ${String(error)}`);
      await delay(PAUSE_MS);
    }
  }
}
