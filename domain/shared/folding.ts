import { withoutHidden } from './text.ts';

const APOSTROPHES_AND_HYPHENS =
  /['`\u00b4\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\ua78b\ua78c\p{Pd}\u2043\u2212]/gu;

/** Letters that Unicode does not take apart into one of the keyboard and a mark. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};
const EACH_OTHER = new RegExp(`[${Object.keys(OTHER_LETTERS).join('')}]`, 'g');

const foldedWith = (text: string, between: '' | ' '): string =>
  withoutHidden(text)
    // Before, since some are a space and a mark for Unicode; after, since it takes some apart into several.
    .replaceAll(APOSTROPHES_AND_HYPHENS, between)
    .normalize('NFKD')
    .replaceAll(APOSTROPHES_AND_HYPHENS, between)
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(EACH_OTHER, (letter) => OTHER_LETTERS[letter] ?? letter)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/**
 * A text as searches compare it, what is stored and what is asked: without case, accents, apostrophes and hyphens, with
 * single spaces. `josé` and `JOSE` are the same, and `O’Brien` and `obrien`.
 */
export const folded = (text: string): string => foldedWith(text, '');

/** A name as it is stored to be found: `Ann-Marie O’Brien` by `annmarie` and by `ann marie`, too, each on its line. */
export const foldedName = (name: string): string =>
  [...new Set([foldedWith(name, ''), foldedWith(name, ' ')])].join('\n');
