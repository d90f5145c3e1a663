import type { Payment } from '@fines/domain/fine/payment.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { isTypedIn } from '@fines/domain/statement/settle.ts';

import { indexed, numberOrder, searchText } from '../engine/columns.ts';
import { column, type Columns, optional, type PartOf, partTable } from '../engine/document-table.ts';

const refundOf = (payment: Payment) => (payment.status === 'REFUNDED' ? payment.refund : undefined);

const requestOf = (payment: Payment) => (payment.status === 'COMPLETED' ? payment.refundRequest : null);

const columns = {
  number_order: column('bigint', ({ part }) => numberOrder(part.receiptNumber)),
  fine_number_order: column('bigint', ({ id }) => numberOrder(id)),
  license_plate: column('text', ({ state }) => usualSpelling(state.licensePlate)),
  plate_key: column('text', ({ state }) => plateKey(state.licensePlate)),
  /** A fact of the fine that never changes and that the receipt shows. */
  fine_amount: column('bigint', ({ state }) => state.amount),
  amount: column('bigint', ({ part }) => part.amount),
  method: column('text', ({ part }) => part.method),
  status: column('text', ({ part }) => part.status),
  transaction_reference: optional('text', ({ part }) => part.transactionReference),
  processed_by_id: column('text', ({ part }) => indexed(part.processedBy.id)),
  together_id: optional('text', ({ part }) => part.togetherId),
  /** Whether it was paid with lines of statements, and is in nobody's cash-up. */
  from_statement: column('boolean', ({ part }) => part.lineIds !== undefined),
  is_typed_in: column('boolean', ({ part }) => isTypedIn(part)),
  paid_at: column('timestamptz', ({ part }) => part.paidAt),
  /** When the open request for a refund was made. */
  refund_requested_at: optional('timestamptz', ({ part }) => requestOf(part)?.requestedAt ?? null),
  refunded_at: optional('timestamptz', ({ part }) => refundOf(part)?.refundedAt ?? null),
  refunded_by_id: optional('text', ({ part }) => indexed(refundOf(part)?.refundedBy.id ?? null)),
  refund_method: optional('text', ({ part }) => refundOf(part)?.method ?? null),
  updated_at: column(
    'timestamptz',
    ({ part }) => refundOf(part)?.refundedAt ?? requestOf(part)?.requestedAt ?? part.paidAt,
  ),
  search_text: column('text', ({ id, state, part }) =>
    searchText(plateKey(state.licensePlate), id, part.receiptNumber, part.transactionReference),
  ),
} satisfies Columns<PartOf<Fine, Payment>>;

/**
 * Every payment that was ever made, under its receipt number, including refunded ones and those of deleted fines. Each
 * sort has an index; most end with the time of payment and the receipt's number.
 */
export const payments = partTable({
  name: 'payments',
  of: 'fine_id',
  partsOf: (fine: Fine) => fine.payments,
  idOf: ({ receiptNumber }: Payment) => receiptNumber,
  columns,
  indexes: [
    '(id)',
    '(number_order)',
    '(paid_at, number_order)',
    '(updated_at, paid_at, number_order)',
    '(method, paid_at, number_order)',
    // Few are not completed.
    '(status)',
    // What waits for somebody.
    '(paid_at, number_order) WHERE refund_requested_at IS NOT NULL',
    '(amount, paid_at, number_order)',
    // What a cashier took on a day.
    '(processed_by_id, paid_at)',
    '(together_id) WHERE together_id IS NOT NULL',
    // Finds earlier uses of a reference, in upper or lower case.
    '(upper(transaction_reference))',
    // What was refunded on a day, by whomever: there are few.
    '(refunded_at) WHERE refunded_at IS NOT NULL',
    '(fine_number_order, number_order)',
    '(plate_key, fine_number_order, number_order)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});
