import type { Log } from '@fines/platform/log.ts';
import { LOOKS } from '@fines/platform/looks-table.ts';
import type { Pool } from '@fines/platform/postgres.ts';

const DAILY_MS = 24 * 60 * 60 * 1000;

/** Takes away who looked at what more than two years ago; now and once a day. */
export function startPurgingAccessLog(pool: Pool, log: Log): { close: () => Promise<void> } {
  const purge = async (): Promise<void> => {
    try {
      await pool.query(`DELETE FROM ${LOOKS} WHERE at < now() - interval '2 years'`);
    } catch (error) {
      log.error({ err: error }, 'old looks could not be purged');
    }
  };
  let underWay = purge();
  const timer = setInterval(() => {
    underWay = purge();
  }, DAILY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
