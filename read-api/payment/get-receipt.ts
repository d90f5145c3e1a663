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

type ReceiptRow = PaymentRow & { fine: Fine; printed_at: string | null };

/** Also a deleted fine, since its payment stays valid. */
const FINE = `(
  SELECT state FROM ${FINES} WHERE id = payments.fine_id
  UNION ALL
  SELECT state FROM ${READ_SCHEMA}.deleted_fines WHERE id = payments.fine_id
) AS fine`;

/** A receipt by its number. */
export const getReceipt = async (asked: Asked, id: string): Promise<Receipt> =>
  (await findReceipt(asked, id)).receipt;

/** The same with the name of who was fined; null if nobody said it. */
export async function findReceipt(
  { pool, publicLinks: { checkUrl } }: Asked,
  id: string,
): Promise<{ receipt: Receipt; driverName: string | null }> {
  const { rows } = await pool.query<ReceiptRow>(
    `SELECT ${PAYMENT_COLUMNS}, ${FINE},
            (SELECT state ->> 'printedAt' FROM ${READ_SCHEMA}.receipts WHERE receipts.id = payments.id) AS printed_at
     FROM ${PAYMENTS} WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw notFound('Payment');
  const { offenseDescription, dateIssued, driverName } = row.fine;
  return {
    receipt: { ...paymentViewOf(row), offenseDescription, dateIssued, printedAt: row.printed_at, checkUrl },
    driverName,
  };
}
