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

/** What spreadsheets separate cells with: commas, or semicolons where a comma stands before the decimals. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Excel may say in a first line what separates cells. */
const SAID_DELIMITER = /^sep=(?<delimiter>.)$/i;

/** How the rows of a file look: as its header does. */
type Shape = { delimiter: string; width: number };

/**
 * Reads CSV (RFC 4180): the header, and then the rows in batches. A row that cannot be read does not affect others:
 * reading continues with the next line, even after a quote that is never closed. The header tells what the file
 * separates its cells with. Empty cells at the end of a row are nothing. At most `before` lines may stand before it, which are left out: banks write the account
 * there, and the period.
 */
export async function readCsv(
  source: AsyncIterable<string>,
  before = 0,
): Promise<{ header: string[]; rows: AsyncIterable<CsvRow[]> }> {
  const lines = new Lines(source);
  const { cells = [], delimiter = ',' } = (await headOf(lines, before)) ?? {};
  const header = withoutEnd(cells);
  return { header, rows: rowsOf(lines, { delimiter, width: header.length }) };
}

type Head = { line: Line; delimiter: string; cells: string[] };

/** The first line of the table that a file begins with. It is taken with all before it. */
async function headOf(lines: Lines, before: number): Promise<Head | undefined> {
  const taken: Line[] = [];
  let delimiters: readonly string[] = DELIMITERS;
  while (taken.length <= before) {
    const line = await nextWithText(lines);
    if (line === undefined) break;
    const text = line.text.replace(/^\uFEFF/, '');
    const said = line.number === 1 ? SAID_DELIMITER.exec(text)?.groups?.['delimiter'] : undefined;
    if (said === undefined) taken.push({ ...line, text });
    else delimiters = [said];
  }
  const tables = delimiters.flatMap((delimiter) => tablesIn(taken, delimiter));
  const [head] = tables.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? [];
  lines.putBack(taken.filter(({ number }) => number > (head?.line.number ?? 0)));
  return head;
}

/** The lines by how many cells they have, if they are separated by that. */
function tablesIn(lines: readonly Line[], delimiter: string): Head[][] {
  const heads = lines.map((line): Head => {
    const [cells = []] = tryToParse([line], delimiter) ?? [];
    return { line, delimiter, cells };
  });
  return [...Map.groupBy(heads, ({ cells }) => cells.length).values()];
}

/** Of many lines with many cells it is certain that they are the table, and not what stands before it. */
const sizeOf = (table: readonly Head[]): number => table.length * ((table[0]?.cells.length ?? 0) - 1);

const withoutEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

async function* rowsOf(lines: Lines, shape: Shape): AsyncGenerator<CsvRow[]> {
  let whole: Line[] = [];
  for (let line = await nextWithText(lines); line !== undefined; line = await nextWithText(lines)) {
    if (isWhole(line.text)) whole.push(line);
    if (isWhole(line.text) && whole.length < BULK) continue;
    yield parseWhole(whole, shape);
    whole = [];
    if (!isWhole(line.text)) yield [await parseLong(line, lines, shape)];
  }
  yield parseWhole(whole, shape);
}

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
/** Not quoted as a whole, so that it is no CSV. */
const BARE_AS_TEXT = /(?<=^|[,;\t])=(?="[^"]*"(?:[,;\t]|$))/gm;

function tryToParse(lines: readonly Line[], delimiter: string): string[][] | undefined {
  const text = lines.map((line) => line.text.replaceAll(BARE_AS_TEXT, '')).join('\n');
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
    });
    if (!text.includes('="')) return rows;
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
