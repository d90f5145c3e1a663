import type { Dispute } from '@fines/domain/fine/dispute.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';

import { numberOrder, searchText } from '../engine/columns.ts';
import { column, type Columns, optional, type PartOf, partTable } from '../engine/document-table.ts';
import { isDeleted } from './tables.ts';

const NONE: readonly Dispute[] = [];

/** The disputes that screens show. Those of deleted fines are hidden with their fine. */
const disputesOf = (fine: Fine): readonly Dispute[] => (isDeleted(fine) ? NONE : fine.disputes);

const columns = {
  /** The place of the dispute among those of its fine, counted from 1. */
  nth: column('int', ({ nth }) => nth),
  /** The number of the fine. */
  number_order: column('bigint', ({ id }) => numberOrder(id)),
  license_plate: column('text', ({ state }) => usualSpelling(state.licensePlate)),
  plate_key: column('text', ({ state }) => plateKey(state.licensePlate)),
  /** Facts of the fine that never change and that answers give together with the dispute. */
  offense_type: column('text', ({ state }) => state.offenseType),
  fine_amount: column('bigint', ({ state }) => state.amount),
  date_issued: column('timestamptz', ({ state }) => state.dateIssued),
  status: column('text', ({ part }) => part.status),
  submitted_at: column('timestamptz', ({ part }) => part.submittedAt),
  resolved_at: optional('timestamptz', ({ part }) => (part.status === 'PENDING' ? null : part.resolvedAt)),
  submitted_by: column('text', ({ part }) => part.submitter.by),
  search_text: column('text', ({ id, state }) => searchText(plateKey(state.licensePlate), id)),
} satisfies Columns<PartOf<Fine, Dispute>>;

/** The disputes of every fine that was not deleted. Every sort ends with the number of the fine and `nth`. */
export const disputes = partTable({
  name: 'disputes',
  of: 'fine_id',
  partsOf: disputesOf,
  idOf: ({ id }: Dispute) => id,
  columns,
  indexes: [
    '(id)',
    '(number_order, nth)',
    '(submitted_at, number_order, nth)',
    '(status, submitted_at, number_order, nth)',
    '(fine_amount, submitted_at, number_order, nth)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});
