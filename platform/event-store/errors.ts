import {
  AccessDeniedError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';

import type { ExpectedRevision } from './events.ts';

/** Another writer has appended meanwhile, or the stream exists already. Nothing was written. */
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

/**
 * Events of a stream were taken away, for example by deleting it. Nothing is appended to it: the hash chain would begin
 * anew, and the log would count as forged and never be signed again.
 */
export class EventsRemoved extends AppendRefused {
  readonly stream: string;
  /** True if that showed only when the store had appended, which is too late. */
  readonly wasAppended: boolean;

  constructor(stream: string, { wasAppended = false } = {}) {
    super(
      wasAppended
        ? `${stream} was deleted before, and events were appended behind what it had: its hash chain is broken`
        : `Events of ${stream} were taken away, so nothing is appended to it`,
    );
    this.stream = stream;
    this.wasAppended = wasAppended;
  }
}

/** The store cannot be reached. If the call was an append, surely nothing was written. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  readonly code = 'event-store-unavailable';
}

/** The append was sent, but no try got an answer. Sending the same events again is safe. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
  readonly code = 'append-outcome-unknown';
}

/** One try of an append got no answer. It is repeated. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export const isMissing = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** The node of a cluster that was asked is not the leader, and has named it. */
export const isNotOfLeader = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.cause instanceof NotLeaderError;

/** Turns an error of the client into one of the errors above, if one fits. */
export function translateReadError(error: unknown): unknown {
  if (isMissing(error) || error instanceof AccessDeniedError) return error;
  return new EventStoreUnavailable('Reading from the event store broke.', { cause: error });
}
