import { z } from 'zod';

/**
 * What no text may have: control characters, halves of surrogate pairs, what is no character or shows as another one
 * on each machine (unassigned, for private use), and all that shows nothing or turns the direction of what follows,
 * since two texts that look the same must be the same.
 */
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** No language has more accents and the like on one letter; a tower of them covers the lines above and below. */
const MOST_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');
const LINE_BREAK = /\r\n?|\u0085|\u2028|\u2029/g;

type TextOptions = {
  /** Lines may be broken. */
  lines?: boolean;
  /** NFKC also makes letters of other shapes, such as those of full width, into the usual ones. */
  form?: 'NFC' | 'NFKC';
};

/** Whatever breaks a line does it in one way. What people mean by a tab is a space. */
const tidied = (text: string, { form = 'NFC' }: TextOptions): string =>
  text.replaceAll(LINE_BREAK, '\n').normalize(form).replaceAll('\t', ' ').trim();

/** What is wrong with the characters of a text; undefined if nothing is. */
function characterFault(what: string, text: string, { lines = false }: TextOptions): string | undefined {
  const [character] = FORBIDDEN.exec(lines ? text.replaceAll('\n', ' ') : text) ?? [];
  if (character === undefined) return marksFault(what, text);
  if (character === '\n') return `${what} must be on one line`;
  return `${what} has a character that cannot be shown (${codeOf(character)}): type it anew`;
}

/** Counted apart from the letter that the first of them are composed with. */
const marksFault = (what: string, text: string): string | undefined =>
  TOO_MANY_MARKS.test(text.normalize('NFD'))
    ? `${what} has more than ${MOST_MARKS} marks on one letter: type it anew`
    : undefined;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Adds what `faultOf` finds wrong with a value. */
const faultless =
  <Value>(faultOf: (value: Value) => string | undefined) =>
  (value: Value, context: z.RefinementCtx): void => {
    const message = faultOf(value);
    if (message !== undefined) context.addIssue(message);
  };

const textOf = (what: string, longest: number, error: string, options: TextOptions) =>
  z
    .string({ error })
    .overwrite((text) => tidied(text, options))
    .max(longest, `${what} may have at most ${longest} characters`)
    .superRefine(faultless((text) => characterFault(what, text, options)));

/** Text that must be given. */
export const requiredText = (what: string, longest: number, options: TextOptions = {}) =>
  textOf(what, longest, `${what} is required`, options).min(1, `${what} is required`);

/** Text that may be left out; blank counts as left out. */
export const optionalText = (what: string, longest: number, options: TextOptions = {}) =>
  textOf(what, longest, `${what} must be text`, options)
    .nullable()
    .transform((text) => text || null);

/** A letter of an alphabet other than the Latin one; ʼ and the like belong to none. */
const OF_ANOTHER_ALPHABET = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** What is wrong with the name of a person; undefined if nothing is. */
function nameFault(what: string, name: string): string | undefined {
  if (!/\p{L}/u.test(name)) return `${what} must have a letter`;
  const isMixed = /\p{Script=Latin}/u.test(name) && OF_ANOTHER_ALPHABET.test(name);
  return isMixed ? `${what} mixes letters of two alphabets: type it anew` : undefined;
}

/** The name of a person, or a part of it. */
export const requiredName = (what: string, longest: number) =>
  requiredText(what, longest, { form: 'NFKC' }).superRefine(faultless((name) => nameFault(what, name)));

export const optionalName = (what: string, longest: number) =>
  optionalText(what, longest, { form: 'NFKC' }).superRefine(
    faultless((name) => (name === null ? undefined : nameFault(what, name))),
  );

/** One of some upper-case values; input in any case is accepted. */
export const anyCase = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum(values, { error: message }),
  );

/** A SHA-256 in lower-case hexadecimal: the name of a photo. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a photo');
