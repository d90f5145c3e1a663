import { IMPORT_KEPT_DAYS, type ImportStatus, type ImportStatusView } from '@fines/domain/import/import.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { isDatabaseError, type Pool, transaction } from '@fines/platform/postgres/postgres.ts';

import type { ImportTables } from '../engine/import-tables.ts';

export type Uploaded = { id: string; fileName: string; sha256: string; bytes: number };

/**
 * What is told of a row, with what its kind of import knows it by, as the file has it, if that can be read. One with a
 * reason is refused.
 */
export type ToldRow = { line: number; subject: string | undefined; reason?: string; told?: object };
export type Refused = ToldRow & { reason: string };

/**
 * What a batch of rows came to: the counts are those of all rows up to its end. `told`: rows that were not refused, of a
 * kind of import that tells what became of each.
 */
export type Batch<Counts> = { counts: Counts; refused: readonly Refused[]; told?: readonly ToldRow[] };

/** Sums up what the rows of a batch come to, beside those before it. */
export class Tally<Counts extends { refused: number }> implements Batch<Counts> {
  readonly counts: Counts;
  readonly refused: Refused[] = [];

  constructor(counts: Counts) {
    this.counts = { ...counts };
  }

  refuse(line: number, reason: string, subject: string | undefined, told?: object): void {
    this.counts.refused++;
    this.refused.push({ line, reason, subject, ...(told && { told }) });
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
  /** Who started it; null as long as nobody has, and once who did may no longer. */
  starter: Actor | null;
  isCancelled: boolean;
  /** Whether a run was cut off, so that some rows may be done. */
  isAgain: boolean;
  /** What the longest run so far has counted. */
  counts: Counts;
  /** What else there is to know of an import of this kind. */
  details: Details;
};

/** What there is to know of an import by now, and how much of its file was read for that. */
export type Progress<Details> = { details: Details; readBytes: number };

const UNIQUE_VIOLATION = '23505';

/**
 * The imports of one kind that people started in the console: they are no events, but what the command API works from.
 */
export class Imports<Counts, Details> {
  readonly #pool: Pool;
  readonly #tables: ImportTables;
  readonly #noRows: string;
  readonly #rowsIn: (counts: Counts) => number;

  constructor(pool: Pool, tables: ImportTables, noRows: Counts, rowsIn: (counts: Counts) => number) {
    this.#pool = pool;
    this.#tables = tables;
    this.#noRows = JSON.stringify(noRows);
    this.#rowsIn = rowsIn;
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
      `SELECT id, status, sha256, starter, cancelled_by IS NOT NULL AS "isCancelled", details, counts,
         read_bytes > 0 AS "isAgain"
       FROM ${this.#tables.imports} WHERE ended_at IS NULL`,
    );
    return rows[0];
  }

  /**
   * Has the rows of a checked file written, or what is left of them. What the check told of rows gives way to what the
   * import tells.
   */
  async start(id: string, by: Actor): Promise<ImportStatusView> {
    const { imports, rows } = this.#tables;
    const started = await transaction(this.#pool, async (connection) => {
      const { rowCount } = await connection.query(
        `UPDATE ${imports}
         SET status = 'IMPORTING', starter = $2, started_at = clock_timestamp(), checked = counts, counts = $3,
           read_bytes = 0
         WHERE id = $1 AND status = 'CHECKED'`,
        [id, JSON.stringify(by), this.#noRows],
      );
      if (rowCount === 1) await connection.query(`DELETE FROM ${rows} WHERE import_id = $1`, [id]);
      return rowCount === 1;
    });
    return started || (await this.#goOn(id, by))
      ? { id, status: 'IMPORTING' }
      : this.#unless(id, 'IMPORTING');
  }

  async #goOn(id: string, by: Actor): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET starter = $2
       WHERE id = $1 AND status = 'IMPORTING' AND starter IS NULL AND cancelled_by IS NULL`,
      [id, JSON.stringify(by)],
    );
    return rowCount === 1;
  }

  /** Has an import wait for somebody to go on: who started it may no longer. */
  async leave(id: string): Promise<void> {
    await this.#pool.query(
      `UPDATE ${this.#tables.imports} SET starter = NULL WHERE id = $1 AND status = 'IMPORTING'`,
      [id],
    );
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
   * Saves how far a check or an import has come. A run that begins anew finds what is done, so its counts are saved once
   * they say as much as those of the run that was cut off. That one may have written a batch that it had not counted,
   * so a cancelled import ends when it has counted more.
   *
   * @param open as it was when this run began
   * @returns whether to go on
   */
  async save(
    open: OpenImport<Counts, Details>,
    { refused, told = [], counts }: Batch<Counts>,
    { details, readBytes }: Progress<Details>,
  ): Promise<boolean> {
    const ahead = this.#rowsIn(counts) - (open.isAgain ? this.#rowsIn(open.counts) : -1);
    const now = ahead < 0 ? [null, null] : [JSON.stringify(counts), JSON.stringify(details)];
    const { rows } = await this.#pool.query<{ isCancelled: boolean }>(
      `UPDATE ${this.#tables.imports}
       SET read_bytes = $2, counts = coalesce($3::jsonb, counts), details = coalesce($4::jsonb, details)
       WHERE id = $1 AND ended_at IS NULL RETURNING cancelled_by IS NOT NULL AS "isCancelled"`,
      [open.id, readBytes, ...now],
    );
    const [saved] = rows;
    // Somebody has discarded the file meanwhile.
    if (saved === undefined) return false;
    const telling = [...refused, ...told];
    if (telling.length > 0) await this.#addRows(open.id, telling);
    return !saved.isCancelled || ahead <= 0;
  }

  async #addRows(id: string, rows: readonly ToldRow[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${this.#tables.rows} (import_id, line, subject, reason, told)
       SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[])
       ON CONFLICT DO NOTHING`,
      [
        id,
        rows.map(({ line }) => line),
        rows.map(({ subject }) => subject?.slice(0, SUBJECT_CUT) ?? null),
        rows.map(({ reason }) => reason ?? null),
        rows.map(({ told }) => (told === undefined ? null : JSON.stringify(told))),
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

  /** Who paid, as the check told of rows, goes with the file, of which nothing becomes. */
  async fail(id: string, failure: string): Promise<void> {
    await this.#pool.query(`UPDATE ${this.#tables.rows} SET told = told - 'payer' WHERE import_id = $1`, [
      id,
    ]);
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
