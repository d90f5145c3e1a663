import { z } from 'zod';

import { nearDaySchema } from '../shared/dates.ts';
import { ERASED } from '../shared/personal-data.ts';
import { anyCase, optionalName, optionalText, requiredName, requiredText } from '../shared/text.ts';

type Text = {
  kind: 'text';
  /** How many characters it may have. */
  most: number;
  /** What a phone's keyboard begins with a capital letter. */
  capitals: 'characters' | 'words' | 'sentences' | 'none';
  /** What is written to it: an address or a number, for which phones have keyboards of their own. */
  type?: 'email' | 'tel';
  /** The name of a person. */
  isName?: boolean;
  /** Lines may be broken. */
  lines?: boolean;
};

type Numeric = { kind: 'number'; least: number; most: number; isWhole?: boolean; unit?: string };

/** The words for each value; values are written in capitals. One that was ever recorded stays. */
type Choice<Value extends string = string> = { kind: 'choice'; words: Readonly<Record<Value, string>> };

/** A day of the calendar, such as `2026-11-23`. */
type Day = { kind: 'date' };

/** How a fact is entered. */
export type Input = Text | Numeric | Day | Choice;

/** What a fact may be: how it is entered, checked and held. `what` is how messages call it. */
export type Kind<Value extends string | number> = {
  input: Input;
  required: (what: string) => z.ZodType<Value>;
  /** Null is none, and so is blank. */
  optional: (what: string) => z.ZodType<Value | null>;
  /** As events have it, also those of a time with other limits. */
  held: z.ZodType<Value>;
};

export function text(options: Omit<Text, 'kind'>): Kind<string> {
  const { most, isName = false, lines = false } = options;
  return {
    input: { kind: 'text', ...options },
    required: (what) => (isName ? requiredName(what, most) : requiredText(what, most, { lines })),
    optional: (what) => (isName ? optionalName(what, most) : optionalText(what, most, { lines })),
    held: z.string().min(1),
  };
}

export function number(options: Omit<Numeric, 'kind'>): Kind<number> {
  const { least, most, isWhole = false } = options;
  const fault = `must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
  return checked({ kind: 'number', ...options }, z.number(), (what) =>
    z.preprocess(
      (given) => (typeof given === 'string' && !isBlank(given) ? Number(given) : given),
      (isWhole ? z.int(`${what} ${fault}`) : z.number(`${what} ${fault}`))
        .min(least, `${what} ${fault}`)
        .max(most, `${what} ${fault}`),
    ),
  );
}

export const date = (): Kind<string> =>
  checked({ kind: 'date' }, z.iso.date(), (what) => {
    const fault = `${what} must be a day from 1900 to 2199`;
    return z.iso
      .date({ error: fault, abort: true })
      .refine((day) => nearDaySchema.safeParse(day).success, fault);
  });

export function choice<const Value extends string>(words: Readonly<Record<Value, string>>): Kind<Value> {
  const values = Object.keys(words) as [Value, ...Value[]];
  return checked({ kind: 'choice', words }, z.enum(values), (what) =>
    anyCase(values, `${what} must be one of: ${Object.values(words).join('; ')}`),
  );
}

const MOST_OF_AN_ADDRESS = 254;

const isAddress = (given: string): boolean => z.email().safeParse(given).success;

/** An e-mail address. */
export const email = (): Kind<string> =>
  contact({ type: 'email', most: MOST_OF_AN_ADDRESS }, (given, what) =>
    given.refine(erasedOr(isAddress), `${what} must be one like sipho@example.sz`),
  );

/** What people write into a number so that they can read it. */
const BETWEEN_DIGITS = /[ ()./-]/g;
const LOCAL = /^\d{8}$/;
const OTHER_PREFIXES = /^(?:00|(?=268\d{8}$))/;
const E164 = /^\+[1-9]\d{6,14}$/;

const isNumber = (given: string): boolean => E164.test(given);

/** `7602 1234` → `+26876021234`: a number without a country's is one of Eswatini. */
const asE164 = (typed: string): string => {
  const digits = typed.replaceAll(BETWEEN_DIGITS, '');
  return LOCAL.test(digits) ? `+268${digits}` : digits.replace(OTHER_PREFIXES, '+');
};

const MOST_OF_A_NUMBER = 30;

/** A telephone number, held as E.164 has it. */
export const phone = (): Kind<string> =>
  contact({ type: 'tel', most: MOST_OF_A_NUMBER }, (given, what) =>
    given
      .transform(asE164)
      .refine(erasedOr(isNumber), `${what} must be one like 7602 1234 or +27 82 123 4567`),
  );

/** What was erased may be sent back with the record that it stands in. */
const erasedOr =
  (isRight: (given: string) => boolean) =>
  (given: string): boolean =>
    given === ERASED || isRight(given);

const contact = (
  input: Required<Pick<Text, 'type' | 'most'>>,
  check: (given: z.ZodString, what: string) => z.ZodType<string, string>,
): Kind<string> =>
  checked({ kind: 'text', capitals: 'none', ...input }, z.string().min(1), (what) =>
    requiredText(what, input.most, { form: 'NFKC' }).pipe(check(z.string(), what)),
  );

const isBlank = (given: unknown): boolean =>
  given === undefined || (typeof given === 'string' && given.trim() === '');

/** A kind that forms hold as text, where blank counts as left out. */
const checked = <Value extends string | number>(
  input: Input,
  held: z.ZodType<Value>,
  check: (what: string) => z.ZodType<Value>,
): Kind<Value> => ({
  input,
  held,
  required: (what) => check(what),
  optional: (what) => z.preprocess((given) => (isBlank(given) ? null : given), z.nullable(check(what))),
});
