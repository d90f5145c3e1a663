import type { ReadStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fines/domain/statement/account.ts';
import {
  areSameHeads,
  type Columns,
  columnsFault,
  type Encoding,
  rowReader,
  Signs,
  type StatementRow,
} from '@fines/domain/statement/columns.ts';
import { type Balances, beginsAsXml, type StatementPreview } from '@fines/domain/statement/import.ts';

import { type CsvRow, readCsv } from '../import/csv-rows.ts';
import {
  beginningOf,
  linesOf,
  NotImportable,
  openFile,
  type OpenFile,
  refuseOtherKinds,
  requireText,
  type TextFacts,
} from '../import/text-file.ts';
import { CamtFile, camtRows, type NumberedRow, requireFewLines } from './camt-file.ts';
import { headsOf } from './heads.ts';

/** Which account a file is of, and how it is read: as somebody said of the account when the file came. */
export type Reading = Pick<Account, 'account' | 'channel'> &
  ({ format: 'CAMT_053' } | { format: 'CSV'; encoding: Encoding; columns: Columns });

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
  const { header, rows } = await openCsv(input, encoding, columns);
  return linesIn(rows, header, rowReader(of, columns, header, today));
}

/** @throws NotImportable if the file does not have the columns */
async function openCsv(input: ReadStream, encoding: Encoding, columns: Columns) {
  const csv = await readCsv(linesOf(input, encoding), headsOf(columns));
  const fault = columnsFault(columns, csv.header);
  if (fault !== undefined) throw new NotImportable(`${fault}. Say anew which column is what.`);
  return csv;
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
  const beginning = await beginningOf(path);
  refuseOtherKinds(beginning);
  const reading = beginsAsXml(beginning)
    ? ({ ...of, format: 'CAMT_053' } as const)
    : { ...of, format: 'CSV' as const, ...(await csvReading(path, columns)) };
  const { rows, bytesRead } = await openStatement(path, reading, today);
  for await (const _ of rows) if (bytesRead() > EXAMINED) break;
  return reading;
}

async function csvReading(path: string, said: Columns | null) {
  if (said === null) throw new NotImportable('Say first which column of the file is what.');
  const encoding = encodingFor(said.encoding, await examineText(path));
  const columns = { ...said, unmarked: await unmarkedOf(path, encoding ?? 'utf-8', said), encoding };
  return { encoding: encoding ?? 'utf-8', columns };
}

async function examineText(path: string): Promise<TextFacts> {
  const facts = await requireText(path);
  requireFewLines(facts.lines);
  return facts;
}

/** That of the account, once it is known. Of a file that is not in it, all would be read as other words. */
function encodingFor(known: Encoding | null, { encoding, firstUtf8 }: TextFacts): Encoding | null {
  if (known !== 'windows-1252' || encoding !== 'utf-8') return known ?? encoding;
  throw new NotImportable(
    `Line ${firstUtf8} is in UTF-8, but the files of this account were in Windows-1252. ` +
      'Ask for the file as before. If the bank has changed it for good, choose the columns again.',
  );
}

/** What amounts without Cr, Dr or sign are, as far as the whole file shows it. @throws NotImportable if it has to be said */
async function unmarkedOf(path: string, encoding: Encoding, columns: Columns): Promise<Columns['unmarked']> {
  if (columns.unmarked !== null) return columns.unmarked;
  let signs = new Signs(columns, []);
  const { rows } = await openFile(path, async (input) => {
    const csv = await openCsv(input, encoding, columns);
    signs = new Signs(columns, csv.header);
    return csv.rows;
  });
  for await (const batch of rows) {
    for (const row of batch) if ('cells' in row) signs.add(row.cells);
    await nextTurn();
  }
  if (signs.fault !== undefined) throw new NotImportable(signs.fault);
  return signs.unmarked;
}

const PREVIEWED = 10;

/** The heads of a CSV file and its first rows. @throws NotImportable if it is no CSV file */
export async function previewOf(path: string, columns: Columns | null): Promise<StatementPreview> {
  const { encoding } = await examineText(path);
  const preview: StatementPreview = { header: [], rows: [] };
  const { rows } = await openFile(path, async (input) => {
    const csv = await readCsv(linesOf(input, encoding ?? 'utf-8'), headsOf(columns));
    preview.header = csv.header;
    return csv.rows;
  });
  for await (const batch of rows) {
    preview.rows.push(...batch.flatMap((row) => ('cells' in row ? [row.cells] : [])));
    if (preview.rows.length >= PREVIEWED) break;
  }
  return { ...preview, rows: preview.rows.slice(0, PREVIEWED) };
}
