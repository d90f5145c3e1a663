import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';

const DAILY_MS = 24 * 60 * 60 * 1000;

/** Deletes entries of the access log that are older than two years, now and then once a day. */
export function startPurgingAccessLog(pool: Pool, logger: Logger): { close: () => Promise<void> } {
  const purge = async (): Promise<void> => {
    try {
      await pool.query(`DELETE FROM ${LOOKS} WHERE at < now() - interval '2 years'`);
    } catch (error) {
      logger.error({ err: error }, 'old looks could not be purged');
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
