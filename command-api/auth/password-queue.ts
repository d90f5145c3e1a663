import { unavailable } from '@fines/platform/http/problem.ts';
import { counterOf, gaugeOf } from '@fines/platform/metrics/registry.ts';
import pLimit from 'p-limit';

/** argon2 takes a core and 19 MiB for each. */
const AT_ONCE = 4;
/** About a second's work; who comes then is better told to come back. */
const WAITING_AT_MOST = 64;

const limit = pLimit(AT_ONCE);

gaugeOf('fines_password_checks', 'Passwords that are hashed at this moment', () => limit.activeCount);
gaugeOf('fines_password_checks_waiting', 'Passwords that wait for that', () => limit.pendingCount);
const refused = counterOf(
  'fines_password_checks_refused_total',
  'Who was told to come back: too many waited',
);

/** Runs work on a password when it is next in the queue. Throws a 503 problem when too many wait already. */
export async function inPasswordQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= WAITING_AT_MOST) {
    refused.inc();
    throw unavailable('Too many people are signing in. Try again in a moment.');
  }
  return limit(work);
}
