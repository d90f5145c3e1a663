import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { isSignedNow } from '@fines/proof/is-signed-now.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import { newestCheckpoint, noteWithWitnesses } from '@fines/proof/record.ts';

const SIGNED_WITHIN_MS = 15_000;

type Voices = { say: (text: string) => void; warn: (text: string) => void };

/**
 * Has the log signed as it is, and says the signed note and nothing else, so that it can be kept as it comes. If nobody
 * signs, the newest one has to do.
 *
 * @returns false if the log is not what was signed
 */
export async function showCheckpoint(
  pool: Pool,
  { say, warn }: Voices,
  withinMs = SIGNED_WITHIN_MS,
): Promise<boolean> {
  const isAnswered = await isSignedNow(pool, withinMs);
  const broken = await brokenLog(pool);
  const isFresh = isAnswered && broken === undefined;
  const newest = await newestCheckpoint(pool);
  if (newest === undefined) throw new Error('Nothing was signed yet. Does the projector run?');
  if (broken !== undefined) warn(broken);
  if (!isFresh) warn(`Nobody signs now: this is the newest checkpoint, of ${newest.signedAt.toISOString()}.`);
  say(await noteWithWitnesses(pool, newest));
  return broken === undefined;
}

async function brokenLog(pool: Pool): Promise<string | undefined> {
  try {
    await refuseBrokenLog(pool);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
