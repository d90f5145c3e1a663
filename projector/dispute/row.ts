import type { Dispute } from '@fines/domain/dispute/dispute.ts';
import { DISPUTE_OUTCOMES } from '@fines/domain/dispute/status.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { tableOfParts } from '../entity-table.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { numberOrder } from '../number-order.ts';
import { searchText } from '../search-text.ts';
import type { LoadedRow, Row } from '../table.ts';
import { disputesOf } from './disputes-of.ts';
import { type DisputeColumn, disputesTable } from './table.ts';

function toRow(dispute: Dispute, { fine }: CurrentFine): Row<DisputeColumn> {
  return {
    fine_id: fine.fineNumber,
    id: dispute.id,
    nth: fine.disputes.indexOf(dispute) + 1,
    number_order: numberOrder(fine.fineNumber),
    license_plate: usualSpelling(fine.licensePlate),
    plate_key: plateKey(fine.licensePlate),
    offense_type: fine.offenseType,
    fine_amount: fine.amount,
    date_issued: fine.dateIssued,
    reason: dispute.reason,
    evidence: dispute.evidence,
    status: dispute.status,
    submitted_at: dispute.submittedAt,
    submitted_by_id: dispute.submittedById,
    ...outcomeColumns(dispute),
    search_text: searchText(plateKey(fine.licensePlate), fine.fineNumber),
  };
}

const PENDING = {
  resolution: null,
  resolved_at: null,
  resolved_by_id: null,
  resolved_by_first_name: null,
  resolved_by_last_name: null,
};

function outcomeColumns(dispute: Dispute) {
  if (dispute.status === 'PENDING') return { ...PENDING, updated_at: dispute.submittedAt };
  const { resolution, resolvedAt, resolvedBy } = dispute;
  return {
    resolution,
    resolved_at: resolvedAt,
    resolved_by_id: resolvedBy.id,
    resolved_by_first_name: resolvedBy.firstName,
    resolved_by_last_name: resolvedBy.lastName,
    updated_at: resolvedAt,
  };
}

export const disputeRows = tableOfParts<CurrentFine, Dispute>({
  table: disputesTable,
  partsOf: disputesOf,
  idOf: ({ id }) => id,
  toRow,
});

const submitted = {
  id: z.string(),
  nth: z.int(),
  reason: z.string(),
  evidence: z.string().nullable(),
  submitted_at: instantColumn,
  submitted_by_id: z.string(),
};
const columns = z.discriminatedUnion('status', [
  z.object({ ...submitted, status: z.literal('PENDING') }),
  z.object({
    ...submitted,
    status: z.enum(DISPUTE_OUTCOMES),
    resolution: z.string(),
    resolved_at: instantColumn,
    resolved_by_id: z.string(),
    resolved_by_first_name: z.string(),
    resolved_by_last_name: z.string(),
  }),
]);

/** The disputes of one fine. */
export const disputesFromRows = (rows: readonly LoadedRow[]): Dispute[] =>
  rows
    .map((row) => columns.parse(row))
    .toSorted((a, b) => a.nth - b.nth)
    .map(fromColumns);

function fromColumns(row: z.output<typeof columns>): Dispute {
  const { id, reason, evidence, submitted_at: submittedAt, submitted_by_id: submittedById } = row;
  const facts = { id, reason, evidence, submittedAt, submittedById };
  if (row.status === 'PENDING') return { ...facts, status: row.status };
  return {
    ...facts,
    status: row.status,
    resolution: row.resolution,
    resolvedAt: row.resolved_at,
    resolvedBy: {
      id: row.resolved_by_id,
      firstName: row.resolved_by_first_name,
      lastName: row.resolved_by_last_name,
    },
  };
}
