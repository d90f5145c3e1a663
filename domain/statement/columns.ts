import { z } from 'zod';

import { nearDaySchema } from '../shared/dates.ts';
import { centsSchema } from '../shared/money.ts';
import { cleanedText, requiredText } from '../shared/text.ts';
import type { Account } from './account.ts';
import type { StatementLine } from './line.ts';

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

/** What a column of a statement may say of a line. The others are left out. */
export const LINE_FIELDS = ['day', 'amount', 'reference', 'payer', 'text', 'bankId'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const LINE_FIELD_LABELS: Readonly<Record<LineField, string>> = {
  day: 'Day',
  amount: 'Amount',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Text',
  bankId: 'Number of the transaction',
};

const column = requiredText('Column', 200);
const optionalColumn = column.nullable().default(null);

/** Which column of a CSV file says what, by the heads of the columns. Somebody says so once for an account. */
export const columnsSchema = z
  .object({
    day: column,
    /** Money that came in. What is blank, zero or negative there is no payment, and is left out. */
    amount: column,
    reference: optionalColumn,
    payer: optionalColumn,
    text: optionalColumn,
    bankId: optionalColumn,
    dayOrder: z.enum(DAY_ORDERS),
    decimalMark: z.enum(DECIMAL_MARKS),
    /** Takes only rows that say this there: not fees, say, or what failed. */
    only: z
      .object({ column, is: requiredText('Value', 100) })
      .nullable()
      .default(null),
  })
  .meta({ id: 'StatementColumns' });
export type Columns = z.output<typeof columnsSchema>;

/** Why a file with these heads cannot be read by these columns; undefined if it can. */
export function columnsFault(columns: Columns, header: readonly string[]): string | undefined {
  const heads = header.map(headOf);
  const wanted = LINE_FIELDS.flatMap((field) => columns[field] ?? []);
  const faults = [...wanted, ...(columns.only ? [columns.only.column] : [])].flatMap((name) => {
    const times = heads.filter((head) => head === headOf(name)).length;
    if (times === 1) return [];
    return [`the column “${name}” is ${times === 0 ? 'missing' : 'there more than once'}`];
  });
  if (faults.length === 0) return undefined;
  return `The file does not have the columns of this account: ${[...new Set(faults)].join(', ')}`;
}

/** Case and spaces do not matter in a head. */
const headOf = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** What a row is: a line to take, one that is no money that came in, or why it cannot be read. */
export type StatementRow = { line: StatementLine } | { leftOut: true } | { reason: string; subject?: string };

/** Reads the rows of a file with these heads, as of a local day. */
export function rowReader(
  { account, channel }: Pick<Account, 'account' | 'channel'>,
  columns: Columns,
  header: readonly string[],
  today: string,
): (cells: readonly string[]) => StatementRow {
  const heads = header.map(headOf);
  const cellIn = (cells: readonly string[], name: string | null): string =>
    name === null ? '' : (cells[heads.indexOf(headOf(name))] ?? '');
  const textIn = (cells: readonly string[], name: string | null, longest: number): string =>
    cleanedText(cellIn(cells, name), longest);
  return (cells) => {
    if (columns.only !== null && headOf(cellIn(cells, columns.only.column)) !== headOf(columns.only.is))
      return { leftOut: true };
    const bankId = textIn(cells, columns.bankId, LONGEST.bankId) || null;
    const refused = (reason: string): StatementRow => ({ reason, ...(bankId && { subject: bankId }) });
    const amount = centsIn(cellIn(cells, columns.amount), columns.decimalMark);
    if (typeof amount === 'string') return refused(amount);
    if (amount <= 0) return { leftOut: true };
    const day = dayIn(cellIn(cells, columns.day), columns.dayOrder);
    if (day === undefined) return refused(`${columns.day} is not a day that is written ${columns.dayOrder}`);
    if (day > today) return refused(`${day} lies in the future`);
    return {
      line: {
        account,
        channel,
        day,
        amount: centsSchema.parse(amount),
        reference: textIn(cells, columns.reference, LONGEST.reference) || null,
        payer: textIn(cells, columns.payer, LONGEST.payer) || null,
        text: textIn(cells, columns.text, LONGEST.text),
        bankId,
      },
    };
  };
}

/** In characters, as a line takes them. ISO 20022 has 35, 140 and 140 of them at most; of other files the rest is cut. */
export const LONGEST = { reference: 140, payer: 140, text: 500, bankId: 100 } as const;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH = String.raw`(?<month>\d{1,2}|[a-z]{3,9})`;
/** A time of day may follow, which does not matter. */
const END = String.raw`(?=$|[t ,])`;
const DAY_PATTERNS: Readonly<Record<DayOrder, RegExp>> = {
  DMY: new RegExp(String.raw`^(?<day>\d{1,2})[-/. ]?${MONTH}[-/. ,]*(?<year>\d{4}|\d{2})${END}`),
  MDY: new RegExp(String.raw`^${MONTH}[-/. ]?(?<day>\d{1,2})[-/. ,]*(?<year>\d{4}|\d{2})${END}`),
  YMD: new RegExp(String.raw`^(?<year>\d{4})[-/. ]?${MONTH}[-/. ]?(?<day>\d{1,2})${END}`),
};

/** `2026-03-01`; undefined if the cell has no day in that order. */
export function dayIn(cell: string, order: DayOrder): string | undefined {
  const {
    year = '',
    month = '',
    day = '',
  } = DAY_PATTERNS[order].exec(cell.trim().toLowerCase())?.groups ?? {};
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
  const written = `${year.padStart(4, '20')}-${twoDigits(number)}-${day.padStart(2, '0')}`;
  return nearDaySchema.safeParse(written).data;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const SIGNS = /^(?<minus>[-(]?)\+?(?:szl|e)?(?<digits>[\d., ']*?)(?:szl|e)?(?<end>[-)]|cr|dr)?$/;
const WHOLE: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2}))?$/,
  ',': /^(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/,
};

/** The cents of a cell, negative for money that went out, 0 for nothing; or why it cannot be read. Never rounded. */
export function centsIn(cell: string, mark: DecimalMark): number | string {
  const text = cell.normalize('NFKC').replaceAll('\u2212', '-').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (text === '') return 0;
  const {
    minus,
    digits = '',
    end = '',
  } = SIGNS.exec(text.replaceAll(/(?<=[a-z(-]) | (?=[a-z)])/g, ''))?.groups ?? {};
  const { whole, cents = '' } = WHOLE[mark].exec(digits)?.groups ?? {};
  if (whole === undefined) return notAnAmount(cell, mark);
  const size = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!centsSchema.safeParse(size).success) return 'The amount is too large';
  return minus !== '' || /^[-)]|dr$/.test(end) ? -size : size;
}

const notAnAmount = (cell: string, mark: DecimalMark): string =>
  `“${cleanedText(cell, 30)}” is not an amount in emalangeni such as 1${mark === '.' ? ',' : '.'}250${mark}00`;
