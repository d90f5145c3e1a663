import { z } from 'zod';

import { ERASED } from '../shared/personal-data.ts';
import { noTelephone, telephoneSchema } from '../shared/telephone.ts';
import { asCode, optionalName, optionalText, requiredName, requiredText } from '../shared/text.ts';

/** How a fact is entered. */
export type Input = {
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

/** What a fact may be: how it is entered, checked and held. `what` is how messages call it. */
export type Kind = {
  input: Input;
  required: (what: string) => z.ZodType<string>;
  /** Null is none, and so is blank. */
  optional: (what: string) => z.ZodType<string | null>;
  /** As events have it, also those of a time with other limits. */
  held: z.ZodType<string>;
};

const held = z.string().min(1);

export function text(input: Input): Kind {
  const { most, isName = false, lines = false, capitals } = input;
  // What is written in capitals throughout is copied from a document, letter by letter.
  const how = { lines, form: capitals === 'characters' ? 'CODE' : 'NFC' } as const;
  return {
    input,
    required: (what) => (isName ? requiredName(what, most) : requiredText(what, most, how)),
    optional: (what) => (isName ? optionalName(what, most) : optionalText(what, most, how)),
    held,
  };
}

const MOST_OF_AN_ADDRESS = 254;

/** An e-mail address. */
export const email = (): Kind =>
  contact(
    { type: 'email', most: MOST_OF_AN_ADDRESS },
    z.email,
    (what) => `${what} must be one like sipho@example.sz`,
  );

const MOST_OF_A_NUMBER = 30;

/** A telephone number, held as E.164 has it. */
export const phone = (): Kind =>
  contact({ type: 'tel', most: MOST_OF_A_NUMBER }, telephoneSchema, noTelephone);

function contact(
  input: Required<Pick<Input, 'type' | 'most'>>,
  schemaOf: (error: string) => z.ZodType<string, string>,
  faultOf: (what: string) => string,
): Kind {
  /** What was erased may be sent back with the record that it stands in. */
  const required = (what: string): z.ZodType<string> => {
    const error = faultOf(what);
    return requiredText(what, input.most, { form: input.type === 'tel' ? 'CODE' : 'NFKC' }).pipe(
      z.union([z.literal(ERASED), schemaOf(error)], { error }),
    );
  };
  return {
    input: { capitals: 'none', ...input },
    required,
    optional: (what) => z.preprocess((given) => (isBlank(given) ? null : given), z.nullable(required(what))),
    held,
  };
}

const isBlank = (given: unknown): boolean =>
  given === undefined || (typeof given === 'string' && asCode(given) === '');
