import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { NumberedRow } from '@fines/command-api/statement/camt-file.ts';
import { examineStatement, openStatement } from '@fines/command-api/statement/statement-file.ts';
import { type Columns, columnsSchema } from '@fines/domain/statement/columns.ts';
import type { StatementLine } from '@fines/domain/statement/line.ts';

import { newFolder } from '../support/new-folder.ts';
import { ACCOUNT, CSV_COLUMNS } from './statement-files.ts';

const OF = {
  account: ACCOUNT,
  name: 'Fines',
  channel: 'BANK',
  columns: columnsSchema.parse(CSV_COLUMNS),
} as const;
const TODAY = '2026-06-30';

type Content = string | Uint8Array;

/** Where a file with that content is, during a test. */
export async function fileOf(content: Content): Promise<string> {
  const path = join(await newFolder(), 'statement');
  await writeFile(path, content);
  return path;
}

export const examined = async (content: Content, columns: Columns | null = OF.columns) =>
  examineStatement(await fileOf(content), { ...OF, columns }, TODAY);

async function read(content: Content, columns: Columns = OF.columns) {
  const path = await fileOf(content);
  const reading = await examineStatement(path, { ...OF, columns }, TODAY);
  const { rows, balances } = await openStatement(path, reading, TODAY);
  const all: NumberedRow[] = [];
  for await (const batch of rows) all.push(...batch);
  return { rows: all, balances: balances() };
}

/** The rows of a file, once it was examined. */
export const rowsOf = async (content: Content, columns?: Columns): Promise<NumberedRow[]> =>
  (await read(content, columns)).rows;

export const balancesOf = async (content: Content) => (await read(content)).balances;

export const linesOf = async (content: Content, columns?: Columns): Promise<StatementLine[]> =>
  (await rowsOf(content, columns)).flatMap((row) => ('line' in row ? [row.line] : []));

/** What kind of error a file ends with; undefined if it can be read. */
export const faultOf = (content: Content): Promise<string | undefined> =>
  rowsOf(content).then(
    () => undefined,
    ({ name }: Error) => name,
  );
