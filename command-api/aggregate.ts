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

/** A stream as far as it was read: the state, and what the next append builds on. */
export type Loaded<State> = {
  state: State;
  /** Where the last event stands; undefined for a stream that does not exist. */
  last: { revision: number; hash: string; position: string } | undefined;
  eventIds: ReadonlySet<string>;
};
