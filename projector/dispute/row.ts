import { type Dispute, DISPUTE_OUTCOMES } from '@fines/domain/fine/dispute.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { numberOrder, searchText } from '../columns.ts';
import { tableOfParts } from '../engine/entity-table.ts';
import { defineTable, instantColumn, type LoadedRow, type Row } from '../engine/table.ts';
import { type CurrentFine, isDeleted } from '../entities.ts';

const NONE: readonly Dispute[] = [];

/** The disputes that are told of: they go with their fine. */
export const disputesOf = (current: CurrentFine): readonly Dispute[] =>
  isDeleted(current) ? NONE : current.fine.disputes;

/** The disputes of every fine that was not deleted. Sorts end with the time of submission and the number. */
export const disputesTable = defineTable({
  name: 'disputes',
  columns: {
    fine_id: 'text',
    id: 'text',
    /** Its place among the disputes of the fine, from 1. */
    nth: 'int',
    /** Of the fine. */
    number_order: 'bigint',
    /** As it was written; how it is shown, the register says. */
    license_plate: 'text',
    plate_key: 'text',
    offense_type: 'text',
    fine_amount: 'bigint',
    date_issued: 'timestamptz',
    reason: 'text',
    evidence: 'text',
    status: 'text',
    submitted_at: 'timestamptz',
    submitted_by_id: 'text',
    resolution: 'text',
    resolved_at: 'timestamptz',
    resolved_by_id: 'text',
    resolved_by_first_name: 'text',
    resolved_by_last_name: 'text',
    updated_at: 'timestamptz',
    search_text: 'text',
  },
  key: ['fine_id', 'id'],
  optional: [
    'evidence',
    'resolution',
    'resolved_at',
    'resolved_by_id',
    'resolved_by_first_name',
    'resolved_by_last_name',
  ],
  indexes: [
    '(id)',
    '(number_order, nth)',
    '(submitted_at, number_order, nth)',
    '(status, submitted_at, number_order, nth)',
    '(fine_amount, submitted_at, number_order, nth)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

type DisputeColumn = keyof typeof disputesTable.columns;

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
