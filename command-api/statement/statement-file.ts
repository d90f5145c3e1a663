import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fines/domain/statement/account.ts';
import { type Columns, columnsFault, rowReader } from '@fines/domain/statement/columns.ts';
import {
  type Balances,
  STATEMENT_MAX_LINES,
  type StatementFormat,
  type StatementPreview,
} from '@fines/domain/statement/import.ts';

import { type CsvRow, readCsv } from '../import/csv-rows.ts';
import {
  type Encoding,
  linesOf,
  NotImportable,
  openFile,
  type OpenFile,
  requireText,
} from '../import/text-file.ts';
import { CamtFile, camtRows, type NumberedRow } from './camt-file.ts';

/** Which account a file is of, and how it is read: as somebody said of the account when the file came. */
export type Reading = Pick<Account, 'account' | 'channel'> &
  ({ format: 'CAMT_053' } | { format: 'CSV'; encoding: Encoding; columns: Columns });

/** Before the heads of the columns, banks write so many lines at most: the account, the period. */
const BEFORE_HEADER = 30;

/** Opens a file to take its rows, as of a local day. @throws NotImportable */
export const openStatement = (
  path: string,
  reading: Reading,
  today: string,
): Promise<OpenFile<NumberedRow>> =>
  openFile(path, async (input) => {
    if (reading.format === 'CAMT_053') return camtRows(input, new CamtFile({ ...reading, today }));
    return csvRows(input, reading, today);
  });

async function csvRows(
  input: ReadStream,
  { encoding, columns, ...of }: Reading & { format: 'CSV' },
  today: string,
): Promise<AsyncIterable<NumberedRow[]>> {
  const { header, rows } = await readCsv(linesOf(input, encoding), BEFORE_HEADER);
  const fault = columnsFault(columns, header);
  if (fault !== undefined) throw new NotImportable(`${fault}. Say anew which column is what.`);
  return linesIn(rows, rowReader(of, columns, header, today));
}

async function* linesIn(
  source: AsyncIterable<CsvRow[]>,
  read: ReturnType<typeof rowReader>,
): AsyncGenerator<NumberedRow[]> {
  for await (const rows of source) {
    yield rows.map((row): NumberedRow => {
      const { line: at } = row;
      return 'reason' in row ? { at, reason: row.reason } : { at, ...read(row.cells) };
    });
    // Requests of others use the same thread.
    await nextTurn();
  }
}

/** XML may begin with a mark of its encoding and white space. */
const XML = /^\uFEFF?\s*</;
const BEGINNING = 256;

export async function formatOf(path: string): Promise<StatementFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return XML.test(buffer.subarray(0, bytesRead).toString('utf-8')) ? 'CAMT_053' : 'CSV';
  } finally {
    await file.close();
  }
}

/**
 * Reads a file once, to refuse as a whole what would otherwise fail halfway.
 *
 * @throws NotImportable with what to do
 */
export async function examineStatement(
  path: string,
  account: Account,
  today: string,
): Promise<{ reading: Reading; balances: Balances | null }> {
  const of = { account: account.account, channel: account.channel };
  if ((await formatOf(path)) === 'CAMT_053') {
    return { reading: { ...of, format: 'CAMT_053' }, balances: await examineCamt(path, { ...of, today }) };
  }
  if (account.columns === null) throw new NotImportable('Say first which column of the file is what.');
  const encoding = await examineText(path);
  const reading = { ...of, format: 'CSV', encoding, columns: account.columns } as const;
  const { close } = await openStatement(path, reading, today);
  close();
  return { reading, balances: null };
}

async function examineCamt(
  path: string,
  of: ConstructorParameters<typeof CamtFile>[0],
): Promise<Balances | null> {
  const file = new CamtFile(of);
  const { rows } = await openFile(path, (input) => Promise.resolve(camtRows(input, file)));
  let taken = 0;
  for await (const batch of rows) requireFew((taken += batch.length));
  return file.balances;
}

async function examineText(path: string): Promise<Encoding> {
  const { lines, firstOther } = await requireText(path);
  requireFew(lines);
  return firstOther === undefined ? 'utf-8' : 'windows-1252';
}

function requireFew(lines: number): void {
  if (lines <= STATEMENT_MAX_LINES) return;
  throw new NotImportable(
    `The file has more than ${STATEMENT_MAX_LINES} lines. Upload one of fewer days at a time.`,
  );
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
