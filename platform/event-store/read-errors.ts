import { AccessDeniedError, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';

import { EventStoreUnavailable } from './errors.ts';

export const isMissing = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** An error of the client in our words, where we have any. */
export function translateReadError(error: unknown): unknown {
  if (isMissing(error) || error instanceof AccessDeniedError) return error;
  return new EventStoreUnavailable('Reading from the event store broke.', { cause: error });
}
