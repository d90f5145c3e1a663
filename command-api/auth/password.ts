import { invalid } from '@fines/domain/shared/refusal.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { counterOf, gaugeOf } from '@fines/platform/metrics.ts';
import { FairQueue, QueueFull } from '@fines/platform/queue/fair-queue.ts';
import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** How many hashes are computed at once; each takes a core and 19 MiB. */
const AT_ONCE = 4;
/** About a second's work; further requests are refused and should come again. */
const WAITING_AT_MOST = 64;

/** The queue has one turn for all, since nobody is identified before signing in. */
const EVERYBODY = '';
const queue = new FairQueue({ perPerson: AT_ONCE, waitingPerPerson: WAITING_AT_MOST });

gaugeOf('fines_password_checks', 'Passwords that are hashed at this moment', () => queue.underWay);
gaugeOf('fines_password_checks_waiting', 'Passwords that wait for that', () => queue.waiting);
const refused = counterOf(
  'fines_password_checks_refused_total',
  'Who was told to come back: too many waited',
);

/** Waits in the queue, then runs work on a password. Throws a 503 problem if too many wait already. */
export async function inPasswordQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(EVERYBODY, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    refused.inc();
    throw unavailable('Too many people are signing in. Try again in a moment.');
  }
}

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => inPasswordQueue(() => hash(password));

/** Computed at the start, so that the first request does not wait for it. */
const decoy = hashPassword('no account has this password');

/**
 * Whether the password belongs to the hash. Without a hash it is false but takes as long, so that the time of an
 * answer does not show which addresses have an account.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await decoy);
  const matches = await inPasswordQueue(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

/** The user who will have the password. */
export type Owner = { email: string; firstName: string; lastName: string; badgeNumber: string | null };

/** Words that users of this service would think of first, besides common passwords. */
const AT_HAND = ['police', 'traffic', 'fines', 'officer', 'eswatini', 'swaziland', 'mbabane', 'manzini'];

let loaded: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates how many guesses a password takes. The dictionaries need 30 MB, so they are loaded only when somebody
 * chooses a password.
 */
const estimator = (): Promise<ZxcvbnFactory> => (loaded ??= loadEstimator());

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...dictionary, atHand: AT_HAND },
    graphs: adjacencyGraphs,
    // Only the beginning of a long password is checked, since the time grows with its length.
    maxLength: 40,
  });
}

/** On a scale of 0 to 4; from 2 on, a password takes over a million guesses. */
const GOOD_ENOUGH = 2;

const TOO_EASY =
  'This password is too easy to guess. Take several words or a longer one, not names, dates or common passwords.';

/** Refuses, at `field`, passwords that others would try first: common ones, and variations of one's name or address. */
export async function requireStrong(field: string, password: string, owner: Owner): Promise<void> {
  const { score } = (await estimator()).check(password, wordsOf(owner));
  if (score < GOOD_ENOUGH) throw invalid({ [field]: TOO_EASY });
}

/** Names, address and badge number: whole, without separators, and in parts. */
function wordsOf({ email, firstName, lastName, badgeNumber }: Owner): string[] {
  const [name = ''] = email.split('@');
  const names = [' ', '.', '-', '_'].flatMap((mark) => [
    firstName + mark + lastName,
    lastName + mark + firstName,
  ]);
  const whole = [email, name, badgeNumber ?? '', ...names];
  const parts = whole.map((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...whole, ...parts.map((some) => some.join('')), ...parts.flat()];
  return [...new Set(words)].filter((word) => word.length > 2);
}
