import { metadataSchema } from '@fines/domain/shared/event-schema.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { formatPosition } from '@fines/platform/event-store/position.ts';

import type { Aggregate, Loaded, RawEvent } from './aggregate.ts';

/** A stream that does not exist. */
export const notThere = <State>(initial: State): Loaded<State> => ({
  state: initial,
  last: undefined,
  eventIds: new Set(),
});

/** Reads a whole stream and folds it. */
export async function load<State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  stream: string,
): Promise<Loaded<State>> {
  const events = await store.readStream(stream);
  const newest = events.at(-1);
  if (newest === undefined) return notThere(aggregate.initial);
  return {
    state: foldOnto(aggregate.initial, aggregate, events),
    last: {
      revision: newest.revision,
      hash: metadataSchema.parse(newest.metadata).hash,
      position: formatPosition(newest.position),
    },
    eventIds: new Set(events.map(({ id }) => id)),
  };
}

/** The state after some more events, each parsed as it comes from the log. */
export const foldOnto = <State, Command, Event extends { type: string; data: object }>(
  from: State,
  aggregate: Aggregate<State, Command, Event>,
  events: readonly RawEvent[],
): State =>
  events.reduce((state, raw) => {
    const event = aggregate.parse(raw);
    if (event === undefined) throw new Error(`${raw.type} does not belong to this aggregate`);
    return aggregate.evolve(state, event);
  }, from);
