import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import type { Where } from './where.ts';

/** How many rows a counter table says there are. */
export async function countFrom(pool: Pool, counter: string, where: Where): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT coalesce(sum(count), 0) AS total FROM ${READ_SCHEMA}.${counter} ${where.sql}`,
    where.values,
  );
  return rows[0]?.total ?? 0;
}
