import { metadataSchema, type Recorded, UnreadableEvent } from '@fines/domain/shared/event-schema.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import { formatPosition } from '@fines/platform/event-store/position.ts';

import type { Aggregate, Loaded, RawEvent } from './aggregate.ts';

/** A stream that does not exist. */
export const emptyStream = <State>(initial: State): Loaded<State, never> => ({
  state: initial,
  events: [],
  last: undefined,
});

/** Reads a whole stream and folds it. */
export async function load<State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  stream: string,
): Promise<Loaded<State, Event>> {
  return loadedFrom(aggregate, await store.readStream(stream));
}

/** Whether others wrote all that is in a stream, as its events carry no hash: nothing there is of ours. */
const isStrangers = (read: readonly RecordedEvent[]): boolean =>
  read.every((event) => hashOf(event) === undefined);

/** What the events of a whole stream come to: nothing, if it is a stranger's. */
export function loadedFrom<State, Command, Event extends { type: string; data: object }>(
  aggregate: Aggregate<State, Command, Event>,
  read: readonly RecordedEvent[],
): Loaded<State, Event> {
  const newest = read.at(-1);
  if (newest === undefined || isStrangers(read)) return emptyStream(aggregate.initial);
  const events = parseAll(aggregate, read);
  return {
    state: foldOnto(aggregate.initial, aggregate, events),
    events,
    last: {
      revision: newest.revision,
      hash: metadataSchema.parse(newest.metadata).hash,
      position: formatPosition(newest.position),
    },
  };
}

/** Events as they come from the log, or are about to go there. */
export const parseAll = <State, Command, Event extends { type: string; data: object }>(
  aggregate: Aggregate<State, Command, Event>,
  events: readonly RawEvent[],
): Recorded<Event>[] =>
  events.map((raw) => {
    const event = aggregate.parse(raw);
    if (event === undefined) throw new Error(`${raw.type} does not belong to this aggregate`);
    return event;
  });

/**
 * Undefined for an event that does not belong to the aggregate, and for one that cannot be read: that is parked and told
 * of elsewhere, and must not keep people from what has to do with other streams.
 */
export function parseIfReadable<Event>(
  parse: (raw: RawEvent) => Recorded<Event> | undefined,
  raw: RawEvent,
): Recorded<Event> | undefined {
  try {
    return parse(raw);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** The state after some more events. */
export const foldOnto = <State, Command, Event extends { type: string; data: object }>(
  from: State,
  aggregate: Aggregate<State, Command, Event>,
  events: readonly Recorded<Event>[],
): State => events.reduce((state, event) => aggregate.evolve(state, event), from);
