import { LOCAL_OFFSET } from '@fines/domain/shared/dates.ts';

import { dayOf } from './columns.ts';
import type { CountedTable, Row, Table, Value } from './table.ts';
import { deletion, insertion } from './write.ts';
import type { Writer } from './writer.ts';

/** Counts the rows of a table that share a key, and sums up their measures. */
export type Counter<Entity> = {
  /** Its key columns are what it counts by. Every other column is a measure, `count` among them. */
  table: Table;
  /** Calls `add` with what one entity adds to each counter row of its keys. Measures are integers. */
  contribute: (entity: Entity, add: (contribution: Row) => void) => void;
  /** SQL that fills the empty table, from all the rows that it counts. */
  filling: (schema: string) => string;
};

type Description<Entity, Column extends string> = {
  name: string;
  /** The table whose rows it counts. All else here names columns of it. */
  of: CountedTable<Entity, Column>;
  /** An instant: rows are counted by its local day, and those without it are not. */
  day?: NoInfer<Column>;
  by?: readonly NoInfer<Column>[];
  sums?: readonly NoInfer<Column>[];
  /** Counts of the rows that have more than 0 in a column. */
  some?: Readonly<Record<string, NoInfer<Column>>>;
  indexes?: readonly string[];
};

/** A column of a counter: what it says of one row, and in SQL what it says of all rows of its key. */
type Told<Column extends string> = {
  name: string;
  type: string;
  of: (row: Row<Column>) => Value;
  sql: string;
};

/** A counter that is declared once, for counting by difference and for counting all rows at once. */
export function counterOf<Entity, Column extends string>({
  name,
  of: { table, valuesOf },
  day,
  by = [],
  sums = [],
  some = {},
  indexes = [],
}: Description<Entity, Column>): Counter<Entity> {
  const whole = (column: Column): Told<Column> => ({
    name: column,
    type: table.columns[column] ?? '',
    of: (row) => row[column],
    sql: column,
  });
  const keys = [...(day === undefined ? [] : [localDayIn(day)]), ...by.map(whole)];
  const told: readonly Told<Column>[] = [
    ...keys,
    { name: 'count', type: 'bigint', of: () => 1, sql: 'count(*)' },
    ...sums.map((column) => ({ ...whole(column), sql: `sum(${column})` })),
    ...Object.entries(some).map(([measure, column]) => someOf(measure, column)),
  ];
  const isCounted = (row: Row<Column>): boolean => day === undefined || row[day] !== null;
  const read = [...(day === undefined ? [] : [day]), ...by, ...sums, ...Object.values(some)];
  return {
    table: {
      name,
      columns: Object.fromEntries(told.map(({ name: column, type }) => [column, type])),
      key: keys.map(({ name: column }) => column),
      indexes,
    },
    contribute: (entity, add) => {
      for (const row of valuesOf(entity, read)) {
        if (isCounted(row)) add(Object.fromEntries(told.map(({ name: column, of }) => [column, of(row)])));
      }
    },
    filling: (schema) =>
      `INSERT INTO ${schema}.${name} (${told.map(({ name: column }) => column).join(', ')})
       SELECT ${told.map(({ sql }) => sql).join(', ')} FROM ${schema}.${table.name}
       ${day === undefined ? '' : `WHERE ${day} IS NOT NULL`} GROUP BY ${keys.map((_, nth) => nth + 1).join(', ')}`,
  };
}

const localDayIn = <Column extends string>(instant: Column): Told<Column> => ({
  name: 'day',
  type: 'date',
  of: (row) => dayOf(String(row[instant])),
  sql: `(${instant} AT TIME ZONE INTERVAL '${LOCAL_OFFSET}')::date`,
});

const someOf = <Column extends string>(name: string, column: Column): Told<Column> => ({
  name,
  type: 'bigint',
  of: (row) => Number(Number(row[column]) > 0),
  sql: `count(*) FILTER (WHERE ${column} > 0)`,
});

/**
 * The changes of one batch to one counter table. A changed entity takes back its old contribution and adds its new one,
 * so counters cannot drift from the rows that they count, whatever the events mean.
 */
export class CounterChanges<Entity> {
  readonly #counter: Counter<Entity>;
  readonly #measures: readonly string[];
  readonly #rows = new Map<string, Record<string, Value>>();

  constructor(counter: Counter<Entity>) {
    this.#counter = counter;
    const { columns, key } = counter.table;
    this.#measures = Object.keys(columns).filter((column) => !key.includes(column));
  }

  /** Undefined stands for an entity that does not exist. */
  replace(before: Entity | undefined, after: Entity | undefined): void {
    const { contribute } = this.#counter;
    if (before !== undefined) contribute(before, this.#takeBack);
    if (after !== undefined) contribute(after, this.#add);
  }

  readonly #add = (contribution: Row): void => this.#addRow(contribution, 1);
  readonly #takeBack = (contribution: Row): void => this.#addRow(contribution, -1);

  #addRow(contribution: Row, sign: 1 | -1): void {
    let id = '';
    for (const column of this.#counter.table.key) id += `${contribution[column]}\n`;
    const sum = this.#rows.get(id);
    if (sum === undefined) {
      this.#rows.set(id, this.#signed(contribution, sign));
      return;
    }
    for (const measure of this.#measures) {
      sum[measure] = Number(sum[measure]) + sign * Number(contribution[measure]);
    }
  }

  #signed(contribution: Row, sign: 1 | -1): Record<string, Value> {
    const row = { ...contribution };
    for (const measure of this.#measures) row[measure] = sign * Number(contribution[measure]);
    return row;
  }

  /**
   * Adds the changes to the table, and deletes a row when its count is 0. An upsert finds rows by their key; for that
   * many rows a MERGE would read the whole table.
   */
  async writeTo(writer: Writer): Promise<void> {
    const changed = [...this.#rows.values()].filter((row) =>
      this.#measures.some((measure) => row[measure] !== 0),
    );
    if (changed.length === 0) return;
    const { table } = this.#counter;
    const { text, parameters } = insertion(writer.schema, table, changed);
    const sums = this.#measures.map((measure) => `${measure} = old.${measure} + excluded.${measure}`);
    await writer.write({
      text: `${text} ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${sums.join(', ')}`,
      parameters,
    });
    const lowered = changed.filter(({ count }) => Number(count) < 0);
    if (lowered.length === 0) return;
    const emptied = deletion(writer.schema, table, lowered);
    await writer.afterwards({ ...emptied, text: `${emptied.text} AND old.count = 0` });
  }
}
