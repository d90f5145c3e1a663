import {
  type EventDefinitions,
  type Recorded,
  type EventMetadata,
  metadataSchema,
  personalFieldsIn,
  UnreadableEvent,
} from '@fines/domain/shared/events.ts';
import { conflict } from '@fines/domain/shared/refusal.ts';
import {
  EventsRemoved,
  type NewEvent,
  type EventStore,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import { formatPosition } from '@fines/platform/event-store/events.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import { CLOCKS_APART_MS } from '@fines/platform/shared/watch-clock.ts';

import { type CommandContext, eventIdOf } from './context.ts';
import { isWhole } from './removed-events.ts';

/** An event of the log that is not validated yet. */
type RawEvent = { type: string; data: unknown; metadata: unknown };

/** A decider, and what is needed to load its state from the log. */
export type Decider<State, Command, Event extends { type: string; data: object }> = {
  initial: State;
  definitions: EventDefinitions;
  parse: (raw: RawEvent) => Recorded<Event> | undefined;
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): Event[];
};

/** A stream that was read: its events, the state that they fold to, and what the next append needs. */
export type Loaded<State, Event = object> = {
  state: State;
  events: readonly Recorded<Event>[];
  /** The last event; undefined for a stream that does not exist. */
  last: { revision: number; hash: string; position: string } | undefined;
};

/** Events with their identity and metadata, but without their place in a stream yet. */
export function draft(
  events: readonly { type: string; data: object }[],
  definitions: EventDefinitions,
  { context, stream, previous }: { context: CommandContext; stream: string; previous?: Instant },
): NewEvent[] {
  const { id, role, badgeNumber } = context.actor;
  const recordedAt = notBefore(previous, context.now);
  const personalOf = personalFieldsIn(definitions);
  return events.map(({ type, data }, index) => {
    const metadata: Omit<EventMetadata, 'hash'> = {
      actor: { id, role, badgeNumber },
      commandId: context.commandId,
      fingerprint: context.key?.fingerprint,
      $correlationId: context.correlationId,
      $causationId: context.causedBy ?? context.commandId,
      recordedAt,
      clock: context.clock,
      schemaVersion: versionOf(definitions, type),
    };
    const dataText = JSON.stringify(data);
    const content = `${recordedAt}${identityOf(data, personalOf(type)) ?? dataText}`;
    return {
      id: eventIdOf(context.commandId, stream, index, content),
      type,
      // As it will be read back from the log: without undefined fields.
      data: JSON.parse(dataText),
      metadata,
    };
  });
}

/**
 * What an event's id is made of, as JSON. Ids stay when a key is destroyed, so they must not tell of persons.
 *
 * @returns undefined if all of the data may be used
 */
function identityOf(data: object, personal: readonly string[]): string | undefined {
  if (personal.length === 0) return undefined;
  return JSON.stringify(
    Object.fromEntries(Object.entries(data).filter(([field]) => !personal.includes(field))),
  );
}

type Instant = string | undefined;

/**
 * The time to record for an event. Clocks may differ a little, so it is never earlier than that of the event before
 * it in the stream. If that event is much later than now, a clock was wrong then, and the command is refused.
 */
function notBefore(previous: Instant, now: string): string {
  if (previous === undefined || Date.parse(previous) <= Date.parse(now)) return now;
  if (Date.parse(previous) <= Date.now() + CLOCKS_APART_MS) return previous;
  throw conflict('later-than-now', `A clock was wrong: the last entry here is of ${previous}. Tell support.`);
}

function versionOf(definitions: EventDefinitions, type: string): number {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`${type} is not defined`);
  return definition.version;
}

/** A stream that does not exist. */
export const emptyStream = <State>(initial: State): Loaded<State, never> => ({
  state: initial,
  events: [],
  last: undefined,
});

/** Reads a whole stream and folds it. @throws EventsRemoved */
export async function load<State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<Loaded<State, Event>> {
  return loadedFrom(decider, await readEvents(store, stream));
}

/** All events of a stream; none if it never existed. @throws EventsRemoved if it was deleted */
export async function readEvents(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const read = await store.readStream(stream);
  if (read.length === 0 && (await store.wasDeleted(stream))) throw new EventsRemoved(stream);
  return read;
}

/**
 * Folds the events of a whole stream. One that another program wrote, without hashes, counts as empty: its number is
 * passed over.
 *
 * @throws EventsRemoved if some are missing
 */
export function loadedFrom<State, Command, Event extends { type: string; data: object }>(
  decider: Decider<State, Command, Event>,
  read: readonly RecordedEvent[],
): Loaded<State, Event> {
  const newest = read.at(-1);
  if (newest === undefined || read.every((event) => hashOf(event) === undefined))
    return emptyStream(decider.initial);
  if (!isWhole(read)) throw new EventsRemoved(newest.stream);
  const events = parseAll(decider, read);
  return {
    state: foldOnto(decider.initial, decider, events),
    events,
    last: {
      revision: newest.revision,
      hash: metadataSchema.parse(newest.metadata).hash,
      position: formatPosition(newest.position),
    },
  };
}

/** Parses and validates events that were read from the log, or that will be appended. */
export const parseAll = <State, Command, Event extends { type: string; data: object }>(
  decider: Decider<State, Command, Event>,
  events: readonly RawEvent[],
): Recorded<Event>[] =>
  events.map((raw) => {
    const event = decider.parse(raw);
    if (event === undefined) throw new Error(`${raw.type} does not belong to this decider`);
    return event;
  });

/**
 * Parses an event. Returns undefined for an event of another decider and for one that cannot be read. The projector
 * reports unreadable events; they must not stop commands that read them only for context.
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

/** Folds more events onto a state. */
export const foldOnto = <State, Command, Event extends { type: string; data: object }>(
  from: State,
  decider: Decider<State, Command, Event>,
  events: readonly Recorded<Event>[],
): State => events.reduce((state, event) => decider.evolve(state, event), from);
