import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import type { SortOrder } from './list-query.ts';

/**
 * The day on which the row lies that comes after so many, when rows are sorted by their day, and how many lie on
 * days before it. A day for each that a counter knows is looked at, however many rows there are.
 */
export async function dayAt(
  pool: Pool,
  counter: string,
  order: SortOrder,
  offset: number,
): Promise<{ day: string; before: number } | undefined> {
  const { rows } = await pool.query<{ day: string; before: number }>(
    `SELECT day, before FROM (
       SELECT day, sum(sum(count)) OVER (ORDER BY day ${order}) - sum(count) AS before
       FROM ${READ_SCHEMA}.${counter} GROUP BY day) AS days
     WHERE before <= $1 ORDER BY before DESC LIMIT 1`,
    [offset],
  );
  return rows[0];
}
