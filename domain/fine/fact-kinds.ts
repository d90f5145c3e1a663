import { z } from 'zod';

import { nearDaySchema } from '../shared/dates.ts';
import { ERASED } from '../shared/personal-data.ts';
import { noTelephone, telephoneSchema } from '../shared/telephone.ts';
import { anyCase, asCode, optionalName, optionalText, requiredName, requiredText } from '../shared/text.ts';

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
  const { most, isName = false, lines = false, capitals } = options;
  // What is written in capitals throughout is copied from a document, letter by letter.
  const how = { lines, form: capitals === 'characters' ? 'CODE' : 'NFC' } as const;
  return {
    input: { kind: 'text', ...options },
    required: (what) => (isName ? requiredName(what, most) : requiredText(what, most, how)),
    optional: (what) => (isName ? optionalName(what, most) : optionalText(what, most, how)),
    held: z.string().min(1),
  };
}

export function number(options: Omit<Numeric, 'kind'>): Kind<number> {
  const { least, most, isWhole = false } = options;
  const fault = `must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
  return checked({ kind: 'number', ...options }, z.number(), (what) =>
    z.preprocess(
      (given) => (typeof given === 'string' && !isBlank(given) ? Number(asCode(given)) : given),
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

/** An e-mail address. */
export const email = (): Kind<string> =>
  contact(
    { type: 'email', most: MOST_OF_AN_ADDRESS },
    z.email,
    (what) => `${what} must be one like sipho@example.sz`,
  );

const MOST_OF_A_NUMBER = 30;

/** A telephone number, held as E.164 has it. */
export const phone = (): Kind<string> =>
  contact({ type: 'tel', most: MOST_OF_A_NUMBER }, telephoneSchema, noTelephone);

/** What was erased may be sent back with the record that it stands in. */
const contact = (
  input: Required<Pick<Text, 'type' | 'most'>>,
  schemaOf: (error: string) => z.ZodType<string, string>,
  faultOf: (what: string) => string,
): Kind<string> =>
  checked({ kind: 'text', capitals: 'none', ...input }, z.string().min(1), (what) => {
    const error = faultOf(what);
    return requiredText(what, input.most, { form: input.type === 'tel' ? 'CODE' : 'NFKC' }).pipe(
      z.union([z.literal(ERASED), schemaOf(error)], { error }),
    );
  });

const isBlank = (given: unknown): boolean =>
  given === undefined || (typeof given === 'string' && asCode(given) === '');

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
