import { z } from 'zod';

import { shownDay } from '../shared/dates.ts';
import { centsSchema } from '../shared/money.ts';
import { cleanedText, requiredText, withoutHidden } from '../shared/text.ts';
import { centsIn, DAY_ORDERS, dayIn, DECIMAL_MARKS, SIDES, type Sign, signIn } from './cells.ts';
import type { Debit, StatementLine } from './line.ts';

/** What a column of a statement may say of a line. The others are left out. */
export const LINE_FIELDS = ['day', 'amount', 'reference', 'payer', 'text', 'bankId', 'currency'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const LINE_FIELD_LABELS: Readonly<Record<LineField, string>> = {
  day: 'Day',
  amount: 'Amount',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Text',
  bankId: 'Number of the transaction',
  currency: 'Currency',
};

/** How the letters of a file without a mark are written: some banks of this region still write Windows-1252. */
const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The only currency of the authority. A rand is worth as much, but the bank has to book it as emalangeni. */
export const CURRENCY = 'SZL';

export const notTaken = (currency: string): string =>
  `${cleanedText(currency, 10) || 'An amount without a currency'} is not taken: only ${CURRENCY} is`;

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
    currency: optionalColumn,
    dayOrder: z.enum(DAY_ORDERS),
    decimalMark: z.enum(DECIMAL_MARKS),
    /** Takes only rows that say this there: not fees, say, or what failed. */
    only: z
      .object({ column, is: requiredText('Value', 100) })
      .nullable()
      .default(null),
    /**
     * What an amount is that has neither sign nor Cr nor Dr. Null: the other side than those that are marked in the
     * column. Once a file has shown that, it is kept: another file may have no marks at all.
     */
    unmarked: z.enum(SIDES).nullable().default(null),
    /** Null until a file shows it, which is then kept. */
    encoding: z.enum(ENCODINGS).nullable().default(null),
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

/** In which columns of a file with these heads the day and the amount stand. */
export function placesOf(
  { day, amount }: Columns,
  header: readonly string[],
): { day: number; amount: number } {
  const heads = header.map(headOf);
  return { day: heads.indexOf(headOf(day)), amount: heads.indexOf(headOf(amount)) };
}

/** What a row is: a line to take, one that is no money that came in, or why it cannot be read. */
export type StatementRow =
  | { line: StatementLine }
  | { leftOut: true; debit?: Debit }
  | { reason: string; subject?: string };

/** A column of money that came in, and nothing else. */
const ONLY_IN = /credit|\bin\b|received|deposit/i;

/**
 * Looks at all rows of a file with these heads for what an amount without a mark is: what somebody said, or else the
 * other side than amounts with one.
 */
export class Signs {
  readonly #columns: Columns;
  readonly #amount: number;
  readonly #own = new Set<Sign>();
  readonly #others = new Set<Sign>();

  constructor(columns: Columns, header: readonly string[]) {
    this.#columns = columns;
    this.#amount = placesOf(columns, header).amount;
  }

  add(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      const sign = signIn(cell, this.#columns.decimalMark);
      if (sign !== undefined) (at === this.#amount ? this.#own : this.#others).add(sign);
    }
  }

  /** Why somebody has to say it; undefined if the rows show one way to read them. */
  get fault(): string | undefined {
    const unclear = this.#columns.unmarked || !this.#own.has('') ? undefined : this.#whyUnclear();
    return (
      unclear &&
      `The column “${this.#columns.amount}” ${unclear}, so that nobody can tell what came in. ` +
        'Choose the columns again, and say what amounts without Cr or Dr are.'
    );
  }

  #whyUnclear(): string | undefined {
    const [own, others] = [this.#own, this.#others];
    if (own.has('CR') && (own.has('DR') || own.has('-')))
      return 'marks some amounts on either side, and some on none';
    const isMarkedElsewhere = others.has('CR') || others.has('DR');
    return own.size === 1 && isMarkedElsewhere && !ONLY_IN.test(this.#columns.amount)
      ? 'marks no amount, though other columns have Cr or Dr'
      : undefined;
  }

  /** Null for what came in, unless somebody said so: a file without marks shows nothing. */
  get unmarked(): Columns['unmarked'] {
    return this.#columns.unmarked ?? (this.#own.has('CR') ? 'OUT' : null);
  }
}

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
  const balances = new Set(heads.flatMap((head, at) => (BALANCE.test(head) ? [at] : [])));
  return (cells) => {
    const cell = (name: string): string => cells[places.get(name) ?? -1] ?? '';
    const row = rowOf(of, columns, cell, today);
    const moved = cells.filter((_, at) => !balances.has(at));
    if ('leftOut' in row) return { ...row, debit: debitOf(of, columns, cell, moved) };
    if (only === null || headOf(cell(only.column)) === headOf(only.is)) return row;
    return 'line' in row && UNDONE.test(cell(only.column)) ? undone(row.line) : { leftOut: true };
  };
}

const BALANCE = /balance/;
/** What a row says that was one of those that count, until it was undone. */
const UNDONE = /revers|return|refund|chargeback/i;

/** Nothing but its number tells which it is: who paid again has the same reference. */
const undone = ({ account, day, amount, bankId }: StatementLine): StatementRow => ({
  leftOut: true,
  debit: { account, day, amounts: [amount], text: '', bankId, isReturn: false },
});

function rowOf(
  { account, channel }: Pick<StatementLine, 'account' | 'channel'>,
  columns: Columns,
  cell: (name: string) => string,
  today: string,
): StatementRow {
  const text = (field: Exclude<keyof typeof LONGEST, 'further'>): string | null =>
    columns[field] === null ? null : cleanedText(cell(columns[field]), LONGEST[field]) || null;
  const bankId = text('bankId');
  const refused = (reason: string): StatementRow => ({ reason, ...(bankId && { subject: bankId }) });
  const cents = centsIn(cell(columns.amount), columns.decimalMark, columns.unmarked ?? 'IN');
  if (typeof cents === 'string') return refused(cents);
  if (cents <= 0) return { leftOut: true };
  const fault = currencyFault(columns, cell) ?? dayFault(columns, cell, today);
  if (fault !== undefined) return refused(fault);
  const day = dayIn(cell(columns.day), columns.dayOrder) ?? '';
  const amount = centsSchema.parse(cents);
  const said = { reference: text('reference'), payer: text('payer'), text: text('text') ?? '' };
  return { line: { account, channel, day, amount, ...said, bankId } };
}

/** Which column has what went out, nobody said: all of them are looked at. */
function debitOf(
  { account }: Pick<StatementLine, 'account'>,
  columns: Columns,
  cell: (name: string) => string,
  cells: readonly string[],
): Debit {
  const bankId = columns.bankId === null ? '' : cell(columns.bankId);
  const amounts = cells
    .map((one) => centsIn(one, columns.decimalMark))
    .filter((one) => typeof one === 'number');
  return {
    account,
    day: dayIn(cell(columns.day), columns.dayOrder) ?? null,
    amounts: amounts.map(Math.abs).filter((size) => size > 0),
    text: cleanedText(cells.filter((one) => one !== bankId).join(' '), LONGEST.further),
    bankId: cleanedText(bankId, LONGEST.bankId) || null,
    isReturn: false,
  };
}

function currencyFault({ currency }: Columns, cell: (name: string) => string): string | undefined {
  const said = currency ? cell(currency).trim() : CURRENCY;
  return said.toUpperCase() === CURRENCY ? undefined : notTaken(said);
}

function dayFault(columns: Columns, cell: (name: string) => string, today: string): string | undefined {
  const day = dayIn(cell(columns.day), columns.dayOrder);
  if (day !== undefined) return day > today ? `${shownDay(day)} lies in the future` : undefined;
  return `“${cleanedText(cell(columns.day), 30)}” is not a day in the order ${columns.dayOrder}`;
}

/** In characters, as a line takes them. ISO 20022 has 35, 140 and 140 of them at most; of other files the rest is cut. */
export const LONGEST = { reference: 140, payer: 140, text: 500, bankId: 100, further: 1000 } as const;
