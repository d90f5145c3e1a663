import { PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import type { Payment } from '@fines/domain/payment/payment.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { officialSchema } from '@fines/domain/shared/person.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { tableOfParts } from '../entity-table.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { numberOrder } from '../number-order.ts';
import { searchText } from '../search-text.ts';
import type { LoadedRow, Row } from '../table.ts';
import { type PaymentColumn, paymentsTable } from './table.ts';

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
