import { defineTable } from '../table.ts';

/**
 * Every payment that was ever made: those of deleted fines and those that were refunded, too. Sorts end with the
 * time of payment and the receipt's number.
 */
export const paymentsTable = defineTable({
  name: 'payments',
  columns: {
    fine_id: 'text',
    /** The number of the receipt. */
    id: 'text',
    /** Its place among the payments of the fine, from 1. */
    nth: 'int',
    number_order: 'bigint',
    fine_number_order: 'bigint',
    /** As it was written; how it is shown, the register says. */
    license_plate: 'text',
    plate_key: 'text',
    fine_amount: 'bigint',
    amount: 'bigint',
    method: 'text',
    status: 'text',
    transaction_reference: 'text',
    processed_by_id: 'text',
    processed_by_first_name: 'text',
    processed_by_last_name: 'text',
    processed_by_badge_number: 'text',
    together_id: 'text',
    paid_at: 'timestamptz',
    /** The request that is open, and what became of the payment: most have neither, so each is one value. */
    refund_request: 'json',
    refund: 'json',
    updated_at: 'timestamptz',
    search_text: 'text',
  },
  key: ['fine_id', 'id'],
  optional: ['transaction_reference', 'processed_by_badge_number', 'together_id', 'refund_request', 'refund'],
  indexes: [
    '(id)',
    '(number_order)',
    '(paid_at, number_order)',
    '(updated_at, paid_at, number_order)',
    '(method, paid_at, number_order)',
    '(status, paid_at, number_order)',
    '(paid_at, number_order) WHERE refund_request IS NOT NULL',
    '(amount, paid_at, number_order)',
    '(processed_by_id, paid_at, number_order)',
    '(together_id, number_order) WHERE together_id IS NOT NULL',
    // Whether a reference was used before, however it was typed.
    '(upper(transaction_reference))',
    // What somebody gave back on a day.
    "((refund -> 'refundedBy' ->> 'id'), (refund ->> 'refundedAt')) WHERE refund IS NOT NULL",
    '(fine_number_order, number_order)',
    '(plate_key, fine_number_order, number_order)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

export type PaymentColumn = keyof typeof paymentsTable.columns;
