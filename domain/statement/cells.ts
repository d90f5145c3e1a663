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

const SIGNS = /^(?<sign>[-(+]|cr|dr)?(?:szl|e)?(?<digits>[\d., ']*?)(?:szl|e)?(?<end>[-+)]|cr?\.?|dr?\.?)?$/;
const WHOLE: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2}))?$/,
  ',': /^(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/,
};

/** Whether money came in or went out. */
export const SIDES = ['IN', 'OUT'] as const;
export type Side = (typeof SIDES)[number];

/**
 * The cents of a cell, negative for money that went out, 0 for nothing; or why it cannot be read. Never rounded.
 *
 * @param unmarked what an amount is that has neither sign nor Cr nor Dr
 */
export function centsIn(cell: string, mark: DecimalMark, unmarked: Side = 'IN'): number | string {
  const amount = amountIn(cell, mark);
  if (amount === undefined) return tidied(cell) === '' ? 0 : notAnAmount(cell, mark);
  const { size, sign } = amount;
  if (!centsSchema.safeParse(size).success) return 'The amount is too large';
  return (SIDE_OF[sign] ?? unmarked) === 'OUT' ? -size : size;
}

/** Undefined for a cell without an amount. */
function amountIn(cell: string, mark: DecimalMark): { size: number; sign: Sign } | undefined {
  const { groups } = SIGNS.exec(tidied(cell)) ?? {};
  const size = groups && sizeOf(groups['digits'] ?? '', mark);
  return size === undefined ? undefined : { size, sign: signOf(groups) };
}

/** How an amount says whether it came in. */
export type Sign = 'CR' | 'DR' | '-' | '+' | '';

const SIDE_OF: Readonly<Record<Sign, Side | undefined>> = {
  CR: 'IN',
  '+': 'IN',
  DR: 'OUT',
  '-': 'OUT',
  '': undefined,
};

/** How the amount of a cell says whether it came in; undefined for a cell without an amount, or with nothing. */
export function signIn(cell: string, mark: DecimalMark): Sign | undefined {
  const amount = amountIn(cell, mark);
  return amount && amount.size > 0 ? amount.sign : undefined;
}

function signOf({ sign = '', end = '' }: Readonly<Record<string, string>> = {}): Sign {
  const around = sign + end;
  if (/[-()]/.test(around)) return '-';
  if (around.includes('d')) return 'DR';
  if (around.includes('c')) return 'CR';
  return around === '' ? '' : '+';
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

const notAnAmount = (cell: string, mark: DecimalMark): string =>
  `“${cleanedText(cell, 30)}” is not an amount in emalangeni such as 1${mark === '.' ? ',' : '.'}250${mark}00`;

const NUMBER = /^[^\d\p{L}]{0,3}[a-z]{0,3}[^\d\p{L}]{0,3}\d[\d., ']*[^\d\p{L}]{0,3}[a-z]{0,3}\.?$/u;

/** Whether a cell holds a number and nothing else, whatever it is of. */
export const isNumber = (cell: string): boolean => NUMBER.test(tidied(cell));

/** Whether a cell holds a day, in whatever order. */
export const isDay = (cell: string): boolean => DAY_ORDERS.some((order) => dayIn(cell, order) !== undefined);
