import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import type { z } from 'zod';

import { CounterChanges } from './counter.ts';
import type { Entity, Projection } from './projection.ts';
import type { Row, RowChanges, Table } from './table.ts';
import { deletion, replacement } from './write.ts';
import type { Writer } from './writer.ts';

/**
 * Throws unless the event is the next revision of its stream. A gap or a repeated event would make figures wrong, so it
 * must be noticed before anything is written.
 */
export function requireNext(seen: { revision: number } | undefined, event: RecordedEvent): void {
  const expected = (seen?.revision ?? -1) + 1;
  if (event.revision === expected) return;
  throw new Error(`${event.stream} is at revision ${event.revision} where ${expected} must follow`);
}

type Document = { id: string; revision: number; state: unknown };

/** Loads the documents with these ids. Each is checked only when the returned function is asked for it. */
export async function loadEntities<State>(
  connection: Queryable,
  schema: string,
  { documents, state }: Pick<Projection<State, never>, 'documents' | 'state'>,
  ids: readonly string[],
): Promise<(id: string) => Entity<State> | undefined> {
  const names = documents.map(({ table }) => `${schema}.${table.name}`);
  const { rows } = await connection.query<Document>({
    name: `entities in ${names[0]}`,
    text: names
      .map((name) => `SELECT id, revision, state FROM ${name} WHERE id = ANY($1)`)
      .join(' UNION ALL '),
    values: [ids],
  });
  const loaded = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const document = loaded.get(id);
    if (document === undefined) return undefined;
    requireState(state, document.state);
    return { id, revision: document.revision, state: document.state };
  };
}

/**
 * Checks the document but keeps it as it is, not as the schema returns it: its fields stay in their order, so that a
 * rebuild writes the same bytes.
 */
function requireState<State>(schema: z.ZodType<State>, document: unknown): asserts document is State {
  schema.parse(document);
}

/**
 * Folds one batch of events into the tables of one projection: expect all, load, apply all, write. If `expect` or
 * `apply` throws, the fold stays as it was before that event, so that the other streams can go on.
 */
export type Fold = {
  expect(event: RecordedEvent): void;
  load(connection: Queryable, schema: string): Promise<void>;
  apply(event: RecordedEvent): void;
  /**
   * Writes the rows of entities.
   *
   * @returns the names of the tables whose rows changed
   * @throws UnwritableRows
   */
  writeEntities(writer: Writer): Promise<readonly string[]>;
  /** Adds to journals. @returns the names of those that were added to */
  writeJournals(writer: Writer): Promise<readonly string[]>;
  /** @throws UnwritableRows */
  writeCounters(writer: Writer): Promise<void>;
};

/** Some entities of the batch cannot be turned into rows. */
export class UnwritableRows extends Error {
  override readonly name = 'UnwritableRows';
}

/** What a batch changes in one entity. Undefined means that there is none. */
type Change<State> = {
  id: string;
  before: Entity<State> | undefined;
  after: Entity<State> | undefined;
  /** Loads the entity when its first event is applied, so that a bad document fails only its own stream. */
  load?: () => Entity<State> | undefined;
};

export class EntityFold<State, Event> implements Fold {
  readonly #projection: Projection<State, Event>;
  /** By the name of the stream. */
  readonly #changes = new Map<string, Change<State>>();
  readonly #toLoad: Change<State>[] = [];
  readonly #journals = new Map<Table, Row[]>();

  constructor(projection: Projection<State, Event>) {
    this.#projection = projection;
  }

  expect({ stream, revision }: RecordedEvent): void {
    if (this.#changes.has(stream)) return;
    const id = this.#projection.idOf(stream);
    if (id === undefined) throw new Error(`${stream} is the stream of something else`);
    const change: Change<State> = { id, before: undefined, after: undefined };
    this.#changes.set(stream, change);
    // A stream that begins in this batch has no rows yet.
    if (revision > 0) this.#toLoad.push(change);
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    if (this.#toLoad.length === 0) return;
    const ids = this.#toLoad.map(({ id }) => id);
    const entityOf = await loadEntities(connection, schema, this.#projection, ids);
    for (const change of this.#toLoad) change.load = () => entityOf(change.id);
  }

  apply(event: RecordedEvent): void {
    const { parse, apply, journals = [] } = this.#projection;
    const change = this.#changeOf(event);
    const parsed = parse(event);
    if (parsed === undefined) throw new Error(`${event.type} was not expected`);
    requireNext(change.after, event);
    const { id } = change;
    const { revision } = event;
    const before = change.after?.state;
    const state = apply(before, parsed, id);
    const told = journals.map(({ table, toRow }) => ({
      table,
      row: toRow(parsed, { id, revision, before }),
    }));
    for (const { table, row } of told) if (row !== undefined) this.#note(table, row);
    change.after = state === undefined ? undefined : { id, revision, state };
  }

  #note(table: Table, row: Row): void {
    const rows = this.#journals.get(table);
    if (rows === undefined) this.#journals.set(table, [row]);
    else rows.push(row);
  }

  #changeOf({ stream, type }: RecordedEvent): Change<State> {
    const change = this.#changes.get(stream);
    if (change === undefined) throw new Error(`${type} was not expected`);
    if (change.load === undefined) return change;
    change.before = change.after = change.load();
    change.load = undefined;
    return change;
  }

  async writeJournals(writer: Writer): Promise<readonly string[]> {
    for (const [table, rows] of this.#journals) await writer.insert(table, rows);
    return [...this.#journals.keys()].map(({ name }) => name);
  }

  async writeCounters(writer: Writer): Promise<void> {
    // All counters in one pass, while an entity is at hand: a pass for each would fetch all entities again.
    const counters = (this.#projection.counters ?? []).map((counter) => new CounterChanges(counter));
    this.#forEachChange(({ before, after }) => {
      for (const counter of counters) counter.replace(before, after);
    });
    for (const counter of counters) await counter.writeTo(writer);
  }

  async writeEntities(writer: Writer): Promise<string[]> {
    const { documents, parts = [] } = this.#projection;
    const names: string[] = [];
    for (const { table, collect } of [...documents, ...parts]) {
      const changes: RowChanges = { added: [], replaced: [], gone: [] };
      this.#forEachChange(({ before, after }) => collect(changes, before, after));
      const { added, replaced, gone } = changes;
      if (added.length > 0) await writer.insert(table, added);
      if (replaced.length > 0) await writer.write(replacement(writer.schema, table, replaced));
      if (gone.length > 0) await writer.write(deletion(writer.schema, table, gone));
      if (added.length + replaced.length + gone.length > 0) names.push(table.name);
    }
    return names;
  }

  #forEachChange(act: (change: Change<State>) => void): void {
    try {
      for (const change of this.#changes.values()) act(change);
    } catch (cause) {
      throw new UnwritableRows(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
}
