import { z } from 'zod';

/**
 * Characters that no text may contain: control characters, halves of surrogate pairs, characters that are unassigned
 * or for private use, which look different on each machine, and characters that are invisible or change the writing
 * direction. Otherwise two texts that look the same might differ.
 */
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** No language has more accents or other marks on one letter. A tower of them covers the lines above and below. */
const MOST_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');
const LINE_BREAK = /\r\n?|\u0085|\u2028|\u2029/g;

type TextOptions = {
  /** Line breaks are allowed. */
  lines?: boolean;
  /** NFKC also turns letters of other shapes, such as full-width ones, into the usual letters. */
  form?: 'NFC' | 'NFKC';
};

/** Makes all line breaks equal. Turns tabs into spaces, which is what people mean by them. */
const tidied = (text: string, { form = 'NFC' }: TextOptions): string =>
  text.replaceAll(LINE_BREAK, '\n').normalize(form).replaceAll('\t', ' ').trim();

/** The problem with the characters of a text; undefined if there is none. */
function characterFault(what: string, text: string, { lines = false }: TextOptions): string | undefined {
  const [character] = FORBIDDEN.exec(lines ? text.replaceAll('\n', ' ') : text) ?? [];
  if (character === undefined) return marksFault(what, text);
  if (character === '\n') return `${what} must be on one line`;
  return `${what} has a character that cannot be shown (${codeOf(character)}): type it anew`;
}

/** In NFD, so that marks count even if a letter is composed with them. */
const marksFault = (what: string, text: string): string | undefined =>
  TOO_MANY_MARKS.test(text.normalize('NFD'))
    ? `${what} has more than ${MOST_MARKS} marks on one letter: type it anew`
    : undefined;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Adds the problem that `faultOf` finds as an issue. */
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

/** A text that is required. */
export const requiredText = (what: string, longest: number, options: TextOptions = {}) =>
  textOf(what, longest, `${what} is required`, options).min(1, `${what} is required`);

/** A text that is optional; a blank text counts as absent. */
export const optionalText = (what: string, longest: number, options: TextOptions = {}) =>
  textOf(what, longest, `${what} must be text`, options)
    .nullable()
    .transform((text) => text || null);

const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');
const MARKS_TOO_MANY = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * On one line, what others wrote and nobody here can type anew, such as the text of a bank: what may not be shown is
 * left out instead of refused, and so is what is too long.
 */
export const cleanedText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .normalize('NFD')
    .replaceAll(MARKS_TOO_MANY, '$1')
    .normalize('NFC')
    .replaceAll(EACH_FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();

/** A letter of an alphabet other than Latin. Letters such as ʼ belong to no alphabet. */
const OF_ANOTHER_ALPHABET = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** The problem with a person's name; undefined if there is none. */
function nameFault(what: string, name: string): string | undefined {
  if (!/\p{L}/u.test(name)) return `${what} must have a letter`;
  const isMixed = /\p{Script=Latin}/u.test(name) && OF_ANOTHER_ALPHABET.test(name);
  return isMixed ? `${what} mixes letters of two alphabets: type it anew` : undefined;
}

/** A person's name, or a part of it. */
export const requiredName = (what: string, longest: number) =>
  requiredText(what, longest, { form: 'NFKC' }).superRefine(faultless((name) => nameFault(what, name)));

export const optionalName = (what: string, longest: number) =>
  optionalText(what, longest, { form: 'NFKC' }).superRefine(
    faultless((name) => (name === null ? undefined : nameFault(what, name))),
  );

/** One of some upper-case values. Input may be in upper or lower case. */
export const anyCase = <const Value extends string>(values: readonly [Value, ...Value[]], message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum(values, { error: message }),
  );

/** A SHA-256 in lower-case hexadecimal; it identifies a photo. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a photo');
