import { isDatabaseUnavailable } from '@fines/platform/database-unavailable.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { isDatabaseError } from '@fines/platform/postgres.ts';

const UNDEFINED_TABLE = '42P01';

/** What cannot be answered at this moment, as the client should hear it. */
export function translateError(error: unknown): unknown {
  if (isDatabaseUnavailable(error))
    return unavailable('The database cannot be reached. Try again in a moment.');
  if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) {
    return unavailable('The read tables are being built from the log. Try again in a moment.');
  }
  if (error instanceof EventStoreUnavailable) {
    return unavailable('The event store cannot be reached. Try again in a moment.');
  }
  return error;
}
