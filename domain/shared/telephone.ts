import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';

/** A number without the code of a country is one of Eswatini. */
const HOME = { defaultCountry: 'SZ', extract: false } as const;

/** What stands between two numbers; where numbers have no fixed length, the library would take both for one. */
const BETWEEN_TWO = /[/~]/;

/**
 * The number that a text is, as E.164 has it: `7602 1234` → `+26876021234`. Undefined if the text is anything else:
 * what is read wrongly is the number of a stranger. E.164 has no extensions, and nobody is called at a premium rate.
 */
export function telephoneIn(text: string): string | undefined {
  const number = BETWEEN_TWO.test(text) ? undefined : parsePhoneNumberFromString(text, HOME);
  if (number?.isValid() !== true || number.ext !== undefined) return undefined;
  return number.getType() === 'PREMIUM_RATE' ? undefined : number.number;
}

/** `+268 7602 1234`, as its country writes it. What was recorded by other rules and is no number stays as it is. */
export const shownTelephone = (held: string): string =>
  parsePhoneNumberFromString(telephoneIn(held) ?? '')?.formatInternational() ?? held;

/** A text that is a telephone number; it is held as E.164 has it. */
export const telephoneSchema = (error: string) =>
  z.string().transform((text, context) => {
    const number = telephoneIn(text);
    if (number === undefined) context.addIssue(error);
    return number ?? text;
  });

/** What is said of a text that is no telephone number. */
export const noTelephone = (what: string): string =>
  `${what} must be one number like 7602 1234 or +27 82 123 4567`;
