import { FairQueue, QueueFull } from '@fines/platform/fair-queue.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { counterOf, gaugeOf } from '@fines/platform/metrics/registry.ts';

/** argon2 takes a core and 19 MiB for each. */
const AT_ONCE = 4;
/** About a second's work; who comes then is better told to come back. */
const WAITING_AT_MOST = 64;

/** Who signs in is nobody yet: all are one person here. */
const EVERYBODY = '';
const queue = new FairQueue({ perPerson: AT_ONCE, waitingPerPerson: WAITING_AT_MOST });

gaugeOf('fines_password_checks', 'Passwords that are hashed at this moment', () => queue.underWay);
gaugeOf('fines_password_checks_waiting', 'Passwords that wait for that', () => queue.waiting);
const refused = counterOf(
  'fines_password_checks_refused_total',
  'Who was told to come back: too many waited',
);

/** Runs work on a password when it is next in the queue. Throws a 503 problem when too many wait already. */
export async function inPasswordQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(EVERYBODY, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    refused.inc();
    throw unavailable('Too many people are signing in. Try again in a moment.');
  }
}
