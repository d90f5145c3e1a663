import { type PaymentView, paymentView, type Receipt } from '@fines/domain/fine/payment-view.ts';
import type { Payment } from '@fines/domain/fine/payment.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { FINES } from '../fine/fine-row.ts';
import { shownPlate } from '../fine/fine-row.ts';

export const PAYMENTS = `${READ_SCHEMA}.payments`;

/** The columns that an answer needs: the payment, and data of its fine. */
export type PaymentRow = { state: Payment; fine_id: string; license_plate: string; fine_amount: Cents };

export const PAYMENT_COLUMNS = `state, fine_id, ${shownPlate('payments')}, fine_amount`;

export const paymentViewOf = (row: PaymentRow): PaymentView =>
  paymentView(row.state, {
    fineNumber: row.fine_id,
    licensePlate: row.license_plate,
    amount: row.fine_amount,
  });

/** One payment by its receipt number. */
export async function getPayment(pool: Pool, id: string): Promise<PaymentView> {
  const { rows } = await pool.query<PaymentRow>(`SELECT ${PAYMENT_COLUMNS} FROM ${PAYMENTS} WHERE id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (row === undefined) throw notFound('Payment');
  return paymentViewOf(row);
}

type Asked = { pool: Pool; publicLinks: PublicLinks };

type ReceiptRow = PaymentRow & {
  fine: Fine;
  printed_at: string | null;
  printed_by_id: string | null;
};

/** Also a deleted fine, since its payment stays valid. */
const FINE = `(
  SELECT state FROM ${FINES} WHERE id = payments.fine_id
  UNION ALL
  SELECT state FROM ${READ_SCHEMA}.deleted_fines WHERE id = payments.fine_id
) AS fine`;

/** A receipt by its number. */
export async function getReceipt(asked: Asked, id: string): Promise<Receipt> {
  const [found] = await findReceipts(asked, [id]);
  if (found === undefined) throw notFound('Payment');
  return found.receipt;
}

/** A receipt with who was fined, if anybody said it, and who had the original printed, if anybody did. */
export type FoundReceipt = { receipt: Receipt; driverName: string | null; printedById: string | null };

/** Receipts by their numbers, in the order of these; one that there is not is left out. */
export async function findReceipts(
  { pool, publicLinks: { checkUrl } }: Asked,
  ids: readonly string[],
): Promise<FoundReceipt[]> {
  const { rows } = await pool.query<ReceiptRow>(
    `SELECT ${PAYMENT_COLUMNS}, ${FINE}, printed_at, printed_by_id
     FROM ${PAYMENTS} LEFT JOIN (
       SELECT id, state ->> 'printedAt' AS printed_at, state ->> 'printedById' AS printed_by_id
       FROM ${READ_SCHEMA}.receipts WHERE id = ANY($1)
     ) AS printed USING (id)
     WHERE id = ANY($1) ORDER BY array_position($1, id)`,
    [ids],
  );
  return rows.map((row) => {
    const { offenseDescription, dateIssued, driverName } = row.fine;
    return {
      receipt: { ...paymentViewOf(row), offenseDescription, dateIssued, printedAt: row.printed_at, checkUrl },
      driverName,
      printedById: row.printed_by_id,
    };
  });
}
