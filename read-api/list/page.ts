import { LOCAL_OFFSET } from '@fines/domain/shared/dates.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { Where } from './filters.ts';
import type { SortOrder } from './list-query.ts';

/**
 * SQL for where a page begins among rows that are sorted by their day: `bound`, the instant that no row of an
 * earlier day reaches, and `skipped`, how many of the rows from there on come before the page. No row if there are
 * not so many. Days are looked at in their order up to that one, however many rows they have; summed up as small
 * integers, since Postgres makes slow numerics of sums of large ones.
 *
 * @param offset the placeholder of how many rows come before the page
 */
const beginOfPage = (counter: string, order: SortOrder, offset: string): string => `
  SELECT (${order === 'ASC' ? 'day' : 'day + 1'})::timestamp AT TIME ZONE INTERVAL '${LOCAL_OFFSET}' AS bound,
         ${offset}::bigint - (up_to - count) AS skipped
  FROM (
    SELECT day, sum(count::int)::int AS count, sum(sum(count::int)::int) OVER (ORDER BY day ${order}) AS up_to
    FROM ${READ_SCHEMA}.${counter} GROUP BY day) AS days
  WHERE up_to > ${offset} ORDER BY day ${order} LIMIT 1`;

/** SQL for how many rows there are; what it compares with goes into the empty `where` that it is given. */
export type Count = (where: Where) => string;

/** How many rows a counter table says there are. */
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
  /** Columns that tell any two rows apart. */
  key: readonly string[];
  /** Sorts rows in one way only: the key is part of it. */
  orderBy: readonly string[];
  order: SortOrder;
  offset: number;
  limit: number;
  view: (row: Row) => Item;
  /** Counts the rows in a cheaper way than by looking at each. */
  count?: Count;
  /** The counter that has these rows by the local day of what they are sorted by first, an instant. */
  dayCounter?: string;
};

type Page<Item> = { items: Item[]; total: number };

/** From here on it is worth looking for where the page begins, instead of skipping all rows before it. */
const DEEP = 1000;

/**
 * So many rows are all found first, and sorted then. Left to choose, Postgres may look for them in the order of the
 * list instead, and go through the whole table for a handful.
 */
const FEW = 1000;

/** One page of a table and how many rows there are on all pages. */
export async function fetchPage<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
): Promise<Page<Item>> {
  const { offset, limit, count, dayCounter } = query;
  if (offset < DEEP) return count === undefined ? countedFirst(pool, query) : counted(pool, query, count);
  if (count !== undefined && dayCounter !== undefined) return pageFromDay(pool, query, count, dayCounter);
  const total = await fetchTotal(pool, query);
  const behind = total - offset - limit;
  const items = await (behind < offset ? itemsFromEnd(pool, query, behind) : fetchItems(pool, query));
  return { items, total };
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

/** A count that looks at each row comes before them, and says how to fetch them. */
async function countedFirst<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
): Promise<Page<Item>> {
  const total = await fetchTotal(pool, query);
  const items = total <= query.offset ? [] : await fetchItems(pool, query, total <= FEW);
  return { items, total };
}

/** A cheap count comes with the rows. */
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

/** From the day on which the page begins, so that only rows of that day are skipped one by one. */
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

/** `behind` rows come after this page; negative when the page is not full. */
async function itemsFromEnd<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
  behind: number,
): Promise<Item[]> {
  const limit = query.limit + Math.min(behind, 0);
  if (limit <= 0) return [];
  const order = query.order === 'ASC' ? 'DESC' : 'ASC';
  const items = await fetchItems(pool, { ...query, order, limit, offset: Math.max(behind, 0) });
  return items.toReversed();
}

async function fetchItems<Row extends object, Item>(
  pool: Pool,
  query: PageQuery<Row, Item>,
  areFew = false,
): Promise<Item[]> {
  return (await fetchRows<Row>(pool, query, areFew)).map(query.view);
}

/** Where the page begins, as `beginOfPage` says it, if it is not at `offset` of all rows. */
type Begins = { begin?: string };

type RowsQuery = Omit<PageQuery<never, never>, 'view'> & Begins;

async function fetchRows<Row extends object>(pool: Pool, query: RowsQuery, areFew = false): Promise<Row[]> {
  const { rows } = await pool.query<Row>(pageSql(query, areFew), query.where.values);
  return rows;
}

function pageSql(query: RowsQuery, areFew: boolean): string {
  const { select, from, where, orderBy, order, offset, limit, begin } = query;
  // Nulls come last upwards and first downwards, so that one index serves both directions.
  const sorted = `ORDER BY ${orderBy.map((column) => `${column} ${order}`).join(', ')}`;
  const cut = `${sorted} LIMIT ${limit} OFFSET ${begin === undefined ? offset : '(SELECT skipped FROM begin)'}`;
  const rows = `${from} ${where.sql}`;
  if (areFew) return `SELECT ${select} FROM (SELECT * FROM ${rows} OFFSET 0) AS ${nameOf(from)} ${cut}`;
  if (offset < DEEP) return `SELECT ${select} FROM ${rows} ${cut}`;
  // What is only skipped is counted off in the index, without a look at the rows themselves.
  const key = query.key.join(', ');
  const page = `(SELECT ${key} FROM ${rows} ${cut}) AS page`;
  const beginning = begin === undefined ? '' : `WITH begin AS (${begin})`;
  return `${beginning} SELECT ${select} FROM ${from} JOIN ${page} USING (${key}) ${sorted}`;
}

/** What columns are told by: `read.fines` and `(SELECT …) AS fines` are both `fines`. */
const nameOf = (from: string): string => from.slice(from.search(/\w+$/));
