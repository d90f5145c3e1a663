import { parse } from 'csv-parse/sync';

type Line = { number: number; text: string };

/** The lines of a text, numbered from 1. Lines that were read ahead can be put back. */
class Lines {
  readonly #source: AsyncIterator<string>;
  #taken = 0;
  /** The lines that were put back; the last one comes next. */
  readonly #back: Line[] = [];

  constructor(source: AsyncIterable<string>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Line | undefined> {
    const back = this.#back.pop();
    if (back !== undefined) return back;
    const { done, value } = await this.#source.next();
    return done === true ? undefined : { number: ++this.#taken, text: value };
  }

  putBack(lines: readonly Line[]): void {
    this.#back.push(...lines.toReversed());
  }
}

/** A row, with the number of its first line: its cells, or why it cannot be read. */
export type CsvRow = { line: number } & ({ cells: string[] } | { reason: string });

/** The number of rows that are parsed together, in one go of the thread. */
const BULK = 100;
/** A quoted cell may contain line breaks. If there are more than this, a closing quote is missing. */
const MOST_LINES = 20;

const NOT_CLOSED = 'A quote is not closed, or the row has another number of columns than the header';
const NO_TEXT =
  'The row has a letter that is not in UTF-8, as the rest of the file is: ask for the file again';

/** What spreadsheets separate cells with: commas, or semicolons where a comma stands before the decimals. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Excel may say in a first line what separates cells. */
const SAID_DELIMITER = /^sep=(?<delimiter>.)$/i;

/** How the rows of a file look: as its header does. */
type Shape = { delimiter: string; width: number };

/** Where the table of a file begins. `size`: how certain that is, in cells that look like a table. */
export type Table = {
  header: readonly string[];
  /** Of the lines that were looked at, those that are no rows: the heads, and what stands around them. */
  around: ReadonlySet<number>;
  size: number;
};

/** Which lines of the beginning of a file are looked at, and what is found there. */
export type HeadFinder = { lines: number; find: (lines: readonly (readonly string[])[]) => Table };

const FIRST_LINE: HeadFinder = {
  lines: 1,
  find: ([header = []]) => ({ header, around: new Set([0]), size: header.length }),
};

/**
 * Reads CSV (RFC 4180): the header, and then the rows in batches. A row that cannot be read does not affect others:
 * reading continues with the next line, even after a quote that is never closed. The header tells what the file
 * separates its cells with. Empty cells at the end of a row are nothing.
 */
export async function readCsv(
  source: AsyncIterable<string>,
  heads = FIRST_LINE,
): Promise<{ header: string[]; rows: AsyncIterable<CsvRow[]> }> {
  const lines = new Lines(source);
  const { header: cells, delimiter } = await tableOf(lines, heads);
  const header = withoutEnd(cells);
  return { header, rows: rowsOf(lines, { delimiter, width: header.length }) };
}

/** The table that a file begins with. What stands around its heads is taken. */
async function tableOf(
  lines: Lines,
  heads: HeadFinder,
): Promise<{ header: readonly string[]; delimiter: string }> {
  const taken: Line[] = [];
  let delimiters: readonly string[] = DELIMITERS;
  while (taken.length < heads.lines) {
    const line = await nextWithText(lines);
    if (line === undefined) break;
    const text = line.text.replace(/^\uFEFF/, '');
    const said = line.number === 1 ? SAID_DELIMITER.exec(text)?.groups?.['delimiter'] : undefined;
    if (said === undefined) taken.push({ ...line, text });
    else delimiters = [said];
  }
  const tables = delimiters.map((delimiter) => ({
    delimiter,
    table: heads.find(taken.map((line) => cellsOf(line, delimiter))),
  }));
  const [best] = tables.toSorted((one, other) => other.table.size - one.table.size);
  if (best === undefined) throw new Error('There is no delimiter');
  lines.putBack(taken.filter((_, at) => !best.table.around.has(at)));
  return { header: best.table.header, delimiter: best.delimiter };
}

const cellsOf = (line: Line, delimiter: string): string[] => tryToParse([line], delimiter)?.[0] ?? [];

const withoutEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

async function* rowsOf(lines: Lines, shape: Shape): AsyncGenerator<CsvRow[]> {
  let whole: Line[] = [];
  for (let line = await nextWithText(lines); line !== undefined; line = await nextWithText(lines)) {
    const isRow = isWhole(line.text) && line.text.isWellFormed();
    if (isRow) whole.push(line);
    if (isRow && whole.length < BULK) continue;
    yield parseWhole(whole, shape);
    whole = [];
    if (!isRow) yield [await parseOther(line, lines, shape)];
  }
  yield parseWhole(whole, shape);
}

const parseOther = async (line: Line, lines: Lines, shape: Shape): Promise<CsvRow> =>
  line.text.isWellFormed() ? parseLong(line, lines, shape) : { line: line.number, reason: NO_TEXT };

/** Spreadsheets write an empty row as a line of delimiters. */
const BLANK = /^[\s,;]*$/;

async function nextWithText(lines: Lines): Promise<Line | undefined> {
  let line = await lines.next();
  while (line !== undefined && BLANK.test(line.text)) line = await lines.next();
  return line;
}

/** Whether every quote in the line is closed. */
const isWhole = (text: string): boolean => !text.includes('"') || text.split('"').length % 2 === 1;

/** Parses rows of one line each: together if all are well-formed, otherwise one by one. */
function parseWhole(lines: readonly Line[], shape: Shape): CsvRow[] {
  const rows = tryToParse(lines, shape.delimiter);
  if (rows?.length !== lines.length) return lines.map((line) => parseOne(line, shape));
  return rows.map((cells, at) => checked(lines[at]?.number ?? 0, cells, shape.width));
}

function parseOne(line: Line, { delimiter, width }: Shape): CsvRow {
  const [cells] = tryToParse([line], delimiter) ?? [];
  if (cells !== undefined) return checked(line.number, cells, width);
  return {
    line: line.number,
    reason: 'A quote stands where none may be: inside of a cell it is written twice',
  };
}

function checked(line: number, cells: string[], width: number): CsvRow {
  const fitted = fitting(cells, width);
  if (fitted !== undefined) return { line, cells: fitted };
  return { line, reason: `The row has ${cells.length} columns, the header ${width}` };
}

/** A row with as many cells as the header; undefined if it has others. */
const fitting = (cells: string[], width: number): string[] | undefined =>
  cells.length >= width && withoutEnd(cells).length <= width ? cells.slice(0, width) : undefined;

/** Spreadsheets write `="60.00"` for a text that they are not to read as a number. */
const AS_TEXT = /^="(.*)"$/s;
/** A quoted cell, which stays as it is, or the sign before one that is not quoted as a whole, so that it is no CSV. */
const QUOTED_OR_SIGN = /"(?:[^"]|"")*"|(?<=^|[,;\t])=(?="[^"]*"(?:[,;\t]|$))/gm;

