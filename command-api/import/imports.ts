import { IMPORT_KEPT_DAYS, type ImportStatus, type ImportStatusView } from '@fines/domain/import/import.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import {
  isDatabaseError,
  type Pool,
  type Queryable,
  transaction,
} from '@fines/platform/postgres/postgres.ts';

import type { ImportTables } from '../engine/import-tables.ts';

export type Uploaded = { id: string; fileName: string; sha256: string; bytes: number };

/** A row that is refused, with what its kind of import knows it by, as the file has it, if that can be read. */
export type Refused = { line: number; subject: string | undefined; reason: string };

/** How far an import has come: the last line of the last batch, and what became of the rows up to there. */
export type Reached<Counts> = { line: number; counts: Counts };

/** What a batch of rows came to. */
export type Batch<Counts> = Reached<Counts> & { refused: readonly Refused[] };

/** Sums up what the rows of a batch come to, up to a line. */
export class Tally<Counts extends { refused: number }> implements Batch<Counts> {
  line: number;
  readonly counts: Counts;
  readonly refused: Refused[] = [];

  constructor({ line, counts }: Reached<Counts>) {
    this.line = line;
    this.counts = { ...counts };
  }

  refuse(line: number, reason: string, subject: string | undefined): void {
    this.counts.refused++;
    this.refused.push({ line, reason, subject });
  }

  /** Rows are handled several at a time. */
  inOrder(): this {
    this.refused.sort(byLine);
    return this;
  }
}

export const byLine = (one: { line: number }, other: { line: number }): number => one.line - other.line;

/** An import that is not over. */
export type OpenImport<Counts, Details> = {
  id: string;
  status: 'CHECKING' | 'CHECKED' | 'IMPORTING';
  sha256: string;
  /** Who started it; null as long as nobody has. */
  starter: Actor | null;
  isCancelled: boolean;
  reached: Reached<Counts>;
  /** Up to this line rows may be written already: a run that was cut off had begun with them. */
  begun: number;
  /** What else there is to know of an import of this kind. */
  details: Details;
};

const UNIQUE_VIOLATION = '23505';

/**
 * The imports of one kind that people started in the console: they are no events, but what the command API works from.
 */
export class Imports<Counts, Details> {
  readonly #pool: Pool;
  readonly #tables: ImportTables;
  readonly #noRows: string;

  constructor(pool: Pool, tables: ImportTables, noRows: Counts) {
    this.#pool = pool;
    this.#tables = tables;
    this.#noRows = JSON.stringify(noRows);
  }

  /** Begins with the check of a file. @throws Refusal 409 while another import is open */
  async add(
    { id, fileName, sha256, bytes }: Uploaded,
    details: Details,
    by: Actor,
  ): Promise<ImportStatusView> {
    try {
      await this.#pool.query(
        `INSERT INTO ${this.#tables.imports} (id, status, file_name, sha256, bytes, uploaded_by, counts, details)
         VALUES ($1, 'CHECKING', $2, $3, $4, $5, $6, $7)`,
        [id, fileName, sha256, bytes, by.id, this.#noRows, JSON.stringify(details)],
      );
      return { id, status: 'CHECKING' };
    } catch (error) {
      if (isDatabaseError(error) && error.code === UNIQUE_VIOLATION) throw anotherIsOpen();
      throw error;
    }
  }

  /** @throws Refusal 409 while an import is open */
  async requireNoneOpen(): Promise<void> {
    if ((await this.open()) !== undefined) throw anotherIsOpen();
  }

