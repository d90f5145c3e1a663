import { setTimeout as delay } from 'node:timers/promises';

import type { Pool } from '@fines/platform/postgres.ts';
import { CHECKPOINT_SIGNED, CHECKPOINT_WANTED } from '@fines/platform/record-tables.ts';

/** Asks the projector to sign the log. Whether it says in time that it has signed all that there was when it was asked. */
export async function isSignedNow(pool: Pool, withinMs: number): Promise<boolean> {
  const connection = await pool.connect();
  const waiting = new AbortController();
  try {
    await connection.query(`LISTEN ${CHECKPOINT_SIGNED}`);
    const signed = new Promise<boolean>((resolve) => {
      connection.once('notification', () => resolve(true));
      connection.once('end', () => resolve(false));
    });
    await connection.query(`NOTIFY ${CHECKPOINT_WANTED}`);
    return await Promise.race([signed, delay(withinMs, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
    // It listens.
    connection.release(true);
  }
}