function tryToParse(lines: readonly Line[], delimiter: string): string[][] | undefined {
  const written = lines.map((line) => line.text).join('\n');
  const hasSigns = written.includes('="');
  const text = hasSigns ? written.replaceAll(QUOTED_OR_SIGN, (part) => (part === '=' ? '' : part)) : written;
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
    });
    if (!hasSigns) return rows;
    return rows.map((cells) => cells.map((cell) => cell.replace(AS_TEXT, '$1')));
  } catch {
    return undefined;
  }
}

/** Parses a row that begins with a line in which a quote is not closed. */
async function parseLong(first: Line, lines: Lines, { delimiter, width }: Shape): Promise<CsvRow> {
  const more = await linesToTheEnd(lines);
  const rows = tryToParse([first, ...more], delimiter) ?? [];
  const [cells = []] = rows;
  const row = checked(first.number, cells, width);
  if (rows.length === 1 && 'cells' in row) return row;
  lines.putBack(more);
  return { line: first.number, reason: NOT_CLOSED };
}

/** The lines up to the one that closes the open quote; at most `MOST_LINES`. */
async function linesToTheEnd(lines: Lines): Promise<Line[]> {
  const taken: Line[] = [];
  while (taken.length < MOST_LINES) {
    const line = await lines.next();
    if (line === undefined) break;
    taken.push(line);
    if (!isWhole(line.text)) break;
  }
  return taken;
}
