import { daySince1900Schema } from '../shared/dates.ts';
import { centsSchema } from '../shared/money.ts';
import { cleanedText } from '../shared/text.ts';

/** In which order a file writes days; months may be names. */
export const DAY_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export const DAY_ORDER_LABELS: Readonly<Record<DayOrder, string>> = {
  DMY: 'Day, month, year: 31/12/2026',
  MDY: 'Month, day, year: 12/31/2026',
  YMD: 'Year, month, day: 2026-12-31',
};

/** What stands before the cents. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH = String.raw`(?<month>\d{1,2}|[a-z]{3,9})`;
/** A time of day may follow, which does not matter. */
const END = String.raw`(?=$|[t ,])`;
const DAY_PATTERNS: Readonly<Record<DayOrder, RegExp>> = {
  DMY: new RegExp(String.raw`^(?<day>\d{1,2})[-/. ]?${MONTH}[-/. ,]*(?<year>\d{4}|\d{2})${END}`),
  MDY: new RegExp(String.raw`^${MONTH}[-/. ]?(?<day>\d{1,2})[-/. ,]*(?<year>\d{4}|\d{2})${END}`),
  YMD: new RegExp(String.raw`^(?<year>\d{4})[-/. ]?${MONTH}[-/. ]?(?<day>\d{1,2})${END}`),
};

/**
 * `2026-03-01`; undefined if the cell has no day in that order.
 *
 * @param newest a year of two digits is the latest one up to this day
 */
export function dayIn(cell: string, order: DayOrder, newest = '2099-12-31'): string | undefined {
  const {
    year = '',
    month = '',
    day = '',
  } = DAY_PATTERNS[order].exec(cell.trim().toLowerCase())?.groups ?? {};
  const ofYear = `${monthNumber(month)}-${day.padStart(2, '0')}`;
  const written = yearsFor(year).map((one) => `${one}-${ofYear}`);
  return daySince1900Schema.safeParse(written.find((one) => one <= newest) ?? written.at(-1)).data;
}

const yearsFor = (year: string): string[] => (year.length === 2 ? [`20${year}`, `19${year}`] : [year]);

const monthNumber = (month: string): string =>
  twoDigits(/^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const SIGNS = /^(?<minus>[-(]?)\+?(?:szl|e)?(?<digits>[\d., ']*?)(?:szl|e)?(?<end>[-)]|cr|dr)?$/;
const WHOLE: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2}))?$/,
  ',': /^(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/,
};

/** The cents of a cell, negative for money that went out, 0 for nothing; or why it cannot be read. Never rounded. */
export function centsIn(cell: string, mark: DecimalMark): number | string {
  const text = tidied(cell);
  if (text === '') return 0;
  const groups = SIGNS.exec(text)?.groups ?? {};
  const size = sizeOf(groups['digits'] ?? '', mark);
  if (size === undefined) return notAnAmount(cell, mark);
  if (!centsSchema.safeParse(size).success) return 'The amount is too large';
  return isNegative(groups) ? -size : size;
}

/** Without the spaces between the number and what stands around it. */
const tidied = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/(?<=[a-z(-]) | (?=[a-z)-])/g, '');

function sizeOf(digits: string, mark: DecimalMark): number | undefined {
  const { whole, cents = '' } = WHOLE[mark].exec(digits)?.groups ?? {};
  return whole === undefined
    ? undefined
    : Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

const isNegative = ({ minus = '', end = '' }: Readonly<Record<string, string>>): boolean =>
  minus !== '' || /^(?:[-)]|dr)$/.test(end);

const notAnAmount = (cell: string, mark: DecimalMark): string =>
  `“${cleanedText(cell, 30)}” is not an amount in emalangeni such as 1${mark === '.' ? ',' : '.'}250${mark}00`;
