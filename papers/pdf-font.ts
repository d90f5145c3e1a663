import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { create } from 'fontkit';

const fileOf = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/public-sans/${weight}.ttf`));

/** The only files that a PDF may be made from. */
export const FONT_FILES = {
  normal: fileOf('400Regular/PublicSans_400Regular'),
  bold: fileOf('600SemiBold/PublicSans_600SemiBold'),
} as const;

const CONTROL = /\p{C}/u;

/** The letters that the font has. Both weights have the same. */
function lettersOf(file: string): ReadonlySet<number> {
  const font = create(readFileSync(file));
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`);
  return new Set(font.characterSet.filter((letter) => !CONTROL.test(String.fromCodePoint(letter))));
}

const LETTERS = lettersOf(FONT_FILES.normal);

const isKnown = (letter: string): boolean => LETTERS.has(letter.codePointAt(0) ?? 0);

/** Stands for a letter that the font lacks, so that everybody sees that there is one. */
const LACKING = '◊';

const MARKS = /\p{M}/gu;

/** A letter that the font lacks may be spelled with others, `㎞` with two, and one with a rare mark goes without it. */
function spelled(letter: string): string {
  const parts = letter.normalize('NFKD').replaceAll(MARKS, '');
  return parts !== '' && Array.from(parts).every(isKnown) ? parts : LACKING;
}

/**
 * A text as it is shown: in letters that the font has, and without more than one blank line on end. Marks that no
 * letter of the font has in it are left out, since the font does not know where to put them.
 */
export const shown = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n(\s*\n){2,}/g, '\n\n')
    .replaceAll(MARKS, '')
    .replaceAll(/[^\n]/gu, (letter) => (isKnown(letter) ? letter : spelled(letter)));
