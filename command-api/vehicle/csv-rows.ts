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

/** The number of rows that are parsed together. */
const BULK = 500;
/** A quoted cell may contain line breaks. If there are more than this, a closing quote is missing. */
const MOST_LINES = 20;

const NOT_CLOSED = 'A quote is not closed, or the row has another number of columns than the header';

/**
 * Reads CSV (RFC 4180): the header, and then the rows in batches. A row that cannot be read does not affect others:
 * reading continues with the next line, even after a quote that is never closed.
 */
export async function readCsv(
  source: AsyncIterable<string>,
): Promise<{ header: string[]; rows: AsyncIterable<CsvRow[]> }> {
  const lines = new Lines(source);
  const first = await nextWithText(lines);
  const [header = []] = first === undefined ? [] : parseLines([first.text.replace(/^\uFEFF/, '')]);
  return { header, rows: rowsOf(lines, header.length) };
}

async function* rowsOf(lines: Lines, width: number): AsyncGenerator<CsvRow[]> {
  let whole: Line[] = [];
  for (let line = await nextWithText(lines); line !== undefined; line = await nextWithText(lines)) {
    if (isWhole(line.text)) whole.push(line);
    if (isWhole(line.text) && whole.length < BULK) continue;
    yield parseWhole(whole, width);
    whole = [];
    if (!isWhole(line.text)) yield [await parseLong(line, lines, width)];
  }
  yield parseWhole(whole, width);
}

async function nextWithText(lines: Lines): Promise<Line | undefined> {
  let line = await lines.next();
  while (line !== undefined && line.text.trim() === '') line = await lines.next();
  return line;
}

/** Whether every quote in the line is closed. */
const isWhole = (text: string): boolean => !text.includes('"') || text.split('"').length % 2 === 1;

const parseLines = (texts: readonly string[]): string[][] =>
  parse(texts.join('\n'), { record_delimiter: '\n', relax_column_count: true });

/** Parses rows of one line each: together if all are well-formed, otherwise one by one. */
function parseWhole(lines: readonly Line[], width: number): CsvRow[] {
  const rows = tryToParse(lines);
  if (rows?.length !== lines.length) return lines.map((line) => parseOne(line, width));
  return rows.map((cells, at) => checked(lines[at]?.number ?? 0, cells, width));
}

function parseOne(line: Line, width: number): CsvRow {
  const [cells] = tryToParse([line]) ?? [];
  if (cells !== undefined) return checked(line.number, cells, width);
  return {
    line: line.number,
    reason: 'A quote stands where none may be: inside of a cell it is written twice',
  };
}

const checked = (line: number, cells: string[], width: number): CsvRow =>
  cells.length === width
    ? { line, cells }
    : { line, reason: `The row has ${cells.length} columns, the header ${width}` };

function tryToParse(lines: readonly Line[]): string[][] | undefined {
  try {
    return parseLines(lines.map(({ text }) => text));
  } catch {
    return undefined;
  }
}

/** Parses a row that begins with a line in which a quote is not closed. */
async function parseLong(first: Line, lines: Lines, width: number): Promise<CsvRow> {
  const more = await linesToTheEnd(lines);
  const rows = tryToParse([first, ...more]) ?? [];
  const [cells] = rows;
  if (rows.length === 1 && cells?.length === width) return { line: first.number, cells };
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
