import type { Queryable } from '@fines/platform/postgres.ts';

import { givenRows, type Row, type Table, type Value } from './table.ts';

/** How many rows, and how much of what they measure, share the same key. */
export type Counter<Entity> = {
  /** Its key columns are what is counted by; every other column is a measure, `count` among them. */
  table: Table;
  /** What one entity adds to the counter row of its key; measures are integers. */
  contribution: (entity: Entity) => Row;
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
    if (before !== undefined) this.#add(this.#counter.contribution(before), -1);
    if (after !== undefined) this.#add(this.#counter.contribution(after), 1);
  }

  #add(contribution: Row, sign: 1 | -1): void {
    const id = this.#counter.table.key.map((column) => contribution[column]).join('\n');
    const sum = this.#rows.get(id);
    if (sum === undefined) {
      const row = { ...contribution };
      for (const measure of this.#measures) row[measure] = sign * Number(contribution[measure]);
      this.#rows.set(id, row);
    } else {
      for (const measure of this.#measures) {
        sum[measure] = Number(sum[measure]) + sign * Number(contribution[measure]);
      }
    }
  }

  async write(connection: Queryable, schema: string): Promise<void> {
    const changed = [...this.#rows.values()].filter((row) =>
      this.#measures.some((measure) => row[measure] !== 0),
    );
    if (changed.length === 0) return;
    await this.#addTo(connection, schema, changed);
    // A row that counts nothing is the same as no row, and only a decrease can lead there.
    const decreased = changed.filter((row) => Number(row['count']) < 0);
    if (decreased.length > 0) await this.#removeEmpty(connection, schema, decreased);
  }

  #addTo(connection: Queryable, schema: string, changed: readonly Row[]): Promise<unknown> {
    const { table } = this.#counter;
    const columns = Object.keys(table.columns).join(', ');
    const sums = this.#measures.map((measure) => `${measure} = old.${measure} + excluded.${measure}`);
    const { relation, parameters } = givenRows(table, changed);
    return connection.query(
      `INSERT INTO ${schema}.${table.name} AS old (${columns}) SELECT ${columns} FROM ${relation}
       ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${sums.join(', ')}`,
      parameters,
    );
  }

  #removeEmpty(connection: Queryable, schema: string, decreased: readonly Row[]): Promise<unknown> {
    const { table } = this.#counter;
    const { relation, parameters } = givenRows(table, decreased);
    const sameKey = table.key.map((column) => `old.${column} = given.${column}`).join(' AND ');
    return connection.query(
      `DELETE FROM ${schema}.${table.name} AS old USING ${relation}
       WHERE old.count = 0 AND ${sameKey}`,
      parameters,
    );
  }
}
