import type { FineStatus } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { FACT_COLUMNS, type FactRow, factsOfRow } from '@fines/platform/fact-columns.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/photo-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { shownPlate } from '../vehicle/registered.ts';

export const FINES = `${READ_SCHEMA}.fines`;

/** The part of a row of `fines` that an answer is made of. */
export type FineRow = FactRow & {
  id: string;
  license_plate: string;
  offense_type: OffenseType;
  offense_description: string;
  amount: Cents;
  date_issued: Date;
  due_date: Date;
  status: FineStatus;
  issued_by_id: string;
  issued_by_first_name: string;
  issued_by_last_name: string;
  issued_by_badge_number: string | null;
  paid_at: Date | null;
  paid_amount: Cents | null;
  payment_method: FineView['paymentMethod'];
  payment_stands: boolean;
  photo_sha256: string | null;
  created_at: Date;
  updated_at: Date;
  revision: number;
};

export const FINE_COLUMNS = `id, ${shownPlate('fines')}, ${FACT_COLUMNS.join(', ')}, offense_type,
  offense_description, amount, date_issued, due_date, status, issued_by_id, issued_by_first_name,
  issued_by_last_name, issued_by_badge_number, paid_at, paid_amount, payment_method,
  payment_stands, photo_sha256, created_at, updated_at, revision`;

export type FineViewTools = { pool: Pool; photoLinks: PhotoLinks };

export const fineViewOf =
  (photoLinks: PhotoLinks) =>
  (row: FineRow): FineView => ({
    id: row.id,
    fineNumber: row.id,
    licensePlate: row.license_plate,
    ...factsOfRow(row),
    offenseType: row.offense_type,
    offenseDescription: row.offense_description,
    amount: toEmalangeni(row.amount),
    dateIssued: row.date_issued.toISOString(),
    dueDate: row.due_date.toISOString(),
    status: row.status,
    issuedById: row.issued_by_id,
    issuedBy: {
      id: row.issued_by_id,
      firstName: row.issued_by_first_name,
      lastName: row.issued_by_last_name,
      badgeNumber: row.issued_by_badge_number,
    },
    paidAt: row.paid_at?.toISOString() ?? null,
    paidAmount: row.paid_amount === null ? null : toEmalangeni(row.paid_amount),
    paymentMethod: row.payment_method,
    paymentStands: row.payment_stands,
    photoUrl: row.photo_sha256 === null ? null : photoLinks.urlOf(row.photo_sha256),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** One fine, with the revision that an edit of it is to name. A deleted fine is not found. */
export async function getFine({ pool, photoLinks }: FineViewTools, id: string): Promise<Reply> {
  const { rows } = await pool.query<FineRow>({
    name: 'fine',
    text: `SELECT ${FINE_COLUMNS} FROM ${FINES} WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Fine');
  return { body: fineViewOf(photoLinks)(row), headers: { ETag: `"${row.revision}"` } };
}

/** The fines that were created last, the latest first. */
export async function recentFines({ pool, photoLinks }: FineViewTools, limit: number): Promise<FineView[]> {
  const { rows } = await pool.query<FineRow>({
    name: `newest ${limit} fines`,
    text: `SELECT ${FINE_COLUMNS} FROM ${FINES} ORDER BY created_at DESC, number_order DESC LIMIT ${limit}`,
  });
  return rows.map(fineViewOf(photoLinks));
}
