import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

import type { Expected } from './events.ts';

/**
 * An error as the protocol has it: a status, and trailers by which the client knows what it means. Trailers
 * take visible ASCII only.
 */
function serviceError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value.replace(/[^ -~]/g, '?'));
  return Object.assign(new Error(details), { code, details, metadata });
}

export const streamDeleted = (stream: string): ServiceError =>
  serviceError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const EXPECTED_CODES = { any: -2, 'no-stream': -1, 'stream-exists': -4 };

export const wrongExpectedVersion = (stream: string, expected: Expected, actual: number): ServiceError =>
  serviceError(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion of '${stream}'.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'number' ? expected : EXPECTED_CODES[expected]),
    ...(actual >= 0 && { 'actual-version': String(actual) }),
  });

export const tooLarge = (bytes: number): ServiceError =>
  serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

export const timedOut = (): ServiceError =>
  serviceError(status.DEADLINE_EXCEEDED, 'The write was not acknowledged in time.');

export const invalid = (details: string): ServiceError => serviceError(status.INVALID_ARGUMENT, details);

export const unavailable = (details: string): ServiceError => serviceError(status.UNAVAILABLE, details);

/** Whatever breaks here beyond what has a name is Postgres being away. */
export const toServiceError = (error: unknown): ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error
    ? (error as ServiceError)
    : unavailable(`The event store cannot read now: ${String(error)}`);
