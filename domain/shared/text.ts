import { z } from 'zod';

const ONE_EMOJI = String.raw`(?!\p{Cn})\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?\ufe0f?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`;

/** Flags, keys, and pictures alone or joined (Unicode, UTS #51): some of their characters show nothing by themselves. */
const EMOJI = String.raw`(?<emoji>\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|${ONE_EMOJI}(?:\u200d${ONE_EMOJI})*)`;

const HIDDEN = new RegExp(String.raw`${EMOJI}|[\p{Default_Ignorable_Code_Point}\u2800]`, 'gu');

/**
 * A text without the characters that show nothing: direction marks, zero-width characters, soft hyphens, byte-order
 * marks. They come with pasted texts, nobody can be told to mend them, and with them two texts that look the same
 * would differ. Emoji stay whole.
 */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, '$<emoji>');

/**
 * Characters that no text may contain: control characters, halves of surrogate pairs, and those that are unassigned or
 * for private use, which look different on each machine.
 */
const FORBIDDEN = new RegExp(String.raw`${EMOJI}|\p{C}`, 'gu');

const forbiddenIn = (text: string): string | undefined =>
  Array.from(text.matchAll(FORBIDDEN)).find(({ groups }) => groups?.['emoji'] === undefined)?.[0];

/** No language has more accents or other marks on one letter. A tower of them covers the lines above and below. */
const MOST_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');
const LINE_BREAK = /\r\n?|\u0085|\u2028|\u2029/g;

type TextOptions = {
  /** Line breaks are allowed. */
  lines?: boolean;
  /**
   * NFKC also turns letters of other shapes, such as full-width ones, into the usual letters. What people copy letter
   * by letter, such as numbers and references, is a CODE: dashes and spaces of all kinds are `-` and ` ` there, too.
   */
  form?: 'NFC' | 'NFKC' | 'CODE';
};

/** What no key types, and is meant for what one does. */
const plainCode = (text: string): string =>
  text.replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-').replaceAll(/[^\S\n]/g, ' ');

/** Makes all line breaks equal. Turns tabs into spaces, which is what people mean by them. */
function tidied(text: string, { form = 'NFC' }: TextOptions): string {
  const unicode = form === 'NFC' ? 'NFC' : 'NFKC';
  const shown = withoutHidden(text.replaceAll(LINE_BREAK, '\n').normalize(unicode));
  const plain = form === 'CODE' ? plainCode(shown) : shown.replaceAll('\t', ' ');
  // What a hidden character stood between may belong together, such as a letter and its accent.
  return plain.normalize(unicode).trim();
}

/** A number, plate or reference as it is meant, whatever it was copied from. */
export const asCode = (text: string): string => tidied(text, { form: 'CODE' });

/** A code without what people write between its letters, in capitals. */
export const lettersOf = (code: string): string => asCode(code).toUpperCase().replaceAll(/[\s-]/g, '');

/** Letters that are read and written for digits. */
export const asDigits = (letters: string): string => letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The problem with the characters of a text; undefined if there is none. */
function characterFault(what: string, text: string, { lines = false }: TextOptions): string | undefined {
  const character = forbiddenIn(lines ? text.replaceAll('\n', ' ') : text);
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

const MARKS_TOO_MANY = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * On one line, what others wrote and nobody here can type anew, such as the text of a bank: what may not be shown is
 * left out instead of refused, and so is what is too long.
 */
export const cleanedText = (text: string, longest: number): string =>
  withoutHidden(text.slice(0, longest))
    .normalize('NFD')
    .replaceAll(MARKS_TOO_MANY, '$1')
    .normalize('NFC')
    .replaceAll(FORBIDDEN, (_, emoji?: string) => emoji ?? ' ')
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
    (value) => (typeof value === 'string' ? asCode(value).toUpperCase() : value),
    z.enum(values, { error: message }),
  );

/** A SHA-256 in lower-case hexadecimal; it identifies a photo. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a photo');
