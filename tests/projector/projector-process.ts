import { logKey } from '../support/log-key.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import type { Servers } from './servers.ts';
import { ServiceProcess } from './service-process.ts';

/** The projector as its own process. */
export const startProjector = (
  { databaseUrl, esdbUrl }: Servers,
  more: Record<string, string> = {},
): Promise<ServiceProcess> =>
  ServiceProcess.start('projector/main.ts', {
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    REDIS_URL: '',
    PHOTO_DIR: '/tmp',
    ...logKey,
    ...more,
  });

/** How many events the read tables have seen; less than none as long as there are no tables. */
export async function eventsSeen({ pool }: Pick<Servers, 'pool'>): Promise<number> {
  const rows = await rowsOf(pool, 'checkpoint', 'commit').catch(() => []);
  return Number(rows[0]?.['events'] ?? -1);
}

export const untilSeen = (servers: Pick<Servers, 'pool'>, events: number): Promise<unknown> =>
  until(async () => (await eventsSeen(servers)) >= events, `${events} events in the read tables`);
