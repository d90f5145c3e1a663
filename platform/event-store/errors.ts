import {
  AccessDeniedError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';

import type { ExpectedRevision } from './events.ts';

/** Somebody else appended meanwhile, or the stream is there already. Nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly code = 'wrong-expected-revision';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number | 'no-stream';

  constructor(conflict: { stream: string; expected: ExpectedRevision; actual: number | 'no-stream' }) {
    super(`${conflict.stream} is at ${conflict.actual}, expected ${conflict.expected}`);
    this.stream = conflict.stream;
    this.expected = conflict.expected;
    this.actual = conflict.actual;
  }
}

/** The store will never take this: too large, or the stream was closed for ever. Nothing was written. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
  readonly code = 'append-refused';
}

/** The stream was closed for ever. */
export class StreamClosed extends AppendRefused {}

/** The store cannot be reached. If this was an append, surely nothing was written. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  readonly code = 'event-store-unavailable';
}

/** The append was sent and no answer came, however often. Sending the same events again is safe. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
  readonly code = 'append-outcome-unknown';
}

/** One try of an append had no outcome; it is repeated. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export const isMissing = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** A node of a cluster was asked that is not the leader, and has named it. */
export const isNotOfLeader = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.cause instanceof NotLeaderError;

/** An error of the client as one of the errors above, where there is one for it. */
export function translateReadError(error: unknown): unknown {
  if (isMissing(error) || error instanceof AccessDeniedError) return error;
  return new EventStoreUnavailable('Reading from the event store broke.', { cause: error });
}
