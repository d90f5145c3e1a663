import { MOST_COUNTED } from '@fines/domain/log/view.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { Where } from './filters.ts';
import type { Page, SortOrder } from './list-query.ts';

/** The rows beyond a row of the list, and those nearest to it. By default, a page begins at one end of the list. */
type Cursor = { olderThan?: number | undefined; newerThan?: number | undefined };

type KeysetQuery = {
  select: string;
  /** A table with the columns `at` and `entry`, by which its rows are sorted, and an index for each usual filter. */
  from: string;
  where: Where;
  cursor: Cursor;
  order: SortOrder;
  offset: number;
  limit: number;
};

/**
 * One page of a list that is too long to skip or to count its rows. Each page begins at a row of the page before, so it
 * costs the same wherever it is, and rows that are added meanwhile move nothing.
 *
 * @throws HttpProblem for an offset that would skip too many rows
 */
export async function fetchKeysetPage<Row extends object>(
  pool: Pool,
  { select, from, where, cursor, order, offset, limit }: KeysetQuery,
): Promise<Page<Row>> {
  if (offset > MOST_COUNTED) throw tooDeep();
  const ranged = where.copy();
  const beyond = (sign: '<' | '>') => (entry: string) =>
    `(at, entry) ${sign} ((SELECT at FROM ${from} WHERE entry = ${entry}), ${entry})`;
  ranged.and(cursor.olderThan, beyond('<'));
  ranged.and(cursor.newerThan, beyond('>'));
  const away = directionOf(cursor) ?? order;
  const counted = `SELECT count(*) FROM (SELECT FROM ${from} ${ranged.sql} LIMIT ${MOST_COUNTED + 1}) AS counted`;
  const page = `SELECT ${select} FROM ${from} ${ranged.sql} ORDER BY at ${away}, entry ${away} LIMIT ${limit} OFFSET ${offset}`;
  const [{ rows }, total] = await Promise.all([
    pool.query<Row>(page, ranged.values),
    pool.query<{ count: number }>(counted, ranged.values),
  ]);
  return { items: away === order ? rows : rows.toReversed(), total: total.rows[0]?.count ?? 0 };
}

function directionOf({ olderThan, newerThan }: Cursor): SortOrder | undefined {
  if (olderThan !== undefined) return 'DESC';
  return newerThan === undefined ? undefined : 'ASC';
}

function tooDeep(): HttpProblem {
  const why = `only the first ${MOST_COUNTED} rows have page numbers: go on with olderThan or newerThan`;
  return new HttpProblem(400, 'bad-parameter', `page: ${why}`, { errors: { page: why } });
}
