import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { shownPlate } from '../vehicles/registered.ts';

export const DISPUTES = `${READ_SCHEMA}.disputes`;

type Resolver = { resolved_by_id: string; resolved_by_first_name: string; resolved_by_last_name: string };

/** The part of a row of `disputes` that an answer is made of. */
export type DisputeRow = {
  id: string;
  fine_id: string;
  license_plate: string;
  offense_type: DisputeView['fine']['offenseType'];
  fine_amount: Cents;
  date_issued: Date;
  reason: string;
  evidence: string | null;
  status: DisputeView['status'];
  submitted_at: Date;
  resolution: string | null;
  resolved_at: Date | null;
  updated_at: Date;
} & (Resolver | { [Column in keyof Resolver]: null });

export const DISPUTE_COLUMNS = `id, fine_id, ${shownPlate('disputes')}, offense_type, fine_amount, date_issued, reason,
  evidence, status, submitted_at, resolution, resolved_at, resolved_by_id, resolved_by_first_name,
  resolved_by_last_name, updated_at`;

export const disputeViewOf = (row: DisputeRow): DisputeView => ({
  id: row.id,
  fineId: row.fine_id,
  fine: {
    id: row.fine_id,
    fineNumber: row.fine_id,
    licensePlate: row.license_plate,
    offenseType: row.offense_type,
    amount: toEmalangeni(row.fine_amount),
    dateIssued: row.date_issued.toISOString(),
  },
  reason: row.reason,
  evidence: row.evidence,
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedById: row.resolved_by_id,
  resolvedBy: resolverOf(row),
  createdAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

function resolverOf(row: DisputeRow): DisputeView['resolvedBy'] {
  if (row.resolved_by_id === null) return null;
  return {
    id: row.resolved_by_id,
    firstName: row.resolved_by_first_name,
    lastName: row.resolved_by_last_name,
  };
}
