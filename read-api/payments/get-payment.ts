import type { PaymentView } from '@fines/domain/payment/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS, paymentViewOf } from './payment-row.ts';

/** One payment by its receipt number. */
export async function getPayment(pool: Pool, id: string): Promise<PaymentView> {
  const { rows } = await pool.query<PaymentRow>(`SELECT ${PAYMENT_COLUMNS} FROM ${PAYMENTS} WHERE id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (row === undefined) throw notFound('Payment');
  return paymentViewOf(row);
}
