import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem, unavailable } from '@fines/platform/http/problem.ts';
import { isDatabaseUnavailable, isDatabaseError } from '@fines/platform/postgres/postgres.ts';

const UNDEFINED_TABLE = '42P01';
const QUERY_CANCELED = '57014';
const CHARACTER_NOT_IN_REPERTOIRE = '22021';

const PROBLEMS: Readonly<Record<string, () => HttpProblem>> = {
  [UNDEFINED_TABLE]: () =>
    unavailable('The read tables are being built from the log. Try again in a moment.'),
  [QUERY_CANCELED]: () => unavailable('This takes too long to find out. Ask for less, or try again later.'),
  // NUL, in a search or an id.
  [CHARACTER_NOT_IN_REPERTOIRE]: () =>
    new HttpProblem(400, 'bad-parameter', 'The question has a character that no text can have'),
};

/** Turns an error into the problem that the client gets, if the question cannot be answered now. */
export function translateError(error: unknown): unknown {
  if (isDatabaseUnavailable(error))
    return unavailable('The database cannot be reached. Try again in a moment.');
  if (isDatabaseError(error)) return PROBLEMS[error.code ?? '']?.() ?? error;
  if (error instanceof EventStoreUnavailable) {
    return unavailable('The event store cannot be reached. Try again in a moment.');
  }
  return error;
}
