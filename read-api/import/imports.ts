import type { ImportFacts, ImportStatus } from '@fines/domain/import/import.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import type { CancellablePool } from '../engine/fair-reading.ts';
import { csvReply, queryBatches } from '../list/csv.ts';
import { Where } from '../list/filters.ts';
import { namesOf } from '../user/names.ts';

type Row<Counts, Details> = Pick<ImportFacts, 'id' | 'fileName' | 'sha256' | 'bytes' | 'failure'> & {
  checked: Counts | null;
  counts: Counts;
  details: Details;
  status: ImportStatus;
  uploadedBy: string;
  uploadedAt: Date;
  startedBy: string | null;
  startedAt: Date | null;
  cancelledBy: string | null;
  endedAt: Date | null;
  readBytes: number;
};

/** An import, with what only its kind has in `details`. */
export type ImportRow<Counts, Details> = ImportFacts & {
  checked: Counts | null;
  counts: Counts;
  details: Details;
};

/** What the questions about one kind of import are. */
type ImportQuestions<Counts, Details, Listed extends z.ZodType, Detail extends z.ZodType> = {
  /** Below `/api`. */
  path: string;
  /** As the description of the API says it. */
  what: string;
  readers: readonly Role[];
  /** The tables of the command API. */
  tables: { imports: string; rows: string };
  /** SQL for the details, if more is known of them than the command API keeps. */
  details?: string;
  listed: Listed;
  detail: Detail;
  viewOf: (one: ImportRow<Counts, Details>) => z.output<Listed>;
  detailOf: (one: ImportRow<Counts, Details>) => z.output<Detail>;
  /** What a refused row is known by, as the head of a column. */
  subject: string;
};

/** Of an import a month, eight years. */
const LISTED = 100;

class Imports<Counts, Details> {
  readonly #pool: Pool;
  readonly #select: string;

  constructor(pool: Pool, table: string, details = 'details') {
    this.#pool = pool;
    this.#select = `
      SELECT id, status, file_name AS "fileName", sha256, bytes, uploaded_by AS "uploadedBy", uploaded_at AS "uploadedAt",
        starter ->> 'id' AS "startedBy", started_at AS "startedAt", cancelled_by AS "cancelledBy", ended_at AS "endedAt",
        checked, counts, read_bytes AS "readBytes", failure, ${details} AS details
      FROM ${table} AS imports`;
  }

  /** The newest first. */
  async list(): Promise<ImportRow<Counts, Details>[]> {
    const { rows } = await this.#pool.query<Row<Counts, Details>>(
      `${this.#select} ORDER BY uploaded_at DESC LIMIT ${LISTED}`,
    );
    return this.#named(rows);
  }

  async get(id: string): Promise<ImportRow<Counts, Details>> {
    const { rows } = await this.#pool.query<Row<Counts, Details>>(`${this.#select} WHERE id = $1`, [id]);
    const [found] = await this.#named(rows);
    if (found === undefined) throw notFound('Import');
    return found;
  }

  async #named(rows: readonly Row<Counts, Details>[]): Promise<ImportRow<Counts, Details>[]> {
    const personOf = await personsIn(
      this.#pool,
      rows.flatMap(({ uploadedBy, startedBy, cancelledBy }) => [uploadedBy, startedBy, cancelledBy]),
    );
    const personIf = (id: string | null) => (id === null ? null : personOf(id));
    return rows.map(({ readBytes, ...row }) => ({
      ...row,
      uploadedBy: personOf(row.uploadedBy),
      uploadedAt: row.uploadedAt.toISOString(),
      startedBy: personIf(row.startedBy),
      startedAt: row.startedAt?.toISOString() ?? null,
      cancelledBy: personIf(row.cancelledBy),
      endedAt: row.endedAt?.toISOString() ?? null,
      progress: progressOf(row.status, readBytes / Math.max(row.bytes, 1)),
    }));
  }
}

/** Who somebody is, by the id; of one who is not known only that. */
export async function personsIn(
  pool: Pool,
  ids: readonly (string | null)[],
): Promise<(id: string) => Person> {
  const names = await namesOf(
    pool,
    ids.filter((id) => id !== null),
  );
  return (id) => ({ id, ...(names.get(id) ?? { firstName: 'Unknown', lastName: id }) });
}

const DONE: ReadonlySet<ImportStatus> = new Set(['CHECKED', 'FINISHED']);

/** Reading is a little ahead of the rows, so the whole is only reached at the end. */
const progressOf = (status: ImportStatus, readShare: number): number =>
  DONE.has(status) ? 1 : Math.min(0.99, readShare);

type Refused = { line: number; subject: string | null; reason: string };

type FileOfErrors = { id: string; table: string; subject: string };

/** The rows that the check or the import refused, whichever was last. */
async function exportErrors(
  pool: CancellablePool,
  { id, table, subject: what }: FileOfErrors,
): Promise<Reply> {
  const batches = await queryBatches<Refused>(
    pool,
    `SELECT line, subject, reason FROM ${table} WHERE import_id = $1 AND reason IS NOT NULL ORDER BY line`,
    new Where([id]),
  );
  return csvReply({
    fileName: `import-errors-${id.slice(0, 8)}.csv`,
    head: ['Line', what, 'Reason'],
    cells: ({ line, subject, reason }) => [line, subject, reason],
    ...batches,
  });
}

const params = z.object({ id: z.uuid() });

export type ImportsAsked = Pick<ReadPools, 'pool' | 'exportPool'> & { looks: Pick<AccessLog, 'record'> };

/** They are no events, so no position has to be waited for: the tables are written by the command API itself. */
export function importQuestions<Counts, Details, Listed extends z.ZodType, Detail extends z.ZodType>(
  { pool, exportPool, looks }: ImportsAsked,
  questions: ImportQuestions<Counts, Details, Listed, Detail>,
): Endpoint[] {
  const { path, what, tables, details, viewOf, detailOf, listed, detail, subject } = questions;
  const access = { rankOf: questions.readers };
  const imports = new Imports<Counts, Details>(pool, tables.imports, details);
  return [
    endpoint({
      method: 'get',
      path,
      summary: `The newest ${LISTED} imports of ${what}, the one that is open among them`,
      access,
      answers: { 200: z.array(listed) },
      handle: async () => ({ body: (await imports.list()).map(viewOf) }),
    }),
    endpoint({
      method: 'get',
      path: `${path}/:id`,
      summary: `An import of ${what}: how far it is, and what it changes`,
      access,
      params,
      answers: { 200: detail },
      problems: [404],
      handle: async ({ params: { id } }) => ({ body: detailOf(await imports.get(id)) as object }),
    }),
    endpoint({
      method: 'get',
      path: `${path}/:id/errors`,
      summary: 'The rows that an import refuses, with the reasons, as a file',
      access,
      params,
      answers: { 200: 'csv' },
      problems: [404],
      handle: async ({ params: { id }, actor, address }) => {
        await imports.get(id);
        await looks.record(exportLook('import-errors', { id }, actor, address));
        return exportErrors(exportPool, { id, table: tables.rows, subject });
      },
    }),
  ];
}
