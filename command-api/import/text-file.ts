import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** A file that cannot be imported at all. The message says what to do. */
export class NotImportable extends Error {
  override readonly name = 'NotImportable';
}

/** A file whose rows are read as they are taken: however long it is, there are only a few batches in memory. */
export type OpenFile<Row> = {
  /** In batches. The file is closed with the last one, or when no more are wanted. */
  rows: AsyncIterable<Row[]>;
  /** How many bytes were read so far. */
  bytesRead: () => number;
  /** For who takes no rows. */
  close: () => void;
};

/** Opens a file, and closes it again if `read` fails. */
export async function openFile<Row>(
  path: string,
  read: (input: ReadStream) => Promise<AsyncIterable<Row[]>>,
): Promise<OpenFile<Row>> {
  const input = (await open(path)).createReadStream();
  try {
    const rows = await read(input);
    return {
      rows: untilTaken(rows, input),
      bytesRead: () => input.bytesRead,
      close: () => input.destroy(),
    };
  } catch (error) {
    input.destroy();
    throw error;
  }
}

async function* untilTaken<Item>(items: AsyncIterable<Item>, input: ReadStream): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    input.destroy();
  }
}

/** How the letters of a file are written: spreadsheets and banks of this region still write Windows-1252, too. */
export type Encoding = 'utf-8' | 'windows-1252';

/** The lines of a file. Node itself does not tell their reader if the file cannot be read any further. */
export async function* linesOf(file: ReadStream, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  const input: Readable = encoding === 'utf-8' ? file : Readable.from(decoded(file, encoding));
  const lines = createInterface({ input, crlfDelay: Infinity });
  let failure: Error | undefined;
  input.once('error', (error: Error) => {
    failure = error;
    lines.close();
  });
  yield* lines;
  if (failure !== undefined) throw failure;
}

/** The text of a file in pieces. @throws TypeError where it is not in this encoding */
export async function* decoded(file: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of file) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

export const SAVE_AS =
  'In Excel choose File, Save As and the type “CSV UTF-8 (Comma delimited)”, and upload the file that this makes.';

/** How files begin that are no text in UTF-8, in hexadecimal. */
const BEGINNINGS: readonly [begin: RegExp, what: string][] = [
  [/^(504b0304|d0cf11e0)/, 'This is an Excel workbook or an archive, not a CSV file.'],
  [/^(fffe|feff)/, 'This is text in UTF-16, not in UTF-8.'],
  [/^25504446/, 'This is a PDF, not a CSV file.'],
];

/** In bytes. A row has some two hundred. */
const LONGEST_LINE = 64 * 1024;
const LINE_FEED = 10;

/**
 * Reads a file once, to refuse as a whole what would otherwise be refused row by row, and so that nothing ever keeps a
 * line of any length in memory.
 *
 * @returns how many lines it has, and the first one that is not in UTF-8, if there is one
 * @throws NotImportable if the file is no text
 */
export async function requireText(path: string): Promise<{ lines: number; firstOther: number | undefined }> {
  let line = 0;
  let firstOther: number | undefined;
  for await (const bytes of byteLines(path)) {
    line++;
    if (line === 1) refuseOtherKinds(bytes);
    if (bytes.includes(0))
      throw new NotImportable(`Line ${line} is not text: this is no CSV file. ${SAVE_AS}`);
    if (bytes.length > LONGEST_LINE)
      throw new NotImportable(`Line ${line} is too long for a row: is this a CSV file?`);
    if (!isUtf8(bytes)) firstOther ??= line;
  }
  if (line === 0) throw new NotImportable('The file is empty. Upload a CSV file with rows.');
  return { lines: line, firstOther };
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
  if (what !== undefined) throw new NotImportable(`${what} ${SAVE_AS}`);
}
