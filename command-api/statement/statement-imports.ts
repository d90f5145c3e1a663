import { localDay } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { type Balances, type LineCounts, NO_LINES } from '@fines/domain/statement/import.ts';
import { type Pool, takeLock } from '@fines/platform/postgres/postgres.ts';

import { systemContext } from '../engine/context.ts';
import { STATEMENT_IMPORTS } from '../engine/import-tables.ts';
import { ImportFiles } from '../import/import-files.ts';
import { Imports } from '../import/imports.ts';
import { AnotherImportRuns, type ImportKind, type ReadImport } from '../import/run-imports.ts';
import { foreseeingLines, takingLines } from './fates.ts';
import { importStatement } from './import-statement.ts';
import { LineIds } from './line-ids.ts';
import type { SettlingDependencies } from './settle-fine.ts';
import { openStatement, type Reading } from './statement-file.ts';

/** What there is to know of the import of a statement. */
export type StatementDetails = {
  reading: Reading;
  balances: Balances | null;
  /** The days of the lines that were taken, or would be. */
  firstDay: string | null;
  lastDay: string | null;
};

const LOCK = 'import of statements';

type Dependencies = SettlingDependencies & { pool: Pool; photoFolder: string };
type Read = ReadImport<LineCounts, StatementDetails>;

/** How people import the statements of banks and of mobile money. */
export const statementImports = (dependencies: Dependencies): ImportKind<LineCounts, StatementDetails> => {
  const { pool, photoFolder } = dependencies;
  return {
    name: 'statement-import',
    imports: new Imports(pool, STATEMENT_IMPORTS, NO_LINES),
    files: new ImportFiles(photoFolder, 'statements', 'statement'),
    alone: async (work) => {
      const connection = await pool.connect();
      try {
        if (!(await takeLock(connection, LOCK))) throw new AnotherImportRuns();
        await work(reader(dependencies));
      } finally {
        connection.release(true);
      }
    },
  };
};

const reader =
  (dependencies: Dependencies): Read =>
  async (open, path, save) => {
    const { pool, store } = dependencies;
    const { reading } = open.details;
    const isCheck = open.status === 'CHECKING';
    const statement = await openStatement(path, reading, localDay(new Date().toISOString()));
    // What a check found of the days holds no more once lines are taken: it may be cancelled before the last of them.
    if (open.reached.line === 0) open.details = { ...open.details, firstDay: null, lastDay: null };
    const others = await readOtherwise(pool, open.id, reading);
    const context = { ...systemContext(open.id), actor: open.starter ?? SYSTEM };
    return importStatement(statement.rows, {
      ids: new LineIds(store),
      from: open.reached,
      faultOf: (day) => others.find(({ from, to }) => from <= day && day <= to)?.fault,
      handle: isCheck ? foreseeingLines(dependencies) : takingLines(dependencies, context),
      onBatch: (batch) => {
        const balances = statement.balances();
        open.details = { ...open.details, balances, ...daysWith(open.details, batch.days) };
        return save(batch, statement.bytesRead(), pool);
      },
    });
  };

function daysWith({ firstDay, lastDay }: StatementDetails, more: readonly string[]) {
  const days = [...more, firstDay, lastDay].filter((day) => day !== null).toSorted();
  return { firstDay: days.at(0) ?? null, lastDay: days.at(-1) ?? null };
}

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
       AND details -> 'reading' ->> 'account' = $2 AND (details -> 'reading') - 'encoding' <> $3::jsonb - 'encoding'`,
    [importId, reading.account, JSON.stringify(reading)],
  );
  return rows.map(({ from, to, file }) => ({
    from,
    to,
    fault:
      `Lines from ${from} to ${to} came by ${file} already, in another format or by other columns. ` +
      'Which are new cannot be told: upload days after these, or read them as that file was read',
  }));
}
