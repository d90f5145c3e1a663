import { isDatabaseUnavailable } from '@fines/platform/database-unavailable.ts';
import { AppendOutcomeUnknown, EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { unavailable } from '@fines/platform/http/problem.ts';

/** What could not be done at this moment, as the client should hear it. */
export function translateError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) {
    return unavailable('Nothing was saved: the event store cannot be reached. Try again in a moment.');
  }
  if (error instanceof AppendOutcomeUnknown) {
    return unavailable(
      'It is not known whether this was saved. Send it again with the same Idempotency-Key: it will not happen twice.',
    );
  }
  if (isDatabaseUnavailable(error)) {
    return unavailable(
      'The database cannot be reached. Try again in a moment, with the same Idempotency-Key.',
    );
  }
  return error;
}
