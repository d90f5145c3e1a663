import { isDay, isNumber } from '@fines/domain/statement/cells.ts';
import { type Columns, columnsFault, placesOf } from '@fines/domain/statement/columns.ts';

import type { HeadFinder, Table } from '../import/csv-rows.ts';

/** Before the heads of the columns, banks write so many lines at most: the account, the period. */
const BEFORE = 50;

type Cells = readonly string[];

/**
 * Finds the table of a statement: by the heads that its account is known by, or else where rows begin. A line that holds
 * a day or a number is never taken for heads, and a row that stands above them is still a row: it may be a payment.
 */
export const headsOf = (columns: Columns | null): HeadFinder => ({
  lines: BEFORE + 1,
  find: (lines) => (columns && knownTable(lines, columns)) ?? seenTable(lines),
});

function knownTable(lines: readonly Cells[], columns: Columns): Table | undefined {
  const at = lines.findIndex((cells) => isHead(cells) && columnsFault(columns, cells) === undefined);
  const header = lines[at];
  if (header === undefined) return undefined;
  const { day, amount } = placesOf(columns, header);
  const isPayment = (cells: Cells): boolean => isDay(cells[day] ?? '') && /\d/.test(cells[amount] ?? '');
  return { header, around: around(lines, at, isPayment), size: Infinity };
}

/** By what the lines look like. The heads are those above the most rows of that width; there may be none. */
function seenTable(lines: readonly Cells[]): Table {
  const rows = lines.flatMap((cells, at) => (isRow(cells) ? [at] : []));
  const sizeBelow = (at: number): number => {
    const below = rows.filter((row) => row > at && fits(lines[at] ?? [], lines[row])).length;
    return 2 * below < rows.length ? 0 : below * (widthOf(lines[at] ?? []) - 1);
  };
  const heads = lines
    .map((header, at) => ({ header, at, size: isHead(header) ? sizeBelow(at) : -1 }))
    .filter(({ size }) => size >= 0)
    .toSorted((one, other) => other.size - one.size || widthOf(other.header) - widthOf(one.header));
  const [best] = heads;
  if (best !== undefined && (best.size > 0 || rows.length === 0))
    return { header: best.header, around: around(lines, best.at, isRow), size: best.size || 0.5 };
  return withoutHeads(lines, rows);
}

/** The columns have numbers instead of names. */
function withoutHeads(lines: readonly Cells[], rows: readonly number[]): Table {
  const first = rows[0] ?? 0;
  const width = Math.max(...lines.slice(first).map(widthOf), 1);
  const header = Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
  return { header, around: around(lines, first - 1, isRow), size: rows.length * (width - 1) };
}

/** The lines up to the one at `last` that are no rows. */
const around = (
  lines: readonly Cells[],
  last: number,
  isOne: (cells: Cells) => boolean,
): ReadonlySet<number> => new Set(lines.flatMap((cells, at) => (at <= last && !isOne(cells) ? [at] : [])));

/** Without the empty cells at its end. */
const widthOf = (cells: Cells): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const isHead = (cells: Cells): boolean =>
  cells.filter((cell) => cell.trim() !== '').length > 1 &&
  !cells.some((cell) => isDay(cell) || isNumber(cell));

/** Whether it holds a day and something else that is a number. */
function isRow(cells: Cells): boolean {
  const day = cells.findIndex(isDay);
  return day >= 0 && cells.some((cell, at) => at !== day && isNumber(cell));
}

/** One of them may be a cell wider, if nobody named a column. */
const fits = (header: Cells, row: Cells = []): boolean =>
  widthOf(row) <= widthOf(header) + 1 && row.length + 1 >= widthOf(header);
