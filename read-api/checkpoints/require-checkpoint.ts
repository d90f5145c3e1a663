import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { checkpointAt, newestCheckpoint, type SignedCheckpoint } from '@fines/proof/record.ts';

/** @throws Refusal as long as nothing was signed */
export async function requireNewest(pool: Pool): Promise<SignedCheckpoint> {
  const newest = await newestCheckpoint(pool);
  if (newest === undefined) throw notFound('Checkpoint');
  return newest;
}

/** @throws Refusal for a size that was not signed */
export async function requireCheckpointAt(pool: Pool, size: number): Promise<SignedCheckpoint> {
  const { origin } = await requireNewest(pool);
  const checkpoint = await checkpointAt(pool, { origin, size });
  if (checkpoint === undefined) throw notFound('Checkpoint');
  return checkpoint;
}
