import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable, Connection } from '@fines/platform/postgres.ts';

import { CounterChanges } from './counter.ts';
import type { RowChanges } from './entity-table.ts';
import type { InTurn } from './lanes.ts';
import type { Projection, WithRevision } from './projection.ts';
import type { LoadedRow, Table, Row } from './table.ts';
import { deletion, insertion, replacement, type Writing } from './write.ts';

/**
 * Throws unless the event follows right after what a row has seen of its stream. A gap or a repetition would
 * mean wrong figures, so it has to be noticed before they are written.
 */
export function requireNext(seen: { revision: number } | undefined, event: RecordedEvent): void {
  const expected = (seen?.revision ?? -1) + 1;
  if (event.revision === expected) return;
  throw new Error(`${event.stream} is at revision ${event.revision} where ${expected} must follow`);
}

/** The entities that were written under these ids: told by id, and made of their rows only then. */
export async function loadEntities<Entity extends WithRevision>(
  connection: Queryable,
  schema: string,
  { tables, fromRows }: Pick<Projection<Entity, never>, 'tables' | 'fromRows'>,
  ids: readonly string[],
): Promise<(id: string) => Entity | undefined> {
  const loaded = new Map<Table, RowsById>();
  for (const { table } of tables) loaded.set(table, await loadRows(connection, schema, table, ids));
  return (id) => fromRows((table) => loaded.get(table)?.get(id) ?? []);
}

type RowsById = Map<string, LoadedRow[]>;

async function loadRows(
  connection: Queryable,
  schema: string,
  { name, key: [idColumn = ''] }: Table,
  ids: readonly string[],
): Promise<RowsById> {
  const { rows } = await connection.query<LoadedRow>(
    `SELECT * FROM ${schema}.${name} WHERE ${idColumn} = ANY($1)`,
    [ids],
  );
  return Map.groupBy(rows, (row) => String(row[idColumn]));
}

/**
 * One batch of events on its way into the tables of one projection: expect all, load, apply all, write. An event
 * that cannot be expected or applied throws and leaves all as it was, so that the others can go on.
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
  writeEntities(place: Place): Promise<readonly string[]>;
  /**
   * Writes what was added to journals and counters.
   *
   * @returns the names of the journals that were added to
   * @throws UnwritableRows
   */
  writeAdditions(place: Place): Promise<readonly string[]>;
};

/** Where the rows of a batch go, one statement in its turn after the other. */
export type Place = { connection: Connection; schema: string; turns: InTurn };

/** No rows can be made of what some events come to. */
export class UnwritableRows extends Error {
  override readonly name = 'UnwritableRows';
}

/** What a batch makes of one entity. Undefined: there is none. */
type Change<Entity> = {
  id: string;
  before: Entity | undefined;
  after: Entity | undefined;
  /** Makes the entity of its rows, when its first event is applied: should that fail, it is one entity's fault. */
  load?: () => Entity | undefined;
};

export class EntityFold<Entity extends WithRevision, Event> implements Fold {
  readonly #projection: Projection<Entity, Event>;
  /** By stream. */
  readonly #changes = new Map<string, Change<Entity>>();
  readonly #toLoad: Change<Entity>[] = [];
  readonly #journals = new Map<Table, Row[]>();

  constructor(projection: Projection<Entity, Event>) {
    this.#projection = projection;
  }

  expect({ stream, revision }: RecordedEvent): void {
    if (this.#changes.has(stream)) return;
    const id = this.#projection.idOf(stream);
    if (id === undefined) throw new Error(`${stream} is the stream of something else`);
    const change: Change<Entity> = { id, before: undefined, after: undefined };
    this.#changes.set(stream, change);
    // Of a stream that begins in this batch nothing can have been written.
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
    const after = apply(change.after, parsed, event.revision, change.id);
    const place = { id: change.id, revision: event.revision, before: change.after };
    const told = journals.map(({ table, toRow }) => ({ table, row: toRow(parsed, place) }));
    for (const { table, row } of told) if (row !== undefined) this.#note(table, row);
    change.after = after;
  }

  #note(table: Table, row: Row): void {
    const rows = this.#journals.get(table);
    if (rows === undefined) this.#journals.set(table, [row]);
    else rows.push(row);
  }

  #changeOf({ stream, type }: RecordedEvent): Change<Entity> {
    const change = this.#changes.get(stream);
    if (change === undefined) throw new Error(`${type} was not expected`);
    if (change.load === undefined) return change;
    change.before = change.after = change.load();
    change.load = undefined;
    return change;
  }

  async writeAdditions(place: Place): Promise<readonly string[]> {
    for (const [table, rows] of this.#journals) await writeRows(place, insertion, table, rows);
    for (const counter of this.#projection.counters ?? []) {
      const changes = new CounterChanges(counter);
      this.#forEachChange(({ before, after }) => changes.replace(before, after));
      const write = changes.writing(place.schema);
      if (write !== undefined) await place.turns.run(() => write(place.connection));
    }
    return [...this.#journals.keys()].map(({ name }) => name);
  }

  async writeEntities(place: Place): Promise<string[]> {
    const names: string[] = [];
    for (const { table, collect } of this.#projection.tables) {
      const rows: RowChanges = { added: [], replaced: [], gone: [] };
      this.#forEachChange(({ before, after }) => collect(rows, before, after));
      await writeRows(place, insertion, table, rows.added);
      await writeRows(place, replacement, table, rows.replaced);
      await writeRows(place, deletion, table, rows.gone);
      if (Object.values(rows).some(({ length }) => length > 0)) names.push(table.name);
    }
    return names;
  }

  #forEachChange(act: (change: Change<Entity>) => void): void {
    try {
      for (const change of this.#changes.values()) act(change);
    } catch (cause) {
      throw new UnwritableRows(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
}

async function writeRows(
  { connection, schema, turns }: Place,
  writingOf: (schema: string, table: Table, rows: readonly Row[]) => Writing,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const write = writingOf(schema, table, rows);
  await turns.run(() => write(connection));
}
