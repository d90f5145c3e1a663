import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { RegisterField } from '@fines/domain/vehicle/vehicle.ts';

import { type CsvRow, readCsv } from './csv-rows.ts';
import { type Cells, columnsOf, NotARegister, type RegisterRow, rowReader } from './row.ts';

export type RegisterFile = {
  /** In batches. The file is closed with the last one, or when no more are wanted. */
  rows: AsyncIterable<RegisterRow[]>;
  /** How many bytes were read so far. */
  bytesRead: () => number;
  /** For who takes no rows. */
  close: () => void;
};

/**
 * Opens a register, which is read as its rows are taken: however long it is, there are only a few batches in memory.
 *
 * @throws NotARegister if the file's header is not that of a register
 */
export async function openRegister(path: string, now: string): Promise<RegisterFile> {
  const input = (await open(path)).createReadStream();
  try {
    const { header, rows } = await readCsv(linesOf(input));
    return {
      rows: untilTaken(vehiclesIn(rows, columnsOf(header), now), input),
      bytesRead: () => input.bytesRead,
      close: () => input.destroy(),
    };
  } catch (error) {
    input.destroy();
    throw error;
  }
}

/** The lines of a file. Node itself does not tell their reader if the file cannot be read any further. */
async function* linesOf(input: ReadStream): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  let failure: Error | undefined;
  input.once('error', (error) => {
    failure = error;
    lines.close();
  });
  yield* lines;
  if (failure !== undefined) throw failure;
}

async function* untilTaken<Item>(items: AsyncIterable<Item>, input: ReadStream): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    input.destroy();
  }
}

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

const SAVE_AS =
  'In Excel choose File, Save As and the type “CSV UTF-8 (Comma delimited)”, and upload the file that this makes.';

/** How files begin that are no text in UTF-8, in hexadecimal. */
const BEGINNINGS: readonly [begin: RegExp, what: string][] = [
  [/^(504b0304|d0cf11e0)/, 'This is an Excel workbook or an archive, not a CSV file.'],
  [/^(fffe|feff)/, 'This is text in UTF-16, not in UTF-8.'],
  [/^25504446/, 'This is a PDF, not a CSV file.'],
];

/** In bytes. A row of the register has some two hundred. */
const LONGEST_LINE = 64 * 1024;
const LINE_FEED = 10;

/**
 * Reads a file once and then its header, to refuse as a whole what would otherwise be refused row by row, and so that
 * nothing ever keeps a line of any length in memory.
 *
 * @throws NotARegister with what to do, if the file is no register as CSV in UTF-8
 */
export async function requireRegister(path: string, now: string): Promise<void> {
  let line = 0;
  for await (const bytes of byteLines(path)) {
    line++;
    if (line === 1) refuseOtherKinds(bytes);
    if (bytes.includes(0))
      throw new NotARegister(`Line ${line} is not text: this is no CSV file. ${SAVE_AS}`);
    if (!isUtf8(bytes)) throw new NotARegister(`Line ${line} is not in UTF-8. ${SAVE_AS}`);
    if (bytes.length <= LONGEST_LINE) continue;
    throw new NotARegister(`Line ${line} is too long for a row of the register: is this a CSV file?`);
  }
  if (line === 0) throw new NotARegister('The file is empty. Upload the register as CSV.');
  const { close } = await openRegister(path, now);
  close();
}

/** The lines of a file as bytes. One that is too long may come in pieces. */
async function* byteLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const read = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = read.indexOf(LINE_FEED); end >= 0; end = read.indexOf(LINE_FEED, start)) {
      yield read.subarray(start, end);
      start = end + 1;
    }
    rest = read.subarray(start);
    if (rest.length <= LONGEST_LINE) continue;
    yield rest;
    rest = Buffer.alloc(0);
  }
  if (rest.length > 0) yield rest;
}

function refuseOtherKinds(start: Buffer): void {
  const begin = start.subarray(0, 4).toString('hex');
  const [, what] = BEGINNINGS.find(([pattern]) => pattern.test(begin)) ?? [];
  if (what !== undefined) throw new NotARegister(`${what} ${SAVE_AS}`);
}
