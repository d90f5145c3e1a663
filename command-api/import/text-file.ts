import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import type { Encoding } from '@fines/domain/statement/columns.ts';

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

const BEGINNING = 512;

/** The first bytes of a file. */
export async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The marks that text may begin with, in hexadecimal: they say how its letters are written. */
const MARKS: readonly [mark: RegExp, encoding: string][] = [
  [/^efbbbf/, 'utf-8'],
  [/^fffe/, 'utf-16le'],
  [/^feff/, 'utf-16be'],
];

/** How a text with this beginning is written, if a mark says so. */
export const markedEncoding = (beginning: Buffer): string | undefined =>
  MARKS.find(([mark]) => mark.test(beginning.subarray(0, 3).toString('hex')))?.[1];

/** Stands for bytes that are no letter in UTF-8. Half of a surrogate pair is in no text: `isWellFormed` tells. */
const NO_LETTER = '\uD800';

/**
 * The lines of a file. What a mark at its beginning says of its letters goes before `encoding`. A line that is not in
 * UTF-8, though the file is, is not well-formed.
 */
export async function* linesOf(file: ReadStream, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  for await (const bytes of byteLines(inUtf8(file, encoding))) {
    const text = bytes.toString('utf-8');
    yield isUtf8(bytes) ? text : text.replaceAll('\uFFFD', NO_LETTER);
  }
}

/** A file of text as bytes in UTF-8. */
async function* inUtf8(file: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | 'none' | undefined;
  for await (const piece of file) {
    decoder ??= decoderOf(markedEncoding(piece) ?? encoding);
    yield decoder === 'none' ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
}

const decoderOf = (encoding: string) => (encoding === 'utf-8' ? 'none' : new TextDecoder(encoding));

export const SAVE_AS =
  'In Excel choose File, Save As and the type “CSV UTF-8 (Comma delimited)”, and upload the file that this makes.';

const UNPACK = 'Unpack it, and upload the file that is in it.';
const ASK_FOR = 'Ask the bank for the statement as camt.053 or CSV.';

/** How files begin that are not read, in hexadecimal; and what to do with them. */
const OTHER_KINDS: readonly [begin: RegExp, message: string][] = [
  // A ZIP archive, as Excel writes it, or with a first file that only a workbook has.
  [
    /^504b0304(?:14000600|.{52}(?:5b436f6e74656e74|5f72656c73|646f6350726f7073|786c2f))/,
    `This is an Excel workbook, not a CSV file. ${SAVE_AS}`,
  ],
  [/^504b0304/, `This is a ZIP archive. ${UNPACK}`],
  [/^1f8b/, `This is a compressed file (gzip). ${UNPACK}`],
  [/^d0cf11e0/, `This is an Excel workbook, not a CSV file. ${SAVE_AS}`],
  [/^25504446/, `This is a PDF, from which nothing can be read for certain. ${ASK_FOR}`],
  [/^(?:7b313a|3a32303a)/, `This is a statement as MT940, which is not read. ${ASK_FOR}`],
];

/** @throws NotImportable with what to do, if it is known that files with this beginning are not read */
export function refuseOtherKinds(beginning: Buffer): void {
  const begin = beginning.toString('hex');
  const [, message] = OTHER_KINDS.find(([pattern]) => pattern.test(begin)) ?? [];
  if (message !== undefined) throw new NotImportable(message);
}

/** In bytes. A row has some two hundred. */
const LONGEST_LINE = 64 * 1024;

/**
 * How the letters of a text are written: null if all ways are the same for it. `firstOther`: the first line that is not
 * in UTF-8; `firstUtf8`: the first one that has more than ASCII, and is.
 */
export type TextFacts = {
  lines: number;
  encoding: Encoding | null;
  firstOther: number | undefined;
  firstUtf8: number | undefined;
};

/**
 * Reads a file once, to refuse as a whole what would otherwise be refused row by row, and so that nothing ever keeps a
 * line of any length in memory.
 *
 * @throws NotImportable if the file is no text
 */
export async function requireText(path: string): Promise<TextFacts> {
  const beginning = await beginningOf(path);
  refuseOtherKinds(beginning);
  let lines = 0;
  const [utf8, other]: [number[], number[]] = [[], []];
  for await (const bytes of byteLines(inUtf8(createReadStream(path), 'utf-8'))) {
    lines++;
    if (bytes.includes(0))
      throw new NotImportable(`Line ${lines} is not text: this is no CSV file. ${SAVE_AS}`);
    if (bytes.length > LONGEST_LINE)
      throw new NotImportable(`Line ${lines} is too long for a row: is this a CSV file?`);
    if (!isAscii(bytes)) (isUtf8(bytes) ? utf8 : other).push(lines);
  }
  if (lines === 0) throw new NotImportable('The file is empty. Upload a CSV file with rows.');
  const encoding = markedEncoding(beginning) === undefined ? encodingBy(utf8, other) : 'utf-8';
  return { lines, encoding, firstOther: other[0], firstUtf8: utf8[0] };
}

/** Bytes of another encoding are hardly ever UTF-8, but a letter of UTF-8 may be cut. */
function encodingBy(utf8: readonly number[], other: readonly number[]): Encoding | null {
  if (utf8.length + other.length === 0) return null;
  return utf8.length > 0 && utf8.length >= other.length ? 'utf-8' : 'windows-1252';
}

/**
 * Tells what a text says, however it is written: the SHA-256 of its plain letters and digits, line by line. Another
 * encoding, a mark at the beginning, other line ends and empty lines change nothing.
 */
export async function contentOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of byteLines(inUtf8(createReadStream(path), 'utf-8'))) {
    const said = bytes.toString('latin1').replaceAll(/[^A-Za-z\d]+/g, '');
    if (said !== '') hash.update(`${said}\n`);
  }
  return hash.digest('hex');
}

/** A line and its end: CR LF, LF, or CR alone, unless it is the last byte here: LF may follow. */
const LINE = /([^\r\n]*)(?:\r\n|\n|\r(?!$))/gy;

/** The lines of a file as bytes. One that is too long may come in pieces. */
async function* byteLines(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of file) {
    const read = Buffer.concat([rest, piece]);
    let end = 0;
    for (const { 0: whole, 1: line = '', index } of read.toString('latin1').matchAll(LINE)) {
      yield read.subarray(index, index + line.length);
      end = index + whole.length;
    }
    rest = read.subarray(end);
    if (rest.length <= LONGEST_LINE) continue;
    yield rest;
    rest = Buffer.alloc(0);
  }
  if (rest.length > 0) yield rest.at(-1) === CARRIAGE_RETURN ? rest.subarray(0, -1) : rest;
}

const CARRIAGE_RETURN = 13;
