import { localDay, shownDay } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { type Balances, type LineCounts, NO_LINES, rowsIn } from '@fines/domain/statement/import.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { type CommandContext, systemContext } from '../engine/context.ts';
import { STATEMENT_IMPORTS } from '../engine/import-tables.ts';
import { ImportFiles } from '../import/import-files.ts';
import { Imports } from '../import/imports.ts';
import type { ImportKind, Reading as ReadingFile } from '../import/run-imports.ts';
import { contentOf, NotImportable } from '../import/text-file.ts';
import { maySince } from '../user/active-user.ts';
import { foreseeingLines } from './foresee-lines.ts';
import { importStatement, type StatementImport } from './import-statement.ts';
import { LineIds } from './line-ids.ts';
import type { SettlingDependencies } from './settle-fine.ts';
import { openStatement, type Reading } from './statement-file.ts';
import { takeLines } from './take-line.ts';
import { takenBack } from './taken-back.ts';

/** What there is to know of the import of a statement. */
export type StatementDetails = {
  reading: Reading;
  balances: Balances | null;
  /** The days of the lines that were taken, or would be. */
  firstDay: string | null;
  lastDay: string | null;
  /** What its file says, however that is written; absent until it is read. */
  content?: string;
};

type Dependencies = SettlingDependencies & { pool: Pool; photoFolder: string; batchSize?: number };
type OpenImport = ReadingFile<LineCounts, StatementDetails>['open'];

/** How people import the statements of banks and of mobile money. */
export const statementImports = (dependencies: Dependencies): ImportKind<LineCounts, StatementDetails> => ({
  name: 'statements',
  imports: new Imports(dependencies.pool, STATEMENT_IMPORTS, NO_LINES, rowsIn),
  files: new ImportFiles(dependencies.photoFolder, 'statements', 'statement'),
  mayGoOn: maySince(dependencies.store, 'statement.import'),
  read: async ({ open, path, save }) => {
    const { pool, store } = dependencies;
    const { reading } = open.details;
    const isCheck = open.status === 'CHECKING';
    const content = await contentOf(path);
    await refuseIfOfAnother(pool, open, content);
    const statement = await openStatement(path, reading, localDay(new Date().toISOString()));
    const others = await readOtherwise(pool, open.id, reading);
    // The days of what is taken, which are not all that the check found.
    let details: StatementDetails = { ...open.details, content, firstDay: null, lastDay: null };
    return importStatement(statement.rows, {
      ids: new LineIds(store),
      isAgain: open.isAgain,
      faultOf: (day) => others.find(({ from, to }) => from <= day && day <= to)?.fault,
      isCheck,
      handle: isCheck ? foreseeingLines(dependencies) : takingLines(dependencies, open),
      takeBack: (debits) => takenBack(dependencies, debits, isCheck ? undefined : contextOf(open)),
      onBatch: (batch) => {
        details = { ...details, ...daysWith(details, batch.days), balances: statement.balances() };
        return save(batch, { details, readBytes: statement.bytesRead() });
      },
      batchSize: dependencies.batchSize,
    });
  },
});

/** Takes lines as a part of the import, at the time that it is: it may go on for long. */
const takingLines =
  (dependencies: SettlingDependencies, open: OpenImport): StatementImport['handle'] =>
  (tasks) =>
    takeLines(dependencies, tasks, contextOf(open));

const contextOf = ({ id, starter }: OpenImport): CommandContext => ({
  ...systemContext(id),
  actor: starter ?? SYSTEM,
});

function daysWith({ firstDay, lastDay }: StatementDetails, more: readonly string[]) {
  const days = [...more, firstDay, lastDay].filter((day) => day !== null).toSorted();
  return { firstDay: days.at(0) ?? null, lastDay: days.at(-1) ?? null };
}

/**
 * A CSV file does not say of which account it is. One that came for another account would bring all its lines twice,
 * unless rows of several accounts are in it, of which each import takes some.
 *
 * @throws NotImportable
 */
async function refuseIfOfAnother(
  pool: Pool,
  { details: { reading } }: OpenImport,
  content: string,
): Promise<void> {
  const { rows } = await pool.query<{ account: string }>(
    `SELECT details -> 'reading' ->> 'account' AS account FROM ${STATEMENT_IMPORTS.imports}
     WHERE details ->> 'content' = $1 AND started_at IS NOT NULL
       AND details ->> 'firstDay' IS NOT NULL AND details -> 'reading' ->> 'account' <> $2
       AND ($3 OR details #>> '{reading,columns,only}' IS NULL)`,
    [content, reading.account, reading.format !== 'CSV' || reading.columns.only === null],
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new NotImportable(
    `This file was imported as a statement of ${other.account}. Choose that account, or another file.`,
  );
}

/** Without what a file shows of itself, and without fields that there were not when it came. */
const howRead = (reading: string): string =>
  `jsonb_strip_nulls(${reading}) - 'encoding' #- '{columns,encoding}' #- '{columns,unmarked}'`;

type OtherDays = { from: string; to: string; fault: string };

/**
 * The days of which lines of this account came in another format, or by other columns. The same line reads otherwise
 * there, so that nobody can tell whether it is known.
 */
async function readOtherwise(pool: Pool, importId: string, reading: Reading): Promise<OtherDays[]> {
  const { rows } = await pool.query<{ from: string; to: string; file: string }>(
    `SELECT details ->> 'firstDay' AS from, details ->> 'lastDay' AS to, file_name AS file
     FROM ${STATEMENT_IMPORTS.imports}
     WHERE id <> $1 AND started_at IS NOT NULL AND details ->> 'firstDay' IS NOT NULL
       AND details -> 'reading' ->> 'account' = $2 AND ${howRead("details -> 'reading'")} <> ${howRead('$3::jsonb')}`,
    [importId, reading.account, JSON.stringify(reading)],
  );
  return rows.map(({ from, to, file }) => ({
    from,
    to,
    fault:
      `Lines from ${shownDay(from)} to ${shownDay(to)} came by ${file} already, in another format or by other columns. ` +
      'Which are new cannot be told: upload days after these, or read them as that file was read',
  }));
}