  async open(): Promise<OpenImport<Counts, Details> | undefined> {
    const { rows } = await this.#pool.query<OpenImport<Counts, Details>>(
      `SELECT id, status, sha256, starter, details, cancelled_by IS NOT NULL AS "isCancelled", begun_line AS begun,
         json_build_object('line', read_line, 'counts', counts) AS reached
       FROM ${this.#tables.imports} WHERE ended_at IS NULL`,
    );
    return rows[0];
  }

  /** Has the rows of a checked file written. The errors that the check found give way to those of the import. */
  async start(id: string, by: Actor): Promise<ImportStatusView> {
    const { imports, errors } = this.#tables;
    const started = await transaction(this.#pool, async (connection) => {
      const { rowCount } = await connection.query(
        `UPDATE ${imports}
         SET status = 'IMPORTING', starter = $2, started_at = clock_timestamp(), checked = counts, counts = $3,
           read_line = 0, read_bytes = 0
         WHERE id = $1 AND status = 'CHECKED'`,
        [id, JSON.stringify(by), this.#noRows],
      );
      if (rowCount === 1) await connection.query(`DELETE FROM ${errors} WHERE import_id = $1`, [id]);
      return rowCount === 1;
    });
    return started ? { id, status: 'IMPORTING' } : this.#unless(id, 'IMPORTING');
  }

  /** Ends an import that runs, after the batch that is under way. What was written stays. */
  async cancel(id: string, by: Actor): Promise<ImportStatusView> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET cancelled_by = $2
       WHERE id = $1 AND status = 'IMPORTING' AND cancelled_by IS NULL`,
      [id, by.id],
    );
    if (rowCount === 1) return { id, status: 'IMPORTING' };
    const { status, cancelledBy } = await this.#find(id);
    if (cancelledBy !== null) return { id, status };
    throw wrongStatus(status);
  }

  /** Forgets a file that is not imported yet. @throws Refusal 404 or 409 */
  async discard(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM ${this.#tables.imports} WHERE id = $1 AND status IN ('CHECKING', 'CHECKED')`,
      [id],
    );
    if (rowCount === 0) throw wrongStatus((await this.#find(id)).status);
  }

  /** Forgets files that nobody imported in time. @returns their ids */
  async discardOld(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `DELETE FROM ${this.#tables.imports} WHERE status IN ('CHECKING', 'CHECKED')
       AND uploaded_at < clock_timestamp() - interval '${IMPORT_KEPT_DAYS} days' RETURNING id`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Says up to which line rows may be written from now on. What an import has begun with it ends, also if it was
   * cancelled and its process killed meanwhile.
   *
   * @returns whether to go on
   */
  async begin({ id, details }: OpenImport<Counts, Details>, line: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET begun_line = $2, details = $3
       WHERE id = $1 AND ended_at IS NULL AND (cancelled_by IS NULL OR read_line < begun_line)`,
      [id, line, JSON.stringify(details)],
    );
    return rowCount === 1;
  }

  /** Saves how far a check or an import has come. @returns whether to go on */
  async save(
    on: Queryable,
    { id, details }: OpenImport<Counts, Details>,
    { refused, line, counts }: Batch<Counts>,
    readBytes: number,
  ): Promise<boolean> {
    const { rows } = await on.query<{ goesOn: boolean }>(
      `UPDATE ${this.#tables.imports} SET counts = $2, read_line = $3, read_bytes = $4, details = $5
       WHERE id = $1 AND ended_at IS NULL RETURNING cancelled_by IS NULL OR begun_line > $3 AS "goesOn"`,
      [id, JSON.stringify(counts), line, readBytes, JSON.stringify(details)],
    );
    const [saved] = rows;
    // Somebody has discarded the file meanwhile.
    if (saved === undefined) return false;
    if (refused.length > 0) await this.#addErrors(on, id, refused);
    return saved.goesOn;
  }

  async #addErrors(on: Queryable, id: string, refused: readonly Refused[]): Promise<void> {
    await on.query(
      `INSERT INTO ${this.#tables.errors} (import_id, line, subject, reason)
       SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[])
       ON CONFLICT DO NOTHING`,
      [
        id,
        refused.map(({ line }) => line),
        refused.map(({ subject }) => subject?.slice(0, SUBJECT_CUT) ?? null),
        refused.map(({ reason }) => reason),
      ],
    );
  }

  /** Ends the check of a file, unless somebody has discarded it. */
  async finishCheck(id: string): Promise<void> {
    await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET status = 'CHECKED', checked = counts WHERE id = $1 AND status = 'CHECKING'`,
      [id],
    );
  }

  /** Ends an import: it is cancelled if somebody cancelled it before its last row was taken. */
  async finish(id: string, isWhole: boolean): Promise<void> {
    await this.#end(id, isWhole ? 'FINISHED' : 'CANCELLED');
  }

  async fail(id: string, failure: string): Promise<void> {
    await this.#end(id, 'FAILED', failure);
  }

  async #end(id: string, status: ImportStatus, failure?: string): Promise<void> {
    await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET status = $2, failure = $3, ended_at = clock_timestamp()
       WHERE id = $1 AND ended_at IS NULL`,
      [id, status, failure ?? null],
    );
  }

  async #unless(id: string, wanted: ImportStatus): Promise<ImportStatusView> {
    const { status } = await this.#find(id);
    if (status === wanted) return { id, status };
    throw wrongStatus(status);
  }

  async #find(id: string): Promise<{ status: ImportStatus; cancelledBy: string | null }> {
    const { rows } = await this.#pool.query<{ status: ImportStatus; cancelledBy: string | null }>(
      `SELECT status, cancelled_by AS "cancelledBy" FROM ${this.#tables.imports} WHERE id = $1`,
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw notFound('Import');
    return found;
  }
}

/** What a row is known by is no longer: a plate has 12 characters, a bank's number 35. A longer cell may hold anything. */
const SUBJECT_CUT = 35;

const anotherIsOpen = () =>
  conflict('import-open', 'Another import is open: finish, cancel or discard that first');

const NOW: Readonly<Record<ImportStatus, string>> = {
  CHECKING: 'The file is still being checked',
  CHECKED: 'The import has not been started',
  IMPORTING: 'The import runs already',
  FINISHED: 'The import has finished',
  CANCELLED: 'The import was cancelled',
  FAILED: 'The import has failed',
};

const wrongStatus = (status: ImportStatus) => conflict('import-status', NOW[status]);
