import { setTimeout as delay } from 'node:timers/promises';

import { unavailable } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { CHECKPOINT_SIGNED, CHECKPOINT_WANTED } from '@fines/platform/record-tables.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import { newestCheckpoint, noteWithWitnesses } from '@fines/proof/record.ts';

const SIGNED_WITHIN_MS = 10_000;

/**
 * Has the log signed as the read tables show it.
 *
 * @returns the signed note
 * @throws Refusal if the log is not what was written
 * @throws HttpProblem 503 if nobody signs
 */
export async function signNow(pool: Pool, withinMs = SIGNED_WITHIN_MS): Promise<string> {
  await refuseBrokenLog(pool);
  const isSigned = await askProjector(pool, withinMs);
  if (!isSigned) await refuseBrokenLog(pool);
  const checkpoint = isSigned ? await newestCheckpoint(pool) : undefined;
  if (checkpoint !== undefined) return noteWithWitnesses(pool, checkpoint);
  throw unavailable(
    'Nothing was signed: the projector does not answer, or has nothing to sign. Try again; if it stays, tell support.',
  );
}

/** Whether it says in time that it has signed all that there was when it was asked. */
async function askProjector(pool: Pool, withinMs: number): Promise<boolean> {
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
