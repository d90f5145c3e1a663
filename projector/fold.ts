import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres.ts';

import { CounterChanges } from './counter.ts';
import type { RowChanges } from './entity-table.ts';
import { loadEntities } from './load.ts';
import type { Projection, Revised } from './projection.ts';
import { requireNext } from './revision.ts';
import type { Row } from './table.ts';
import { deleteRows, insertRows, replaceRows } from './write.ts';

/** One batch of events on its way into the tables of one projection: expect all, load, apply all, write. */
export type Fold = {
  expect(event: RecordedEvent): void;
  load(connection: Queryable, schema: string): Promise<void>;
  apply(event: RecordedEvent): void;
  /** The names of the tables whose rows changed, counters apart. */
  write(connection: Queryable, schema: string): Promise<readonly string[]>;
};

/** What a batch makes of one entity. Undefined: there is none. */
type Change<Entity> = { id: string; before: Entity | undefined; after: Entity | undefined };

export class EntityFold<Entity extends Revised, Event> implements Fold {
  readonly #projection: Projection<Entity, Event>;
  /** By stream. */
  readonly #changes = new Map<string, Change<Entity>>();
  readonly #toLoad: Change<Entity>[] = [];
  readonly #journal: Row[] = [];

  constructor(projection: Projection<Entity, Event>) {
    this.#projection = projection;
  }

  expect({ stream, revision }: RecordedEvent): void {
    if (this.#changes.has(stream)) return;
    const id = this.#projection.idOf(stream);
    if (id === undefined) throw new Error(`${stream} is the stream of something else`);
    const change = { id, before: undefined, after: undefined };
    this.#changes.set(stream, change);
    // Of a stream that begins in this batch nothing can have been written.
    if (revision > 0) this.#toLoad.push(change);
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    if (this.#toLoad.length === 0) return;
    const ids = this.#toLoad.map(({ id }) => id);
    const loaded = await loadEntities(connection, schema, this.#projection, ids);
    for (const change of this.#toLoad) change.before = change.after = loaded.get(change.id);
  }

  apply(event: RecordedEvent): void {
    const { parse, apply, journal } = this.#projection;
    const change = this.#changes.get(event.stream);
    const parsed = parse(event);
    if (change === undefined || parsed === undefined) throw new Error(`${event.type} was not expected`);
    requireNext(change.after, event);
    change.after = apply(change.after, parsed, event.revision, change.id);
    if (journal !== undefined) this.#journal.push(journal.toRow(parsed, change.id, event.revision));
  }

  async write(connection: Queryable, schema: string): Promise<readonly string[]> {
    const changed = [
      ...(await this.#writeEntities(connection, schema)),
      ...(await this.#writeJournal(connection, schema)),
    ];
    for (const counter of this.#projection.counters ?? []) {
      const changes = new CounterChanges(counter);
      for (const { before, after } of this.#changes.values()) changes.replace(before, after);
      await changes.write(connection, schema);
    }
    return changed;
  }

  async #writeEntities(connection: Queryable, schema: string): Promise<string[]> {
    const names: string[] = [];
    for (const { table, collect } of this.#projection.tables) {
      const rows: RowChanges = { added: [], replaced: [], gone: [] };
      for (const { before, after } of this.#changes.values()) collect(rows, before, after);
      await insertRows(connection, schema, table, rows.added);
      await replaceRows(connection, schema, table, rows.replaced);
      await deleteRows(connection, schema, table, rows.gone);
      if (Object.values(rows).some(({ length }) => length > 0)) names.push(table.name);
    }
    return names;
  }

  async #writeJournal(connection: Queryable, schema: string): Promise<string[]> {
    const { journal } = this.#projection;
    if (journal === undefined || this.#journal.length === 0) return [];
    await insertRows(connection, schema, journal.table, this.#journal);
    return [journal.table.name];
  }
}
