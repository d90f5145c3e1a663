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

/** People write O for 0, and I or l for 1: the check digits decide. */
const DIGIT = String.raw`[\dOIL]`;
const digits = (pattern: string, digit: string): RegExp => new RegExp(pattern.replaceAll('D', digit), 'g');

/**
 * A reference as people and banks write it: in words of any length, or in groups of four. Where a reference in groups
 * ends can be told only if all but the last are full, so both ways have one reading each.
 */
const SPELLINGS = [
  String.raw`RF ?(?<check>D{2}) ?FN ?(?<year>D{4}) ?(?<sequence>D{3,12})(?!\d)`,
  String.raw`RF(?<check>D{2}) FN(?<year>D{2} D{2})(?<sequence>D{2}(?: D{4})* D{1,4})(?!\d)`,
];
const REFERENCES = SPELLINGS.flatMap((spelling) => [
  digits(spelling, String.raw`\d`),
  digits(spelling, DIGIT),
]);

/** The number itself, which any slip of the pen turns into that of another fine. */
const BARE = /(?<![A-Z\d])FN ?(?<year>\d{4}) ?(?<sequence>\d{3,12})(?!\d)/g;

/**
 * The fines that a text names, however they are spelled and whatever stands around them: those by references, or else
 * the one by its number alone. A reference with wrong check digits names none, and keeps numbers from being read.
 */
export function finesNamedIn(text: string): NamedFine[] {
  const words = wordsOf(text);
  const references = REFERENCES.flatMap((pattern) => Array.from(words.matchAll(pattern)));
  if (references.length > 0)
    return numbersIn(references.filter(isRight)).map((fineNumber) => ({ fineNumber, isChecked: true }));
  const bare = numbersIn([...words.matchAll(BARE)]);
  return bare.length === 1 ? bare.map((fineNumber) => ({ fineNumber, isChecked: false })) : [];
}

/** In capitals, with one space for all that is neither letter nor digit. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, ' ');

const isRight = (match: RegExpExecArray): boolean => {
  const number = numberIn(match);
  return (
    number !== undefined &&
    checkDigitsOf(number.replaceAll('-', '')) === asDigits(match.groups?.['check'] ?? '')
  );
};

const asDigits = (text: string): string =>
  text.replaceAll(' ', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Undefined for digits that are no number: those of a fine are not filled up with more zeros than it takes. */
function numberIn({ groups = {} }: RegExpExecArray): string | undefined {
  const [year, sequence] = [groups['year'], groups['sequence']].map((part = '') => asDigits(part));
  const number = parseNumber(`FN-${year}-${sequence}`);
  return number && formatNumber(number);
}

const numbersIn = (matches: readonly RegExpExecArray[]): string[] => [
  ...new Set(matches.map(numberIn).filter((number) => number !== undefined)),
];
