import { unavailable } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { isSignedNow } from '@fines/proof/is-signed-now.ts';
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
  const isSigned = await isSignedNow(pool, withinMs);
  await refuseBrokenLog(pool);
  const checkpoint = isSigned ? await newestCheckpoint(pool) : undefined;
  if (checkpoint !== undefined) return noteWithWitnesses(pool, checkpoint);
  throw unavailable(
    'Nothing was signed: the projector does not answer, or has nothing to sign. Try again; if it stays, tell support.',
  );
}
