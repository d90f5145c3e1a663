import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import type { Counter } from './counter.ts';
import type { EntityTable } from './entity-table.ts';
import type { Row, ToldTable, LoadedRow, Table } from './table.ts';

/** Where an event stands: the id of its entity, its revision, and the entity that it met. */
export type Place<Entity> = { id: string; revision: number; before: Entity | undefined };

/** A table with a row for each event that is worth one, which nothing changes any more. */
export type Journal<Entity, Event> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Undefined for an event of which nothing is told. */
  toRow: (event: Event, place: Place<Entity>) => Row | undefined;
};

/** Every entity knows the revision that its stream has come to. */
export type WithRevision = { revision: number };

/** The rows of one entity in a table, in no order. */
export type RowsOf = (table: Table) => readonly LoadedRow[];

/**
 * What the events of one kind of aggregate come to: an entity for each stream, the rows that tell it, and what
 * it counts for. Pure: rows are loaded and written elsewhere.
 */
export type Projection<Entity extends WithRevision, Event> = {
  /** The event types that it takes; nobody else takes them. */
  types: readonly string[];
  /** The id that a stream is named after; undefined for the streams of others. */
  idOf: (stream: string) => string | undefined;
  /** Undefined for an event of another family; throws for one that cannot be read. */
  parse: (event: RecordedEvent) => Event | undefined;
  /** The entity after one more event. Undefined: there is none. Throws for an event that cannot be. */
  apply: (entity: Entity | undefined, event: Event, revision: number, id: string) => Entity | undefined;
  /** Together they tell all of an entity. */
  tables: readonly EntityTable<Entity>[];
  /** The very entity that was written; undefined if there is none. */
  fromRows: (rowsOf: RowsOf) => Entity | undefined;
  counters?: readonly Counter<Entity>[];
  journals?: readonly Journal<Entity, Event>[];
};
