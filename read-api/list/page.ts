import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { Where } from './filters.ts';
import type { SortOrder } from './list-query.ts';
import { startOfDay } from './period.ts';

/**
 * SQL that finds where a page begins, for rows that are sorted by day. `bound` is the instant at which, in the list's
 * order, the page's day begins. `skipped` is the number of rows between `bound` and the page. No row if the list is
 * shorter. It reads the counters of days instead of rows, and casts them to int, since Postgres sums bigints to slow
 * numerics.
 *
 * @param offset the placeholder of the number of rows before the page
 */
const beginOfPage = (counter: string, order: SortOrder, offset: string): string => `
  SELECT ${startOfDay(order === 'ASC' ? 'day' : 'day + 1')} AS bound,
         ${offset}::bigint - (up_to - count) AS skipped
  FROM (
    SELECT day, sum(count::int)::int AS count, sum(sum(count::int)::int) OVER (ORDER BY day ${order}) AS up_to
    FROM ${READ_SCHEMA}.${counter} GROUP BY day) AS days
  WHERE up_to > ${offset} ORDER BY day ${order} LIMIT 1`;

/** SQL that counts the rows. It adds its values to the given `where`, which is empty. */
type Count = (where: Where) => string;

/** The number of rows according to a counter table. */
export const countIn = (counter: string, where: Where): string =>
  `SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.${counter} ${where.sql}`;

async function fetchCount(pool: Pool, count: Count): Promise<number> {
  const where = new Where();
  const { rows } = await pool.query<{ total: number }>(`SELECT (${count(where)}) AS total`, where.values);
  return onlyRow(rows).total;
}

export type PageQuery<Row, Item> = {
  select: string;
  from: string;
  where: Where;
  /** Columns that identify a row. */
  key: readonly string[];
  /** Must sort all rows in one certain order, so the key is part of it. */
  orderBy: readonly string[];
  order: SortOrder;
  offset: number;
  limit: number;
  view: (row: Row) => Item;
  /** A cheaper way to count the rows than to look at each of them. */
  count?: Count;
  /** A table that counts these rows by local day. The day is that of the first sort column, an instant. */
  dayCounter?: string;
};

type Page<Item> = { items: Item[]; total: number };

/** From this offset on, finding where the page begins is cheaper than skipping all rows before it. */
const DEEP = 1000;

/** One page of a table, and the number of rows on all pages. */
export async function fetchPage<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
): Promise<Page<Item>> {
  const { offset, count, dayCounter } = query;
  if (count !== undefined && offset < DEEP) return counted(pool, query, count);
  if (count !== undefined && dayCounter !== undefined) return pageFromDay(pool, query, count, dayCounter);
  // If the count must look at each row it comes first: without it, Postgres might read the whole table for no row.
  const total = await fetchTotal(pool, query);
  return { items: await itemsOf(pool, query, total), total };
}

async function fetchTotal(
  pool: Pool,
  { count, from, where }: Pick<PageQuery<never, never>, 'count' | 'from' | 'where'>,
): Promise<number> {
  if (count !== undefined) return fetchCount(pool, count);
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${from} ${where.sql}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

/** Reads a cheap count in the same query as the rows. */
async function counted<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item> & Begins,
  count: Count,
): Promise<Page<Item>> {
  const where = query.where.copy();
  const select = `${query.select}, (${count(where.beside())}) AS total`;
  const rows = await fetchRows<Row & { total: number }>(pool, { ...query, select, where });
  const total = rows[0]?.total ?? (await fetchCount(pool, count));
  return { items: rows.map(query.view), total };
}

/** Starts from the day on which the page begins, so that it skips only rows of that day. */
function pageFromDay<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
  count: Count,
  counter: string,
): Promise<Page<Item>> {
  const { order, offset, orderBy } = query;
  const where = query.where.copy();
  const begin = beginOfPage(counter, order, where.value(offset));
  where.always(`${orderBy[0]} ${order === 'ASC' ? '>=' : '<'} (SELECT bound FROM begin)`);
  return counted(pool, { ...query, where, begin }, count);
}

/** Reads from the end of the list that is nearer to the page. */
async function itemsOf<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
  total: number,
): Promise<Item[]> {
  const { offset, order, view } = query;
  const limit = Math.min(query.limit, total - offset);
  if (limit <= 0) return [];
  const behind = total - offset - limit;
  if (offset <= behind) return (await fetchRows<Row>(pool, query)).map(view);
  const fromEnd = { ...query, limit, offset: behind, order: order === 'ASC' ? 'DESC' : 'ASC' } as const;
  return (await fetchRows<Row>(pool, fromEnd)).map(view).toReversed();
}

/** `begin` is the SQL of `beginOfPage`; without it, the page begins at `offset` of all rows. */
type Begins = { begin?: string };

type RowsQuery = Omit<PageQuery<never, never>, 'view'> & Begins;

async function fetchRows<Row extends object>(pool: Pool, query: RowsQuery): Promise<Row[]> {
  const { rows } = await pool.query<Row>(pageSql(query), query.where.values);
  return rows;
}

function pageSql(query: RowsQuery): string {
  const { select, from, where, orderBy, order, offset, limit, begin } = query;
  // By default, nulls sort last in ascending and first in descending order, so one index serves both directions.
  const sorted = `ORDER BY ${orderBy.map((column) => `${column} ${order}`).join(', ')}`;
  const cut = `${sorted} LIMIT ${limit} OFFSET ${begin === undefined ? offset : '(SELECT skipped FROM begin)'}`;
  const rows = `${from} ${where.sql}`;
  if (offset < DEEP) return `SELECT ${select} FROM ${rows} ${cut}`;
  // The inner query selects only the key, so that skipped rows are counted in the index and not read.
  const key = query.key.join(', ');
  const page = `(SELECT ${key} FROM ${rows} ${cut}) AS page`;
  const beginning = begin === undefined ? '' : `WITH begin AS (${begin})`;
  return `${beginning} SELECT ${select} FROM ${from} JOIN ${page} USING (${key}) ${sorted}`;
}
