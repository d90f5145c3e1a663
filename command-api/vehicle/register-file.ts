import { type Column, columnsOf } from './columns.ts';
import { type CsvRow, readCsv } from './csv-rows.ts';
import { type Cells, type RegisterRow, rowReader } from './row.ts';

/**
 * The rows of a register, some at a time.
 *
 * @throws NotARegister if its header is not one
 */
export async function readRegister(
  source: AsyncIterable<string>,
  now: string,
): Promise<AsyncIterable<RegisterRow[]>> {
  const { header, rows } = await readCsv(source);
  return vehiclesIn(rows, columnsOf(header), now);
}

async function* vehiclesIn(
  source: AsyncIterable<CsvRow[]>,
  columns: readonly Column[],
  now: string,
): AsyncGenerator<RegisterRow[]> {
  const read = rowReader(now);
  for await (const rows of source) {
    yield rows.map((row) => ('reason' in row ? row : read(row.line, cellsByColumn(columns, row.cells))));
  }
}

const cellsByColumn = (columns: readonly Column[], cells: readonly string[]): Cells =>
  // The header has every column, and the row as many cells as the header.
  Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Cells;
