import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { CancellablePool } from '../engine/fair-reading.ts';
import { type Column, csvReply, inColumns, queryBatches } from './csv.ts';
import { type Filter, type Filters, type Given, schemasOf, type Where, whereOf } from './filters.ts';
import { filterQuery, type ListQuery, listQuery, type Page } from './list-query.ts';
import { countIn, fetchPage } from './page.ts';
import { today } from './period.ts';

/** A table that counts rows by what some filters ask for, so that the rows themselves need not be looked at. */
type Counter<F extends Filters> = {
  table: string;
  /** Those that it can answer, as conditions on its own columns. */
  filters: { readonly [Name in keyof F]?: Filter };
  /** Whether it can answer these values; by default any. */
  canCount?: (given: Given<F>) => boolean;
};

type Definition<SortField extends string, F extends Filters, Row extends object, Item> = {
  select: string;
  from: string;
  /** Columns that identify a row. */
  key: readonly string[];
  filters: F;
  /** The columns of each order, which end with those that tell any two rows apart. */
  sorts: Readonly<Record<SortField, readonly string[]>>;
  defaultSort: NoInfer<SortField>;
  /** A condition that holds unless the question asks for something else. */
  byDefault?: (given: Given<F>) => string | undefined;
  /** What a page has of a row. */
  view: (row: Row) => Item;
  /** The smallest first. */
  counters?: readonly Counter<NoInfer<F>>[];
  /** Tables that count all rows by the day of a sorted column, an instant, by the name of that column. */
  dayCounters?: Readonly<Record<string, string>>;
};

/** What holds of the rows besides the filters. Its values include those of `from`, if other rows than usual are meant. */
type Besides = { where?: Where; from?: string };

/** A file of a list: how its name begins, its columns, and what they need of a row if not what a page does. */
export type ListFile<Row extends object> = {
  name: string;
  columns: readonly Column<Row>[];
  select?: string;
};

/** Declares a list: what it may be asked, its pages and its files. */
export function defineList<SortField extends string, F extends Filters, Row extends object, Item>(
  list: Definition<SortField, F, Row, Item>,
) {
  const { select, key, filters, sorts, defaultSort, view, counters = [], dayCounters = {} } = list;
  const schemas = schemasOf(filters);

  const matching = (given: Given<F>, besides?: Where): Where => {
    const where = whereOf(filters, given, besides);
    const usual = list.byDefault?.(given);
    if (usual !== undefined) where.always(usual);
    return where;
  };

  return {
    schemas,
    /** A question for a page. */
    query: listQuery({ sortable: Object.keys(sorts) as SortField[], defaultSort, filters: schemas }),
    /** A question for all rows that match. */
    filterQuery: filterQuery(schemas),

    page(
      pool: Pool,
      { filter, sort, offset, limit }: ListQuery<SortField, Given<F>>,
      { where, from = list.from }: Besides = {},
    ): Promise<Page<Item>> {
      const names = Object.keys(filter);
      const counter = counters.find(
        ({ filters: counted, canCount = () => true }) =>
          names.every((name) => name in counted) && canCount(filter),
      );
      const orderBy = sorts[sort.by];
      return fetchPage<Row, Item>(pool, {
        select,
        from,
        where: matching(filter, where),
        key,
        orderBy,
        order: sort.order,
        offset,
        limit,
        view,
        count:
          counter && ((none) => countIn(counter.table, whereOf(counter.filters as Filters, filter, none))),
        dayCounter: names.length === 0 ? dayCounters[orderBy[0] ?? ''] : undefined,
      });
    },

    /** All rows that match in the usual order, the last first. */
    async file<FileRow extends object = Row>(
      pool: CancellablePool,
      filter: Given<F>,
      { name, columns, select: ofRow = select }: ListFile<FileRow>,
      besides?: Where,
    ): Promise<Reply> {
      const where = matching(filter, besides);
      const order = sorts[defaultSort].map((column) => `${column} DESC`).join(', ');
      const sql = `SELECT ${ofRow} FROM ${list.from} ${where.sql} ORDER BY ${order}`;
      const batches = await queryBatches<FileRow>(pool, sql, where);
      return csvReply({ fileName: `${name}-${today(new Date())}.csv`, ...inColumns(columns), ...batches });
    },
  };
}
