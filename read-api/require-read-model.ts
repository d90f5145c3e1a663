import type { Finding } from '@fines/platform/http/health.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { buildProgress } from '@fines/platform/read-model-health.ts';

/** @throws Error unless there are read tables to be asked */
export async function requireReadModel(
  pool: Pool,
  health: () => Promise<Finding | undefined>,
): Promise<Finding> {
  const found = await health();
  if (found === undefined) throw new Error(await buildProgress(pool));
  return found;
}
