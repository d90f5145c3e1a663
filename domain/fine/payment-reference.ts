import { parseNumber, formatNumber } from '../shared/streams.ts';

/*
 * Who pays by bank or mobile money names the fine by a creditor reference (ISO 11649): `RF`, two check digits, and the
 * number of the fine without hyphens. One wrong digit, or two that were swapped, do not fit the check digits, so that
 * money never goes to another fine by a slip of the pen.
 */

/** `RF10FN2026001`, as banks have it. */
export function paymentReferenceOf(fineNumber: string): string {
  const reference = fineNumber.replaceAll('-', '');
  return `RF${checkDigitsOf(reference)}${reference}`;
}

/** `RF10 FN20 2600 1`, in groups of four, as it is printed. */
export const printedPaymentReference = (fineNumber: string): string =>
  paymentReferenceOf(fineNumber).replaceAll(/.{4}/g, '$& ').trimEnd();

/** ISO 7064, MOD 97-10: the check digits stand behind the reference, and letters count from A = 10. */
const checkDigitsOf = (reference: string): string =>
  String(98 - remainderOf97(`${reference}RF00`)).padStart(2, '0');

const remainderOf97 = (text: string): number =>
  Array.from(text).reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** The fine that a text names, and whether check digits say that it is meant. */
export type NamedFine = { fineNumber: string; isChecked: boolean };

/**
 * A reference as people and banks write it: in words of any length, or in groups of four. Where a reference in groups
 * ends can be told only if all but the last are full, so both ways have one reading each.
 */
const REFERENCES = [
  /RF ?(?<check>\d{2}) ?FN ?(?<year>\d{4}) ?(?<sequence>\d{3,12})(?!\d)/g,
  /RF(?<check>\d{2}) FN(?<year>\d{2} \d{2})(?<sequence>\d{2}(?: \d{4})* \d{1,4})(?! ?\d)/g,
];

/** The number itself, which any slip of the pen turns into that of another fine. */
const BARE = /(?<![A-Z\d])FN ?(?<year>\d{4}) ?(?<sequence>\d{3,12})(?!\d)/g;

/**
 * The fine that a text names, however it is spelled and whatever stands around it. A reference with wrong check digits
 * names none, and neither does a text that names several fines.
 */
export function fineNumberIn(text: string): NamedFine | undefined {
  const words = wordsOf(text);
  const references = REFERENCES.flatMap((pattern) => Array.from(words.matchAll(pattern)));
  const checked = onlyOne(references.filter(isRight).map(numberIn));
  if (checked !== undefined) return { fineNumber: checked, isChecked: true };
  if (references.length > 0) return undefined;
  const bare = onlyOne([...words.matchAll(BARE)].map(numberIn));
  return bare === undefined ? undefined : { fineNumber: bare, isChecked: false };
}

/** In capitals, with one space for all that is neither letter nor digit. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, ' ');

const isRight = (match: RegExpExecArray): boolean => {
  const number = numberIn(match);
  return number !== undefined && checkDigitsOf(number.replaceAll('-', '')) === match.groups?.['check'];
};

/** Undefined for digits that are no number: those of a fine are not filled up with more zeros than it takes. */
function numberIn({ groups = {} }: RegExpExecArray): string | undefined {
  const [year = '', sequence = ''] = [groups['year'], groups['sequence']].map((part) =>
    part?.replaceAll(' ', ''),
  );
  const text = `FN-${year}-${sequence}`;
  const number = parseNumber(text);
  return number && formatNumber(number);
}

function onlyOne(numbers: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = new Set(numbers.filter((number) => number !== undefined));
  return others.length === 0 ? first : undefined;
}
