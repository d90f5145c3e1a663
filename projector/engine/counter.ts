import type { Row, Table, Value } from './table.ts';
import { givenRows, deletion, type Writing } from './write.ts';

/** How many there are, and how much of what they measure, that share the same key. */
export type Counter<Entity> = {
  /** Its key columns are what is counted by; every other column is a measure, `count` among them. */
  table: Table;
  /** Tells what one entity adds to the counter rows of their keys; measures are integers. */
  contribute: (entity: Entity, add: (contribution: Row) => void) => void;
};

/**
 * The changes to one counter table in a batch. A changed entity takes back what it contributed before and
 * contributes anew, so whatever events mean, counters cannot drift from the rows that they count.
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

  /** Undefined stands for an entity that is not there. */
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
   * What writes them, unless nothing changed. A row that counts nothing is the same as no row. An upsert finds the
   * rows by their key; to merge as many at once, Postgres would read the whole table.
   */
  writing(schema: string): Writing | undefined {
    const changed = [...this.#rows.values()].filter((row) =>
      this.#measures.some((measure) => row[measure] !== 0),
    );
    if (changed.length === 0) return undefined;
    const { table } = this.#counter;
    const columns = Object.keys(table.columns).join(', ');
    const key = table.key.join(', ');
    const sums = this.#measures.map((measure) => `${measure} = old.${measure} + excluded.${measure}`);
    const { relation, parameters } = givenRows(table, changed);
    return async (connection) => {
      const { rows } = await connection.query<Row>(
        `WITH counted AS (
           INSERT INTO ${schema}.${table.name} AS old (${columns}) SELECT ${columns} FROM ${relation}
           ON CONFLICT (${key}) DO UPDATE SET ${sums.join(', ')}
           RETURNING ${key}, count
         )
         SELECT ${key} FROM counted WHERE count = 0`,
        parameters,
      );
      if (rows.length > 0) await deletion(schema, table, rows)(connection);
    };
  }
}
