import { PAYMENT_METHODS, type Payment } from '@fines/domain/fine/payment.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { officialSchema } from '@fines/domain/shared/person.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { numberOrder, searchText } from '../columns.ts';
import { tableOfParts } from '../engine/entity-table.ts';
import { defineTable, instantColumn, type LoadedRow, type Row } from '../engine/table.ts';
import type { CurrentFine } from '../entities.ts';

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

type PaymentColumn = keyof typeof paymentsTable.columns;

function toRow(payment: Payment, { fine }: CurrentFine): Row<PaymentColumn> {
  const { receiptNumber, transactionReference, processedBy } = payment;
  return {
    fine_id: fine.fineNumber,
    id: receiptNumber,
    nth: fine.payments.indexOf(payment) + 1,
    number_order: numberOrder(receiptNumber),
    fine_number_order: numberOrder(fine.fineNumber),
    license_plate: usualSpelling(fine.licensePlate),
    plate_key: plateKey(fine.licensePlate),
    fine_amount: fine.amount,
    amount: payment.amount,
    method: payment.method,
    status: payment.status,
    transaction_reference: transactionReference,
    processed_by_id: processedBy.id,
    processed_by_first_name: processedBy.firstName,
    processed_by_last_name: processedBy.lastName,
    processed_by_badge_number: processedBy.badgeNumber,
    together_id: payment.togetherId,
    paid_at: payment.paidAt,
    search_text: searchText(
      plateKey(fine.licensePlate),
      fine.fineNumber,
      receiptNumber,
      transactionReference,
    ),
    ...refundColumns(payment),
  };
}

function refundColumns(payment: Payment) {
  if (payment.status === 'REFUNDED') {
    const { refund } = payment;
    return { refund_request: null, refund: JSON.stringify(refund), updated_at: refund.refundedAt };
  }
  const { refundRequest: request, paidAt } = payment;
  return {
    refund_request: request && JSON.stringify(request),
    refund: null,
    updated_at: request?.requestedAt ?? paidAt,
  };
}

export const paymentRows = tableOfParts<CurrentFine, Payment>({
  table: paymentsTable,
  partsOf: ({ fine }) => fine.payments,
  idOf: ({ receiptNumber }) => receiptNumber,
  toRow,
});

const request = z.object({ reason: z.string(), requestedAt: z.string(), requestedBy: officialSchema });
const refund = z.object({
  reason: z.string(),
  refundedAt: z.string(),
  refundedBy: officialSchema,
  method: z.enum(PAYMENT_METHODS),
  transactionReference: z.string().nullable(),
});

const taken = {
  id: z.string(),
  nth: z.int(),
  amount: centsSchema,
  method: z.enum(PAYMENT_METHODS),
  transaction_reference: z.string().nullable(),
  processed_by_id: z.string(),
  processed_by_first_name: z.string(),
  processed_by_last_name: z.string(),
  processed_by_badge_number: z.string().nullable(),
  together_id: z.string().nullable(),
  paid_at: instantColumn,
};
const columns = z.discriminatedUnion('status', [
  z.object({ ...taken, status: z.literal('COMPLETED'), refund_request: request.nullable() }),
  z.object({ ...taken, status: z.literal('REFUNDED'), refund }),
]);

/** The payments of one fine. */
export const paymentsFromRows = (rows: readonly LoadedRow[]): Payment[] =>
  rows
    .map((row) => columns.parse(row))
    .toSorted((a, b) => a.nth - b.nth)
    .map(fromColumns);

function fromColumns(row: z.output<typeof columns>): Payment {
  const facts = {
    receiptNumber: row.id,
    amount: row.amount,
    method: row.method,
    transactionReference: row.transaction_reference,
    paidAt: row.paid_at,
    processedBy: {
      id: row.processed_by_id,
      firstName: row.processed_by_first_name,
      lastName: row.processed_by_last_name,
      badgeNumber: row.processed_by_badge_number,
    },
    togetherId: row.together_id,
  };
  return row.status === 'REFUNDED'
    ? { ...facts, status: row.status, refund: row.refund }
    : { ...facts, status: row.status, refundRequest: row.refund_request };
}
