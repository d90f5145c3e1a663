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
