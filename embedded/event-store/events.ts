/** The part of a pino logger that the server uses. */
export type ServerLogger = { warn(details: object, message: string): void };

/** An event as a client sends it. The server does not look into its data. */
export type ProposedEvent = {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
};

/** An event with its place in the log. */
export type PlacedEvent = ProposedEvent & { stream: string; revision: number; position: number };

/** What a stream must be like for a write to happen. */
export type Expected = number | 'any' | 'no-stream' | 'stream-exists';

/** `deadline` (ms since the epoch) is when the client stops waiting. After it the server no longer writes. */
type Intent = { stream: string; expected: Expected; deadline: number };
export type Append = Intent & { kind: 'append'; events: ProposedEvent[] };
export type Deletion = Intent & { kind: 'deletion'; isTombstone: boolean };
export type Write = Append | Deletion;

/** The outcome of a write. `actual` is the last revision of the stream; -1 if it has none. */
export type Outcome =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'wrong-expected-version'; expected: Expected; actual: number }
  | { kind: 'stream-deleted' }
  | { kind: 'too-large' }
  /** Too late, or interrupted and perhaps written. Only sending it again shows which. */
  | { kind: 'timeout' };

/** The default of EventStoreDB, so that nothing works here that fails there. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** The size of all events of a write in bytes. */
export const sizeOf = (write: Write): number =>
  write.kind === 'deletion'
    ? 0
    : write.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
