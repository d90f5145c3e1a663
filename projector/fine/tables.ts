import { contactKeysIn } from '@fines/domain/erasure/held.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { foldedName } from '@fines/domain/shared/folding.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';

import { indexed, numberOrder, searchNames, searchText } from '../engine/columns.ts';
import { column, type Columns, documentTable, optional } from '../engine/document-table.ts';
import type { Entity } from '../engine/projection.ts';

export const isDeleted = ({ status }: Fine): boolean => status === 'CANCELLED';

/** In characters. Events that are older than the limit of the command may name longer places. */
const LONGEST_PLACE = 200;

const columns = {
  /** The number as a number, so that FN-2026-1000 sorts after FN-2026-999. */
  number_order: column('bigint', ({ id }) => numberOrder(id)),
  /** The usual spelling. Readers use it only for plates that are not in the vehicle register. */
  license_plate: column('text', ({ state }) => usualSpelling(state.licensePlate)),
  plate_key: column('text', ({ state }) => plateKey(state.licensePlate)),
  /** A search for a name finds its words in `search_text`, then checks here that they are in the driver's name. */
  driver_name: optional('text', ({ state }) => state.driverName && foldedName(state.driverName)),
  offense_type: column('text', ({ state }) => state.offenseType),
  offense_description: column('text', ({ state }) => state.offenseDescription),
  amount: column('bigint', ({ state }) => state.amount),
  date_issued: column('timestamptz', ({ state }) => state.dateIssued),
  due_date: column('timestamptz', ({ state }) => state.dueDate),
  status: column('text', ({ state }) => state.status),
  issued_by_id: column('text', ({ state }) => indexed(state.issuedBy.id)),
  /** As the officer wrote it. */
  place: column('text', ({ state }) => state.location.slice(0, LONGEST_PLACE)),
  paid_amount: column('bigint', ({ state }) => (state.status === 'PAID' ? state.settlement.paidAmount : 0)),
  paid_at: optional('timestamptz', ({ state }) => (state.status === 'PAID' ? state.settlement.paidAt : null)),
  /** True for a fine that was set to PAID by hand, so there is no receipt. */
  without_receipt: column(
    'boolean',
    ({ state }) => state.status === 'PAID' && state.settlement.receipt === null,
  ),
  created_at: column('timestamptz', ({ state }) => state.createdAt),
  updated_at: column('timestamptz', ({ state }) => state.updatedAt),
  search_text: column('text', ({ state }) =>
    [
      searchText(plateKey(state.licensePlate), state.fineNumber, state.driverLicense),
      searchNames(state.driverName),
    ].join('\n'),
  ),
  /** Telephone numbers and e-mail addresses of persons, each between line ends; null without any. */
  contacts: optional('text', ({ state }) => {
    const keys = contactKeysIn(state);
    return keys.length === 0 ? null : `\n${keys.join('\n')}\n`;
  }),
} satisfies Columns<Entity<Fine>>;

/**
 * Every fine that was not deleted. Each sort has an index, which ends with the time of creation and the number, so that
 * pages never overlap; status, offense and plate are filters, too.
 */
export const fines = documentTable({
  name: 'fines',
  columns,
  holds: (fine: Fine) => !isDeleted(fine),
  indexes: [
    '(number_order)',
    '(created_at, number_order)',
    '(updated_at, created_at, number_order)',
    '(date_issued, created_at, number_order)',
    '(due_date, created_at, number_order)',
    '(amount, created_at, number_order)',
    '(plate_key, created_at, number_order)',
    '(offense_description, created_at, number_order)',
    '(status, created_at, number_order)',
    '(offense_type, created_at, number_order)',
    // What each officer issued in a period, without a look at the rows, and where lately.
    '(issued_by_id, date_issued) INCLUDE (status, amount, paid_amount)',
    // The register of what was paid without a receipt.
    '(paid_at, number_order) WHERE without_receipt',
    'USING gin (search_text gin_trgm_ops)',
    // What is held of a person.
    'USING gin (contacts gin_trgm_ops) WHERE contacts IS NOT NULL',
  ],
});

/**
 * Deleted fines. No list shows them, but the projector loads a fine from here when something happens to its payment.
 */
export const deletedFines = documentTable({
  name: 'deleted_fines',
  columns,
  holds: isDeleted,
  indexes: ['(plate_key)'],
});
