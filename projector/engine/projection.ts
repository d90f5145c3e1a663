import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { z } from 'zod';

import type { Counter } from './counter.ts';
import type { EntityTable } from './table.ts';
import type { Row, ToldTable } from './table.ts';

/** What the events of a stream amount to: its id, the revision of its last event, and the state after it. */
export type Entity<State> = { id: string; revision: number; state: State };

/** Where an event stands: the id of its entity, its revision, and the state before it. */
type EventContext<State> = { id: string; revision: number; before: State | undefined };

/** A table with a row for each event worth showing. Rows never change, but for what another stream settles. */
export type Journal<State, Event> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Undefined for an event that has no row in this journal. */
  toRow: (event: Event, context: EventContext<State>) => Row | undefined;
};

/**
 * How the events of one kind of aggregate become rows: an entity for each stream, its rows, and what it adds to
 * counters. Pure: other code loads and writes the rows.
 */
export type Projection<State, Event> = {
  /** The event types that it takes. No two projections take the same type. */
  types: readonly string[];
  /** The id in the name of a stream; undefined for other kinds of streams. */
  idOf: (stream: string) => string | undefined;
  /** The stream of an entity. */
  streamOf: (id: string) => string;
  /** Undefined for an event of another family. Throws for an event that cannot be read. */
  parse: (event: RecordedEvent) => Event | undefined;
  /** The state after one more event; undefined if there is nothing to show. Throws for an impossible event. */
  apply: (state: State | undefined, event: Event, id: string) => State | undefined;
  /** The schema that checks a loaded document. */
  state: z.ZodType<State>;
  /** Each entity has its document in one of these tables. */
  documents: readonly EntityTable<Entity<State>>[];
  parts?: readonly EntityTable<Entity<State>>[];
  counters?: readonly Counter<Entity<State>>[];
  journals?: readonly Journal<State, Event>[];
};
