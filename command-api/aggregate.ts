import type { EventDefinitions, Recorded } from '@fines/domain/shared/event-schema.ts';

/** What an event log holds of one event, before anything in it is trusted. */
export type RawEvent = { type: string; data: unknown; metadata: unknown };

/** A decider, with what it takes to load its state from the log. */
export type Aggregate<State, Command, Event extends { type: string; data: object }> = {
  initial: State;
  definitions: EventDefinitions;
  parse(raw: RawEvent): Recorded<Event> | undefined;
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): Event[];
};

/** A stream as far as it was read: its events, the state they come to, and what the next append builds on. */
export type Loaded<State, Event = object> = {
  state: State;
  events: readonly Recorded<Event>[];
  /** Where the last event stands; undefined for a stream that does not exist. */
  last: { revision: number; hash: string; position: string } | undefined;
};
