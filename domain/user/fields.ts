import { optionalText, requiredName } from '../shared/text.ts';

const BADGE = /^[A-Za-z0-9 /-]*$/;

/** The texts that describe a member of staff. */
export const userFields = {
  firstName: requiredName('First name', 100),
  lastName: requiredName('Last name', 100),
  /** Older ones may have other characters, and stay as they are. */
  badgeNumber: optionalText('Badge number', 30, { form: 'NFKC' }).refine(
    (badge) => BADGE.test(badge ?? ''),
    'Badge number may have the letters A to Z, digits, spaces, hyphens and slashes only',
  ),
};
