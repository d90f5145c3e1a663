import { setImmediate as nextTurn } from 'node:timers/promises';

import type { RegisterField } from '@fines/domain/vehicle/vehicle.ts';

import { type CsvRow, readCsv } from '../import/csv-rows.ts';
import {
  linesOf,
  NotImportable,
  openFile,
  type OpenFile,
  requireText,
  SAVE_AS,
} from '../import/text-file.ts';
import { type Cells, columnsOf, type RegisterRow, rowReader } from './row.ts';

/** @throws NotImportable if the file's header is not that of a register */
export const openRegister = (path: string, now: string): Promise<OpenFile<RegisterRow>> =>
  openFile(path, async (input) => {
    const { header, rows } = await readCsv(linesOf(input));
    return vehiclesIn(rows, columnsOf(header), now);
  });

async function* vehiclesIn(
  source: AsyncIterable<CsvRow[]>,
  columns: readonly RegisterField[],
  now: string,
): AsyncGenerator<RegisterRow[]> {
  const read = rowReader(now);
  for await (const rows of source) {
    yield rows.map((row) => ('reason' in row ? row : read(row.line, cellsByColumn(columns, row.cells))));
    // Requests of others use the same thread.
    await nextTurn();
  }
}

const cellsByColumn = (columns: readonly RegisterField[], cells: readonly string[]): Cells =>
  // The header has every column, and the row as many cells as the header.
  Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Cells;

/**
 * Reads a file once and then its header.
 *
 * @throws NotImportable with what to do, if the file is no register as CSV in UTF-8
 */
export async function requireRegister(path: string, now: string): Promise<void> {
  const { firstOther } = await requireText(path);
  if (firstOther !== undefined) throw new NotImportable(`Line ${firstOther} is not in UTF-8. ${SAVE_AS}`);
  const { close } = await openRegister(path, now);
  close();
}
