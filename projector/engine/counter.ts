import type { Row, Table, Value } from './table.ts';
import { givenRows, deletion, type Writing } from './write.ts';

/** Counts the entities that share a key, and sums up their measures. */
export type Counter<Entity> = {
  /** Its key columns are what it counts by. Every other column is a measure, `count` among them. */
  table: Table;
  /** Calls `add` with what one entity adds to each counter row of its keys. Measures are integers. */
  contribute: (entity: Entity, add: (contribution: Row) => void) => void;
};

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
   * The statement that writes the changes; undefined if nothing changed. A row whose count is 0 is deleted. An upsert
   * finds rows by their key; for that many rows a MERGE would read the whole table.
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
