import {
  AccessDeniedError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';

import { EventStoreUnavailable } from './errors.ts';

export const isMissing = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** A node of a cluster was asked that is not the leader, and has named it. */
export const isNotOfLeader = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.cause instanceof NotLeaderError;

/** An error of the client in our words, where we have any. */
export function translateReadError(error: unknown): unknown {
  if (isMissing(error) || error instanceof AccessDeniedError) return error;
  return new EventStoreUnavailable('Reading from the event store broke.', { cause: error });
}
