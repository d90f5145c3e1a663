import { invalid } from '@fines/domain/shared/refusal.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Whose password it is to be. */
export type Owner = { email: string; firstName: string; lastName: string; badgeNumber: string | null };

/** What comes to mind first in this service, besides what is common everywhere. */
const AT_HAND = ['police', 'traffic', 'fines', 'officer', 'eswatini', 'swaziland', 'mbabane', 'manzini'];

let loaded: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates in how many guesses a password is found. Its dictionaries take 30 MB, so they are loaded when somebody
 * first chooses a password.
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
    // Of a long one the beginning is looked at: the rest would take long.
    maxLength: 40,
  });
}

/** Of 0 to 4; from 2 on it takes over a million guesses. */
const GOOD_ENOUGH = 2;

const TOO_EASY =
  'This password is too easy to guess. Take several words or a longer one, not names, dates or common passwords.';

/** Refuses at `field` what others would try first: common passwords, and variations of one's name or address. */
export async function requireStrong(field: string, password: string, owner: Owner): Promise<void> {
  const { score } = (await estimator()).check(password, wordsOf(owner));
  if (score < GOOD_ENOUGH) throw invalid({ [field]: TOO_EASY });
}

/** Names, address and badge number, as they are, without what separates their parts, and in parts. */
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
