import { z } from 'zod';

import { isConcealed } from './personal-data.ts';

/** Turns the data of one schema version into the data of the next. */
export type Upcast = (data: unknown) => unknown;

/**
 * The current schema of one event type. `upcasts[v]` turns data of version v into version v + 1, so that old events
 * load as if they had been written today.
 */
export type EventDefinition = {
  version: number;
  data: z.ZodType;
  /** The fields that tell of persons who are not staff. In the log their texts are encrypted. */
  personal?: readonly string[];
  upcasts?: Readonly<Record<number, Upcast>>;
};
export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/**
 * Version 2 of an event type is version 1, in which texts that tell of persons could not be encrypted. Code that knows
 * only version 1 must not take an encrypted text for none.
 */
export const CONCEALED_SINCE_2: Readonly<Record<number, Upcast>> = { 1: (data) => data };

/** The discriminated union of the events in `Definitions`. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: { type: Type; data: z.output<Definitions[Type]['data']> };
}[keyof Definitions & string];

const actorSchema = z.object({
  id: z.string().min(1),
  role: z.string().min(1),
  badgeNumber: z.string().nullable(),
});

/** The metadata of every event; names with `$` are conventions of the store. */
export const metadataSchema = z.object({
  actor: actorSchema,
  commandId: z.uuid(),
  /** Only for a command with a key: distinguishes its request from other requests with the same key. */
  fingerprint: z.string().optional(),
  $correlationId: z.string(),
  $causationId: z.string(),
  recordedAt: z.iso.datetime(),
  /** Only in the demo, which sets its clock back: `recordedAt` is not the real time of recording. */
  clock: z.literal('demo').optional(),
  schemaVersion: z.int().positive(),
  hash: z.string(),
});
export type EventMetadata = z.output<typeof metadataSchema>;

/** An event as the log holds it. */
export type Recorded<Event> = Event & { metadata: EventMetadata };

export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

function upcast(type: string, definition: EventDefinition, version: number, data: unknown): unknown {
  if (version > definition.version) {
    throw new UnreadableEvent(
      `${type} has schema version ${version}; this code reads up to ${definition.version}`,
    );
  }
  let lifted = data;
  for (let from = version; from < definition.version; from++) {
    const lift = definition.upcasts?.[from];
    if (lift === undefined) throw new UnreadableEvent(`${type} has no upcast from schema version ${from}`);
    try {
      lifted = lift(lifted);
    } catch (cause) {
      const what = `the upcast from schema version ${from} failed`;
      throw new UnreadableEvent(`${type} cannot be read: ${what}`, { cause });
    }
  }
  return lifted;
}

/** The fields of an event type that tell of persons; none for a type of somebody else. */
export const personalFieldsIn =
  (definitions: EventDefinitions) =>
  (type: string): readonly string[] =>
    definitions[type]?.personal ?? [];

type RawEvent = { type: string; data: unknown; metadata: unknown };

/** Parses events of these definitions; undefined for other types. @throws UnreadableEvent */
export function eventParser<Definitions extends EventDefinitions>(definitions: Definitions) {
  const known = new Map<string, EventDefinition>(Object.entries(definitions));

  return (raw: RawEvent): Recorded<EventOf<Definitions>> | undefined => {
    const definition = known.get(raw.type);
    if (definition === undefined) return undefined;
    if (isConcealed(raw.data))
      throw new UnreadableEvent(
        `${raw.type} cannot be read: the key of its personal data is missing or does not fit`,
      );
    const metadata = readOrThrow(raw.type, metadataSchema, raw.metadata);
    const data = readOrThrow(
      raw.type,
      definition.data,
      upcast(raw.type, definition, metadata.schemaVersion, raw.data),
    );
    // The definition was found by this very type, but TypeScript cannot follow that through the map.
    return { type: raw.type, data, metadata } as Recorded<EventOf<Definitions>>;
  };
}

function readOrThrow<Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UnreadableEvent(`${type} cannot be read: ${z.prettifyError(result.error)}`);
}

/**
 * The fields of a partial update that differ from the known values; undefined if none does. Absent and undefined
 * fields stay as they are.
 */
export function changesTo<Wanted extends object>(
  known: Readonly<Required<NoInfer<Wanted>>>,
  wanted: Wanted,
): Partial<Wanted> | undefined {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== known[field as keyof Wanted],
  );
  // These entries are a part of `wanted`, which `Object.fromEntries` cannot know.
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<Wanted>);
}
