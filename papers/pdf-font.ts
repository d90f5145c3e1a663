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

/** The letters that the font has. Both weights have the same. */
function lettersOf(file: string): ReadonlySet<number> {
  const font = create(readFileSync(file));
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`);
  return new Set(font.characterSet);
}

const LETTERS = lettersOf(FONT_FILES.normal);

const hasAll = (text: string): boolean => [...text].every((letter) => LETTERS.has(letter.codePointAt(0) ?? 0));

/** Stands for a letter that the font lacks, so that everybody sees that there is one. */
const LACKING = '◊';

/** A letter the font lacks may be spelled with others: `ﬁ` with two. */
function spelled(letter: string): string {
  const parts = letter.normalize('NFKD');
  return hasAll(parts) ? parts : LACKING;
}

/** A text as it is shown: in letters that the font has, and without more than one blank line on end. */
export const shown = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n(\s*\n){2,}/g, '\n\n')
    .replaceAll(/[^\n]/gu, (letter) => (LETTERS.has(letter.codePointAt(0) ?? 0) ? letter : spelled(letter)));
