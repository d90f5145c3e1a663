import { z } from 'zod';

import { centsSchema } from '../shared/money.ts';
import { cleanedText, requiredText, withoutHidden } from '../shared/text.ts';
import { centsIn, DAY_ORDERS, dayIn, DECIMAL_MARKS } from './cells.ts';
import type { StatementLine } from './line.ts';

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
  const faults = namesIn(columns).flatMap((name) => {
    const times = heads.filter((head) => head === headOf(name)).length;
    if (times === 1) return [];
    return [`the column “${name}” is ${times === 0 ? 'missing' : 'there more than once'}`];
  });
  if (faults.length === 0) return undefined;
  return `The file does not have the columns of this account: ${[...new Set(faults)].join(', ')}`;
}

const namesIn = (columns: Columns): string[] => [
  ...LINE_FIELDS.flatMap((field) => columns[field] ?? []),
  ...(columns.only === null ? [] : [columns.only.column]),
];

/** Case and spaces do not matter in a head. */
const headOf = (cell: string): string => withoutHidden(cell).replaceAll(/\s+/g, ' ').trim().toLowerCase();

export const areSameHeads = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => headOf(cell) === headOf(other[at] ?? ''));

/** What a row is: a line to take, one that is no money that came in, or why it cannot be read. */
export type StatementRow = { line: StatementLine } | { leftOut: true } | { reason: string; subject?: string };

/** Reads the rows of a file with these heads, as of a local day. */
export function rowReader(
  of: Pick<StatementLine, 'account' | 'channel'>,
  columns: Columns,
  header: readonly string[],
  today: string,
): (cells: readonly string[]) => StatementRow {
  const heads = header.map(headOf);
  const places = new Map(namesIn(columns).map((name) => [name, heads.indexOf(headOf(name))]));
  const { only } = columns;
  return (cells) => {
    const cell = (name: string): string => cells[places.get(name) ?? -1] ?? '';
    if (only !== null && headOf(cell(only.column)) !== headOf(only.is)) return { leftOut: true };
    return rowOf(of, columns, cell, today);
  };
}

function rowOf(
  { account, channel }: Pick<StatementLine, 'account' | 'channel'>,
  columns: Columns,
  cell: (name: string) => string,
  today: string,
): StatementRow {
  const text = (field: keyof typeof LONGEST): string =>
    columns[field] === null ? '' : cleanedText(cell(columns[field]), LONGEST[field]);
  const bankId = text('bankId') || null;
  const refused = (reason: string): StatementRow => ({ reason, ...(bankId && { subject: bankId }) });
  const amount = centsIn(cell(columns.amount), columns.decimalMark);
  if (typeof amount === 'string') return refused(amount);
  if (amount <= 0) return { leftOut: true };
  const day = dayIn(cell(columns.day), columns.dayOrder);
  if (day === undefined)
    return refused(`“${cleanedText(cell(columns.day), 30)}” is not a day in the order ${columns.dayOrder}`);
  if (day > today) return refused(`${day} lies in the future`);
  const [reference, payer] = [text('reference') || null, text('payer') || null];
  const cents = centsSchema.parse(amount);
  return { line: { account, channel, day, amount: cents, reference, payer, text: text('text'), bankId } };
}

/** In characters, as a line takes them. ISO 20022 has 35, 140 and 140 of them at most; of other files the rest is cut. */
export const LONGEST = { reference: 140, payer: 140, text: 500, bankId: 100 } as const;
