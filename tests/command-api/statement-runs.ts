import { hash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import { runImports } from '@fines/command-api/import/run-imports.ts';
import { examineStatement } from '@fines/command-api/statement/statement-file.ts';
import { statementImports } from '@fines/command-api/statement/statement-imports.ts';
import type { ImportStatus } from '@fines/domain/import/import.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import type { Columns } from '@fines/domain/statement/columns.ts';
import type { LineCounts } from '@fines/domain/statement/import.ts';

import { newFolder } from '../support/new-folder.ts';
import type { Process } from './processes.ts';
import { CSV_COLUMNS } from './statement-files.ts';
import { CLERK } from './statement-processes.ts';

/** What is known of an import. */
type Kept = {
  status: ImportStatus;
  counts: LineCounts;
  failure: string | null;
  firstDay: string | null;
  lastDay: string | null;
};

/** Rows are read in bulks of as many. */
export const BATCH = 100;

/** Imports of statements as processes of a test run them, in one folder. */
export class StatementRuns {
  readonly #process: Process;
  readonly #folder: string;

  private constructor(process: Process, folder: string) {
    this.#process = process;
    this.#folder = folder;
  }

  static async in(process: Process): Promise<StatementRuns> {
    return new StatementRuns(process, await newFolder());
  }

  #kindIn = (process: Process) =>
    statementImports({ ...process, photoFolder: this.#folder, batchSize: BATCH });

  /** Works on what is open, until that is done or the process is killed. */
  run(process = this.#process): Promise<void> {
    const { pool, logger } = process;
    const running = { pool, logger, stopping: new AbortController().signal };
    return runImports(this.#kindIn(process), running);
  }

  /** The id of an import whose file was checked. */
  async checked(
    content: string | Buffer,
    account = `SZ${randomUUID().slice(0, 8)}`,
    columns: Columns = CSV_COLUMNS,
  ): Promise<string> {
    const { imports, files } = this.#kindIn(this.#process);
    await files.prepare();
    const path = files.newFile();
    await writeFile(path, content);
    const today = localDay(new Date().toISOString());
    const of = { account: account.toUpperCase(), name: 'Fines', channel: 'BANK', columns } as const;
    const reading = await examineStatement(path, of, today);
    const id = randomUUID();
    await files.keep(path, id);
    const uploaded = { id, fileName: 'march.csv', sha256: hash('sha256', content), bytes: content.length };
    await imports.add(uploaded, { reading, balances: null, firstDay: null, lastDay: null }, CLERK);
    await this.run();
    return id;
  }

  async start(id: string): Promise<void> {
    await this.#kindIn(this.#process).imports.start(id, CLERK);
  }

  async cancel(id: string): Promise<void> {
    await this.#kindIn(this.#process).imports.cancel(id, CLERK);
  }

  async imported(content: string | Buffer, account?: string, columns?: Columns): Promise<Kept> {
    const id = await this.checked(content, account, columns);
    await this.start(id);
    await this.run();
    return this.kept(id);
  }

  async discard(id: string): Promise<void> {
    await this.#kindIn(this.#process).imports.discard(id);
  }

  async kept(id: string): Promise<Kept> {
    const { rows } = await this.#process.pool.query<Kept>(
      `SELECT status, counts, failure, details ->> 'firstDay' AS "firstDay", details ->> 'lastDay' AS "lastDay"
       FROM command.statement_imports WHERE id = $1`,
      [id],
    );
    const [kept] = rows;
    if (kept === undefined) throw new Error('This import was discarded');
    return kept;
  }
}
