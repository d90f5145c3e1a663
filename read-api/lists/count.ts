import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { onlyRow } from '../only-row.ts';
import { Where } from './where.ts';

/** SQL for how many rows there are; what it compares with goes into the empty `where` that it is given. */
export type Count = (where: Where) => string;

/** How many rows a counter table says there are. */
export const countIn = (counter: string, where: Where): string =>
  `SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.${counter} ${where.sql}`;

export async function fetchCount(pool: Pool, count: Count): Promise<number> {
  const where = new Where();
  const { rows } = await pool.query<{ total: number }>(`SELECT (${count(where)}) AS total`, where.values);
  return onlyRow(rows).total;
}
