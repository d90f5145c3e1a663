import type { Row, Table, Value } from './table.ts';
import { deletion, insertion } from './write.ts';
import type { Writer } from './writer.ts';

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
