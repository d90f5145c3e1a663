import {
  type DayOrder,
  DAY_ORDERS,
  dayIn,
  type DecimalMark,
  type Side,
} from '@fines/domain/statement/cells.ts';
import { type Columns, columnsSchema, LINE_FIELDS, type LineField } from '@fines/domain/statement/columns.ts';
import type { StatementPreview } from '@fines/domain/statement/import.ts';

/** The columns as the fields of a form; an empty text is none. */
export type ColumnFields = Record<LineField, string> & {
  dayOrder: DayOrder;
  decimalMark: DecimalMark;
  unmarked: Side | '';
  onlyColumn: string;
  onlyIs: string;
};

/** As banks and networks here call their columns; the first that fits is taken. */
const USUAL: Readonly<Record<LineField, readonly RegExp[]>> = {
  day: [/booking date|transaction date|posting date/, /\bdate\b|\bday\b|completion time/],
  amount: [/\bcredit|paid in|money in|received/, /amount|value/],
  reference: [/payment ref|customer ref|beneficiary ref/, /\bref/],
  payer: [/payer|sender|from name|other party|remitter/, /\bname\b|\bfrom\b/],
  text: [/descr|narrat|details|remark|message|note|text/],
  bankId: [/transaction id|receipt no|trans(action)? no|\btxn?\b/, /\bid\b/],
  currency: [/\bcurrency\b|\bccy\b/],
};

function guessed(header: readonly string[], field: LineField): string {
  const names = header.map((name) => [name, name.toLowerCase()] as const);
  const found = USUAL[field].map((pattern) => names.find(([, lower]) => pattern.test(lower))?.[0]);
  return found.find((name) => name !== undefined) ?? '';
}

/** The order in which all days that one sees can be read; days first, where several can. */
const orderOf = (days: readonly string[]): DayOrder =>
  DAY_ORDERS.find((order) => days.every((day) => dayIn(day, order) !== undefined)) ?? 'DMY';

const COMMA_BEFORE_CENTS = /,\d{1,2}\D*$/;

/** What the columns of a file seem to be. */
export function guessColumns({ header, rows }: StatementPreview): ColumnFields {
  const names = Object.fromEntries(LINE_FIELDS.map((field) => [field, guessed(header, field)]));
  const fields = names as Record<LineField, string>;
  const cellsOf = (name: string): string[] =>
    rows.map((cells) => cells[header.indexOf(name)]?.trim() ?? '').filter((cell) => cell !== '');
  return {
    ...fields,
    dayOrder: orderOf(cellsOf(fields.day)),
    decimalMark: cellsOf(fields.amount).some((cell) => COMMA_BEFORE_CENTS.test(cell)) ? ',' : '.',
    unmarked: '',
    onlyColumn: '',
    onlyIs: '',
  };
}

/** The fields for columns that are known, of which the file may no longer have all. */
export function fieldsOf(columns: Columns, { header }: StatementPreview): ColumnFields {
  const { only, dayOrder, decimalMark, unmarked } = columns;
  const there = (name: string | null): string => (name !== null && header.includes(name) ? name : '');
  const names = Object.fromEntries(LINE_FIELDS.map((field) => [field, there(columns[field])]));
  const fields = names as Record<LineField, string>;
  return {
    ...fields,
    dayOrder,
    decimalMark,
    unmarked: unmarked ?? '',
    onlyColumn: there(only?.column ?? null),
    onlyIs: only?.is ?? '',
  };
}

/** The columns that a form says; undefined as long as it does not say enough. */
export function columnsOf({ onlyColumn, onlyIs, unmarked, ...fields }: ColumnFields): Columns | undefined {
  const names = Object.fromEntries(LINE_FIELDS.map((field) => [field, fields[field] || null]));
  const only = onlyColumn === '' ? null : { column: onlyColumn, is: onlyIs };
  return columnsSchema.safeParse({ ...fields, ...names, unmarked: unmarked || null, only }).data;
}
