import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Pool } from '@fines/platform/postgres.ts';
import { CHECKPOINT_SIGNED, CHECKPOINT_WANTED } from '@fines/platform/record-tables.ts';

/**
 * Asks the projector to sign the log. Whether it says in time that it has: that the newest checkpoint covers all that
 * the read tables showed when it was asked, or that the log was found to be broken.
 */
export async function isSignedNow(pool: Pool, withinMs: number): Promise<boolean> {
  const connection = await pool.connect();
  const waiting = new AbortController();
  // What was under way when it was asked may cover less.
  const asked = randomUUID();
  try {
    await connection.query(`LISTEN ${CHECKPOINT_SIGNED}`);
    const signed = new Promise<boolean>((resolve) => {
      connection.on('notification', ({ payload }) => {
        if (payload === asked) resolve(true);
      });
      connection.once('end', () => resolve(false));
    });
    await connection.query('SELECT pg_notify($1, $2)', [CHECKPOINT_WANTED, asked]);
    return await Promise.race([signed, delay(withinMs, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
    // It listens.
    connection.release(true);
  }
}
