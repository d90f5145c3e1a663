import type { Receipt } from '@fines/domain/payment/receipt.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { FINES } from '../fines/fine-row.ts';
import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS, paymentViewOf } from './payment-row.ts';

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
