import { notFound } from '@fines/domain/shared/refusal.ts';
import {
  type ImportStatus,
  type VehicleImport,
  type VehicleImportDetail,
  vehicleImportDetailSchema,
  vehicleImportSchema,
} from '@fines/domain/vehicle/import.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import type { CancellablePool } from '../engine/fair-reading.ts';
import { READERS } from '../engine/readers.ts';
import { csvReply, queryBatches } from '../list/csv.ts';
import { Where } from '../list/filters.ts';
import { namesOf } from '../user/names.ts';

type Row = Pick<
  VehicleImportDetail,
  'id' | 'fileName' | 'sha256' | 'bytes' | 'checked' | 'counts' | 'failure'
> & {
  status: ImportStatus;
  uploadedBy: string;
  uploadedAt: Date;
  startedBy: string | null;
  startedAt: Date | null;
  cancelledBy: string | null;
  endedAt: Date | null;
  readBytes: number;
};

const IMPORTS = `
  SELECT id, status, file_name AS "fileName", sha256, bytes, uploaded_by AS "uploadedBy", uploaded_at AS "uploadedAt",
    starter ->> 'id' AS "startedBy", started_at AS "startedAt", cancelled_by AS "cancelledBy", ended_at AS "endedAt",
    checked, counts, read_bytes AS "readBytes", failure, sample
  FROM command.vehicle_imports`;

/** Of an import a month, eight years. */
const LISTED = 100;

/** The newest imports first. */
async function listImports(pool: Pool): Promise<VehicleImport[]> {
  const { rows } = await pool.query<Row>(`${IMPORTS} ORDER BY uploaded_at DESC LIMIT ${LISTED}`);
  return views(pool, rows);
}

async function getImport(pool: Pool, id: string): Promise<VehicleImportDetail> {
  const { rows } = await pool.query<Row & Pick<VehicleImportDetail, 'sample'>>(`${IMPORTS} WHERE id = $1`, [
    id,
  ]);
  const [view] = await views(pool, rows);
  const [row] = rows;
  if (view === undefined || row === undefined) throw notFound('Import');
  return { ...view, sample: row.sample };
}

async function views(pool: Pool, rows: readonly Row[]): Promise<VehicleImport[]> {
  const ids = rows.flatMap(({ uploadedBy, startedBy, cancelledBy }) => [uploadedBy, startedBy, cancelledBy]);
  const names = await namesOf(
    pool,
    ids.filter((id) => id !== null),
  );
  const personOf = (id: string) => ({ id, ...(names.get(id) ?? { firstName: 'Unknown', lastName: id }) });
  const personIf = (id: string | null) => (id === null ? null : personOf(id));
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    fileName: row.fileName,
    sha256: row.sha256,
    bytes: row.bytes,
    uploadedBy: personOf(row.uploadedBy),
    uploadedAt: row.uploadedAt.toISOString(),
    startedBy: personIf(row.startedBy),
    startedAt: row.startedAt?.toISOString() ?? null,
    cancelledBy: personIf(row.cancelledBy),
    endedAt: row.endedAt?.toISOString() ?? null,
    checked: row.checked,
    counts: row.counts,
    progress: progressOf(row),
    failure: row.failure,
  }));
}

const DONE: ReadonlySet<ImportStatus> = new Set(['CHECKED', 'FINISHED']);

/** Reading is a little ahead of the rows, so the whole is only reached at the end. */
const progressOf = ({ status, readBytes, bytes }: Row): number =>
  DONE.has(status) ? 1 : Math.min(0.99, readBytes / Math.max(bytes, 1));

type Refused = { line: number; licensePlate: string | null; reason: string };

/** The rows that the check or the import refused, whichever was last. */
async function exportErrors(pool: CancellablePool, id: string): Promise<Reply> {
  const batches = await queryBatches<Refused>(
    pool,
    `SELECT line, license_plate AS "licensePlate", reason FROM command.vehicle_import_errors
     WHERE import_id = $1 ORDER BY line`,
    new Where([id]),
  );
  return csvReply({
    fileName: `import-errors-${id.slice(0, 8)}.csv`,
    head: ['Line', 'License Plate', 'Reason'],
    cells: ({ line, licensePlate, reason }) => [line, licensePlate, reason],
    ...batches,
  });
}

const params = z.object({ id: z.uuid() });
const access = { rankOf: READERS.imports };

/** They are no events, so no position has to be waited for: the tables are written by the command API itself. */
export const vehicleImportEndpoints = ({
  pool,
  exportPool,
  looks,
}: Pick<ReadPools, 'pool' | 'exportPool'> & { looks: Pick<AccessLog, 'record'> }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/vehicles/imports',
    summary: `The newest ${LISTED} imports of the vehicle register by the console, the one that is open among them`,
    access,
    answers: { 200: z.array(vehicleImportSchema) },
    handle: async () => ({ body: await listImports(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/vehicles/imports/:id',
    summary: 'An import of the vehicle register: how far it is, and some of what it changes',
    access,
    params,
    answers: { 200: vehicleImportDetailSchema },
    problems: [404],
    handle: async ({ params: { id } }) => ({ body: await getImport(pool, id) }),
  }),
  endpoint({
    method: 'get',
    path: '/vehicles/imports/:id/errors',
    summary: 'The rows that an import refuses, with the reasons, as a file',
    access,
    params,
    answers: { 200: 'csv' },
    problems: [404],
    handle: async ({ params: { id }, actor, address }) => {
      await getImport(pool, id);
      await looks.record(exportLook('import-errors', { id }, actor, address));
      return exportErrors(exportPool, id);
    },
  }),
];
