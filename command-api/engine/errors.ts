import {
  EventsRemoved,
  AppendOutcomeUnknown,
  AppendRefused,
  EventStoreUnavailable,
} from '@fines/platform/event-store/event-store.ts';
import { HttpProblem, unavailable, tooMany } from '@fines/platform/http/problem.ts';
import { isDatabaseUnavailable, isDatabaseError } from '@fines/platform/postgres/postgres.ts';
import { anotherLog, AnotherLog } from '@fines/platform/shared/known-log.ts';
import { WrongClock, wrongClock } from '@fines/platform/shared/watch-clock.ts';

/** Turns an error of the event store or the database into the problem that the client gets. */
export function translateError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) {
    return unavailable('Nothing was saved: the event store cannot be reached. Try again in a moment.');
  }
  if (error instanceof AppendOutcomeUnknown) {
    return unavailable(
      'It is not known whether this was saved. Send it again with the same Idempotency-Key: it will not happen twice.',
    );
  }
  if (error instanceof AppendRefused) return refused(error);
  if (isDiskFull(error)) return noRoom();
  if (isDatabaseUnavailable(error) || isTooSlow(error)) {
    return unavailable(
      'The database cannot be reached. Try again in a moment, with the same Idempotency-Key.',
    );
  }
  return error;
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a disk is full. This service stores only photos on a disk. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(error.code);

export const noRoom = (): HttpProblem =>
  unavailable('The photo was not kept: there is no room for photos. Try again later, or go on without it.');

const QUERY_CANCELED = '57014';

/** Commands read single rows, so a query that took too long was waiting for a server that does not answer. */
const isTooSlow = (error: unknown): boolean => isDatabaseError(error) && error.code === QUERY_CANCELED;

/** The reason is another log, a wrong clock, a stream that was deleted or closed, or missing rights. An operator has to look at it. */
function refused(cause: AppendRefused): HttpProblem {
  if (cause instanceof AnotherLog) return anotherLog();
  if (cause instanceof WrongClock) return wrongClock();
  if (cause instanceof EventsRemoved) return eventsRemoved(cause);
  const message = 'Nothing was saved: the event store refuses it. Trying again will not help; tell support.';
  const problem = new HttpProblem(500, 'append-refused', message);
  problem.cause = cause;
  return problem;
}

const WHAT_TO_DO =
  'Trying again will not help. Tell support: operations.md says under "A stream was deleted" what to do.';

export function eventsRemoved({ stream, wasAppended }: EventsRemoved): HttpProblem {
  const what = wasAppended
    ? `${stream} was deleted in the event store, and this was saved behind what it had.`
    : `Nothing was saved: the event store does not give the earlier events of ${stream} any more.`;
  return new HttpProblem(503, 'record-removed', `${what} ${WHAT_TO_DO}`);
}

/** A 429 problem that says when to try again. */
export function retryLater(code: string, what: string, milliseconds: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return tooMany(code, `${what}. Try again in ${inWords(seconds)}.`, seconds);
}

function inWords(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
