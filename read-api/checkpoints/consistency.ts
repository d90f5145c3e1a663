import { invalid } from '@fines/domain/shared/refusal.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { toBase64 } from '@fines/proof/notes/base64.ts';
import { newestCheckpoint } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { z } from 'zod';

/** What proves that the first `to` entries begin with the first `from` (RFC 6962, 2.1.2). */
export const consistencySchema = z
  .object({ from: z.int(), to: z.int(), hashes: z.array(z.base64()) })
  .meta({ id: 'ConsistencyProof' });

type Sizes = { from: number; to: number };

/** @throws Refusal for sizes that are in the wrong order, or of which the larger was not signed yet */
export async function consistency(
  pool: Pool,
  { from, to }: Sizes,
): Promise<z.output<typeof consistencySchema>> {
  if (from > to) throw invalid({ from: `From ${from} to ${to}: a log does not shrink` });
  const newest = (await newestCheckpoint(pool))?.size ?? 0;
  if (to > newest) throw invalid({ to: `To ${to}: the newest checkpoint covers ${newest} entries` });
  const hashes = await orNotCaughtUp(treeIn(pool, READ_SCHEMA).consistency(from, to));
  return { from, to, hashes: hashes.map(toBase64) };
}

/** The read tables may be behind what was signed, when they had to be brought back. */
export function orNotCaughtUp<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw unavailable('The read tables do not reach the newest checkpoint. Try again in a moment.');
  });
}
