export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** An undefined member counts as absent, as in `JSON.stringify`. */
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/**
 * One text for each value, whatever the order of its keys (RFC 8785), so that auditors can reproduce it in any
 * language.
 */
export function canonicalJson(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** `Array.isArray` does not narrow to read-only arrays. */
const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/** A place in the log of all streams. Both halves are kept, because the store may need either to continue from here. */
export type Position = { commit: bigint; prepare: bigint };

/** Before every event. */
export const START: Position = { commit: 0n, prepare: 0n };

/** `<commit>/<prepare>`, as positions are written in headers, checkpoints and logs. */
export const formatPosition = ({ commit, prepare }: Position): string => `${commit}/${prepare}`;

const PATTERN = /^\d{1,20}\/\d{1,20}$/;

/** @throws RangeError for anything that `formatPosition` did not write */
export function parsePosition(text: string): Position {
  if (!PATTERN.test(text)) throw new RangeError(`Not a log position: ${text}`);
  const slash = text.indexOf('/');
  return { commit: BigInt(text.slice(0, slash)), prepare: BigInt(text.slice(slash + 1)) };
}

/** Negative, 0 or positive, as `Array.sort` wants it. */
export function comparePositions(one: Position, other: Position): number {
  const byCommit = one.commit - other.commit;
  return Number(byCommit === 0n ? one.prepare - other.prepare : byCommit);
}

/** The part of a pino logger that this module uses. */
export type EventStoreLogger = { warn(details: object, message: string): void };

export type NewEvent = {
  /** A UUID. Appending the same ids again at the same place changes nothing and succeeds. */
  id: string;
  type: string;
  data: JsonObject;
  metadata: JsonObject;
  json?: EventJson;
};

/** The JSON of an event as it is in the log, character by character. */
export type EventJson = { data: string; metadata: string };

/** An event as the log holds it. Code that knows its type must parse data and metadata. */
export type RecordedEvent = {
  id: string;
  stream: string;
  /** Place in its stream, from 0. Only the revision of a tombstone is past 2^53 and so not exact. */
  revision: number;
  type: string;
  data: unknown;
  metadata: unknown;
  position: Position;
  recorded: Date;
  /** Only what was read from the log of all streams has it. */
  json?: EventJson;
};

/** The condition for an append: the last revision of the stream, or that the stream does not exist. */
export type ExpectedRevision = number | 'no-stream' | 'any';

/** The place of the last event of an append. */
export type Appended = { revision: number; position: Position };
