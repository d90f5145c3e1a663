import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres.ts';

import { CounterChanges } from './counter.ts';
import type { Projection } from './projection.ts';
import { type Row, upsertRows } from './table.ts';

/** One batch of events on its way into one table: expect all, load, apply all in order, write. */
export type Fold = {
  expect(event: RecordedEvent): void;
  load(connection: Queryable, schema: string): Promise<void>;
  apply(event: RecordedEvent): void;
  write(connection: Queryable, schema: string): Promise<void>;
};

export class TableFold<Entity> implements Fold {
  readonly #projection: Projection<Entity>;
  readonly #creators: ReadonlySet<string>;
  readonly #toLoad = new Set<string>();
  readonly #before = new Map<string, Entity>();
  /** Undefined for a row that is gone. */
  readonly #after = new Map<string, Entity | undefined>();

  constructor(projection: Projection<Entity>) {
    this.#projection = projection;
    this.#creators = new Set(projection.creators);
  }

  expect(event: RecordedEvent): void {
    if (!this.#creators.has(event.type)) this.#toLoad.add(this.#projection.keyOf(event));
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    if (this.#toLoad.size === 0) return;
    const { table, fromRow } = this.#projection;
    const { rows } = await connection.query<Record<string, unknown>>(
      `SELECT * FROM ${schema}.${table.name} WHERE ${this.#keyColumn} = ANY($1)`,
      [[...this.#toLoad]],
    );
    for (const row of rows) this.#before.set(String(row[this.#keyColumn]), fromRow(row));
  }

  apply(event: RecordedEvent): void {
    const key = this.#projection.keyOf(event);
    const entity = this.#after.has(key) ? this.#after.get(key) : this.#before.get(key);
    this.#after.set(key, this.#projection.apply(entity, event));
  }

  async write(connection: Queryable, schema: string): Promise<void> {
    const { table, toRow, counters = [] } = this.#projection;
    const changes = counters.map((counter) => new CounterChanges(counter));
    const rows: Row[] = [];
    const gone: string[] = [];
    for (const [key, after] of this.#after) {
      const before = this.#before.get(key);
      if (after !== undefined) rows.push(toRow(after));
      else if (before !== undefined) gone.push(key);
      for (const change of changes) change.replace(before, after);
    }
    await upsertRows(connection, schema, table, rows);
    await this.#remove(connection, schema, gone);
    for (const change of changes) await change.write(connection, schema);
  }

  async #remove(connection: Queryable, schema: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { table } = this.#projection;
    await connection.query(`DELETE FROM ${schema}.${table.name} WHERE ${this.#keyColumn} = ANY($1)`, [keys]);
  }

  get #keyColumn(): string {
    const [column = 'id'] = this.#projection.table.key;
    return column;
  }
}
