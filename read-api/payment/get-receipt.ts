import type { PaymentView, Receipt } from '@fines/domain/fine/payment-view.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { FINES } from '../fine/fine-row.ts';
import { shownPlate } from '../vehicle/registered.ts';

export const PAYMENTS = `${READ_SCHEMA}.payments`;

/** The part of a row of `payments` that an answer is made of. */
export type PaymentRow = {
  id: string;
  fine_id: string;
  license_plate: string;
  fine_amount: Cents;
  amount: Cents;
  method: PaymentView['method'];
  status: PaymentView['status'];
  transaction_reference: string | null;
  processed_by_id: string;
  processed_by_first_name: string;
  processed_by_last_name: string;
  processed_by_badge_number: string | null;
  together_id: string | null;
  paid_at: Date;
  refund_request: PaymentView['refundRequest'];
  refund: PaymentView['refund'];
  updated_at: Date;
};

export const PAYMENT_COLUMNS = `id, fine_id, ${shownPlate('payments')}, fine_amount, amount, method, status,
  transaction_reference, processed_by_id, processed_by_first_name, processed_by_last_name,
  processed_by_badge_number, together_id, paid_at, refund_request, refund, updated_at`;

export function paymentViewOf(row: PaymentRow): PaymentView {
  const paidAt = row.paid_at.toISOString();
  return {
    id: row.id,
    fineId: row.fine_id,
    fine: {
      id: row.fine_id,
      fineNumber: row.fine_id,
      licensePlate: row.license_plate,
      amount: toEmalangeni(row.fine_amount),
    },
    amount: toEmalangeni(row.amount),
    method: row.method,
    status: row.status,
    transactionReference: row.transaction_reference,
    receiptNumber: row.id,
    paidAt,
    processedById: row.processed_by_id,
    processedBy: {
      id: row.processed_by_id,
      firstName: row.processed_by_first_name,
      lastName: row.processed_by_last_name,
      badgeNumber: row.processed_by_badge_number,
    },
    togetherId: row.together_id,
    refundRequest: row.refund_request,
    refund: row.refund,
    createdAt: paidAt,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** One payment by its receipt number. */
export async function getPayment(pool: Pool, id: string): Promise<PaymentView> {
  const { rows } = await pool.query<PaymentRow>(`SELECT ${PAYMENT_COLUMNS} FROM ${PAYMENTS} WHERE id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (row === undefined) throw notFound('Payment');
  return paymentViewOf(row);
}

type ReceiptRow = PaymentRow & { offense_description: string; date_issued: Date; printed_at: Date | null };

/** Of a deleted fine, too: what was paid was paid. */
const FINE = `(
  SELECT offense_description, date_issued FROM ${FINES} WHERE id = payments.fine_id
  UNION ALL
  SELECT offense_description, date_issued FROM ${READ_SCHEMA}.deleted_fines WHERE id = payments.fine_id
) AS fine`;

/** A receipt by its number. */
export async function getReceipt(pool: Pool, id: string): Promise<Receipt> {
  const { rows } = await pool.query<ReceiptRow>(
    `SELECT ${PAYMENT_COLUMNS}, offense_description, date_issued,
            (SELECT printed_at FROM ${READ_SCHEMA}.receipts WHERE receipts.id = payments.id) AS printed_at
     FROM ${PAYMENTS}, LATERAL ${FINE} WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw notFound('Payment');
  return {
    ...paymentViewOf(row),
    offenseDescription: row.offense_description,
    dateIssued: row.date_issued.toISOString(),
    printedAt: row.printed_at?.toISOString() ?? null,
  };
}
