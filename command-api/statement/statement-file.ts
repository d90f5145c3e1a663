import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fines/domain/statement/account.ts';
import {
  areSameHeads,
  type Columns,
  columnsFault,
  rowReader,
  type StatementRow,
} from '@fines/domain/statement/columns.ts';
import { type Balances, type StatementPreview } from '@fines/domain/statement/import.ts';

import { type CsvRow, readCsv } from '../import/csv-rows.ts';
import {
  type Encoding,
  linesOf,
  NotImportable,
  openFile,
  type OpenFile,
  requireText,
} from '../import/text-file.ts';
import { CamtFile, camtRows, type NumberedRow, requireFewLines } from './camt-file.ts';

/** Which account a file is of, and how it is read: as somebody said of the account when the file came. */
export type Reading = Pick<Account, 'account' | 'channel'> &
  ({ format: 'CAMT_053' } | { format: 'CSV'; encoding: Encoding; columns: Columns });

/** Before the heads of the columns, banks write so many lines at most: the account, the period. */
const BEFORE_HEADER = 30;

/** `balances`: those that the file has told so far. */
type OpenStatement = OpenFile<NumberedRow> & { balances: () => Balances | null };

/** Opens a file to take its rows, as of a local day. @throws NotImportable */
export async function openStatement(path: string, reading: Reading, today: string): Promise<OpenStatement> {
  if (reading.format === 'CAMT_053') return openCamt(path, new CamtFile({ ...reading, today }));
  const file = await openFile(path, (input) => csvRows(input, reading, today));
  return { ...file, balances: () => null };
}

async function openCamt(path: string, camt: CamtFile): Promise<OpenStatement> {
  const file = await openFile(path, (input) => Promise.resolve(camtRows(input, camt)));
  return { ...file, balances: () => camt.balances };
}

async function csvRows(
  input: ReadStream,
  { encoding, columns, ...of }: Reading & { format: 'CSV' },
  today: string,
): Promise<AsyncIterable<NumberedRow[]>> {
  const { header, rows } = await readCsv(linesOf(input, encoding), BEFORE_HEADER);
  const fault = columnsFault(columns, header);
  if (fault !== undefined) throw new NotImportable(`${fault}. Say anew which column is what.`);
  return linesIn(rows, header, rowReader(of, columns, header, today));
}

/** Where the heads come again, another statement begins: somebody has put files one behind the other. */
async function* linesIn(
  source: AsyncIterable<CsvRow[]>,
  header: readonly string[],
  read: (cells: readonly string[]) => StatementRow,
): AsyncGenerator<NumberedRow[]> {
  let statement = 1;
  const rowIn = (row: CsvRow): NumberedRow => {
    const at = row.line;
    if ('reason' in row) return { at, statement, reason: row.reason };
    if (!areSameHeads(header, row.cells)) return { at, statement, ...read(row.cells) };
    statement++;
    return { at, statement, leftOut: true };
  };
  for await (const rows of source) {
    yield rows.map(rowIn);
    // Requests of others use the same thread.
    await nextTurn();
  }
}

/** XML may begin with a mark of its encoding and white space. */
const XML = /^\uFEFF?\s*</;
const BEGINNING = 256;

async function isXml(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return XML.test(buffer.subarray(0, bytesRead).toString('utf-8'));
  } finally {
    await file.close();
  }
}

/** In bytes; a file of some thousand entries. */
const EXAMINED = 1024 * 1024;

/**
 * Looks whether a file can be read, and how. Of XML only the beginning is read, which takes a moment: if it breaks off
 * later, or does not add up, its check says so.
 *
 * @throws NotImportable with what to do
 */
export async function examineStatement(path: string, account: Account, today: string): Promise<Reading> {
  const { account: number, channel, columns } = account;
  const of = { account: number, channel };
  const reading = (await isXml(path))
    ? ({ ...of, format: 'CAMT_053' } as const)
    : { ...of, format: 'CSV' as const, ...(await csvReading(path, columns)) };
  const { rows, bytesRead } = await openStatement(path, reading, today);
  for await (const _ of rows) if (bytesRead() > EXAMINED) break;
  return reading;
}

async function csvReading(path: string, columns: Columns | null) {
  if (columns === null) throw new NotImportable('Say first which column of the file is what.');
  return { encoding: await examineText(path), columns };
}

async function examineText(path: string): Promise<Encoding> {
  const { lines, firstOther } = await requireText(path);
  requireFewLines(lines);
  return firstOther === undefined ? 'utf-8' : 'windows-1252';
}

const PREVIEWED = 10;

/** The heads of a CSV file and its first rows. @throws NotImportable if it is no CSV file */
export async function previewOf(path: string): Promise<StatementPreview> {
  const encoding = await examineText(path);
  const preview: StatementPreview = { header: [], rows: [] };
  const { rows } = await openFile(path, async (input) => {
    const csv = await readCsv(linesOf(input, encoding), BEFORE_HEADER);
    preview.header = csv.header;
    return csv.rows;
  });
  for await (const batch of rows) {
    preview.rows.push(...batch.flatMap((row) => ('cells' in row ? [row.cells] : [])));
    if (preview.rows.length >= PREVIEWED) break;
  }
  return { ...preview, rows: preview.rows.slice(0, PREVIEWED) };
}
