import type { JsonObject } from './json.ts';
import type { Position } from './position.ts';

export type NewEvent = {
  /** A UUID. Appending the same ids again at the same place changes nothing and succeeds. */
  id: string;
  type: string;
  data: JsonObject;
  metadata: JsonObject;
};

/** An event as the log holds it. Its data and metadata are to be parsed by whoever knows its type. */
export type RecordedEvent = {
  id: string;
  stream: string;
  /** Place in its stream; the first is 0. Past 2^53, and not exact, of what closes a stream for good only. */
  revision: number;
  type: string;
  data: unknown;
  metadata: unknown;
  position: Position;
  recorded: Date;
};

/** What must hold of a stream for an append to happen: its last revision, or that it has none. */
export type ExpectedRevision = number | 'no-stream' | 'any';

/** Where the last event of an append came to lie. */
export type Appended = { revision: number; position: Position };
