import type { Log } from '@fines/platform/log.ts';
import { openPool, type Pool, withSettings } from '@fines/platform/postgres.ts';

/**
 * Connections for writing read tables. They do not wait for the disk at each commit: rows and checkpoint are
 * lost together or not at all, and what is lost is read from the log again.
 */
export function openReadModelPool(databaseUrl: string, name: string, log: Log): Pool {
  return openPool(withSettings(databaseUrl, { synchronous_commit: 'off' }), { name, max: 4, log });
}
