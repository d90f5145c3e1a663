import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { z } from 'zod';

import type { Counter } from './counter.ts';
import type { EntityTable } from './table.ts';
import type { Row, ToldTable } from './table.ts';

/** What a stream has come to: its id, the revision of its last event, and the state after it. */
export type Entity<State> = { id: string; revision: number; state: State };

/** Where an event stands: the id of its entity, its revision, and the state that it met. */
export type Place<State> = { id: string; revision: number; before: State | undefined };

/** A table with a row for each event that is worth one, which nothing changes any more. */
export type Journal<State, Event> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Undefined for an event of which nothing is told. */
  toRow: (event: Event, place: Place<State>) => Row | undefined;
};

/**
 * What the events of one kind of aggregate come to: an entity for each stream, the rows that tell it, and what
 * it counts for. Pure: rows are loaded and written elsewhere.
 */
export type Projection<State, Event> = {
  /** The event types that it takes; nobody else takes them. */
  types: readonly string[];
  /** The id that a stream is named after; undefined for the streams of others. */
  idOf: (stream: string) => string | undefined;
  /** Undefined for an event of another family; throws for one that cannot be read. */
  parse: (event: RecordedEvent) => Event | undefined;
  /** The state after one more event. Undefined: there is nothing to tell. Throws for an event that cannot be. */
  apply: (state: State | undefined, event: Event, id: string) => State | undefined;
  /** What a document is taken up again by. */
  state: z.ZodType<State>;
  /** Each entity has its document in one of them. */
  documents: readonly EntityTable<Entity<State>>[];
  parts?: readonly EntityTable<Entity<State>>[];
  counters?: readonly Counter<Entity<State>>[];
  journals?: readonly Journal<State, Event>[];
};
