import { PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import type { Payment } from '@fines/domain/payment/payment.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { tableOfParts } from '../entity-table.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { numberOrder } from '../number-order.ts';
import { plateTexts, searchText } from '../search-text.ts';
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
    license_plate: fine.licensePlate,
    plate_key: plateKey(fine.licensePlate),
    fine_amount: fine.amount,
    amount: payment.amount,
    method: payment.method,
    status: 'COMPLETED',
    transaction_reference: transactionReference,
    processed_by_id: processedBy.id,
    processed_by_first_name: processedBy.firstName,
    processed_by_last_name: processedBy.lastName,
    paid_at: payment.paidAt,
    search_text: searchText(
      ...plateTexts(fine.licensePlate),
      fine.fineNumber,
      receiptNumber,
      transactionReference,
    ),
  };
}

export const paymentRows = tableOfParts<CurrentFine, Payment>({
  table: paymentsTable,
  partsOf: ({ fine }) => fine.payments,
  idOf: ({ receiptNumber }) => receiptNumber,
  toRow,
});

const columns = z.object({
  id: z.string(),
  nth: z.int(),
  amount: centsSchema,
  method: z.enum(PAYMENT_METHODS),
  transaction_reference: z.string().nullable(),
  processed_by_id: z.string(),
  processed_by_first_name: z.string(),
  processed_by_last_name: z.string(),
  paid_at: instantColumn,
});

/** The payments of one fine. */
export const paymentsFromRows = (rows: readonly LoadedRow[]): Payment[] =>
  rows
    .map((row) => columns.parse(row))
    .toSorted((a, b) => a.nth - b.nth)
    .map((row) => ({
      receiptNumber: row.id,
      amount: row.amount,
      method: row.method,
      transactionReference: row.transaction_reference,
      paidAt: row.paid_at,
      processedBy: {
        id: row.processed_by_id,
        firstName: row.processed_by_first_name,
        lastName: row.processed_by_last_name,
      },
    }));
