import type { RevenueReport } from '@fines/domain/report/revenue.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { onlyRow } from '../only-row.ts';
import { fetchRevenue } from '../payments/revenue.ts';
import type { Period } from '../period.ts';

const DISPUTED_SHARE = 0.05;

/** Payments count on the day on which they were made, fines on the day on which they were issued. */
export async function revenueReport(pool: Pool, period: Period): Promise<RevenueReport> {
  const [fines, revenue] = await Promise.all([fetchFines(pool, period), fetchRevenue(pool, period)]);
  return {
    totalRevenue: revenue.total,
    refunds: revenue.refunds,
    totalFines: fines.total,
    paidFines: fines.paid,
    unpaidFines: fines.unpaid,
    disputedFines: fines.disputed,
    pendingAmount: toEmalangeni(fines.unpaid_amount),
    paidWithoutReceipt: {
      count: fines.without_receipt,
      amount: toEmalangeni(fines.without_receipt_amount),
    },
    estimatedDisputed: Math.round(fines.total * DISPUTED_SHARE),
    estimatedPending: shareOf(revenue.total, fines.unpaid, fines.total),
    paymentMethods: revenue.methods,
    dailyRevenue: revenue.daily,
  };
}

/** In emalangeni, to the nearest cent. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((amount * 100 * part) / whole) / 100;

type FinesRow = {
  total: number;
  paid: number;
  unpaid: number;
  unpaid_amount: Cents;
  disputed: number;
  without_receipt: number;
  without_receipt_amount: Cents;
};

const FINES_OF_PERIOD = `
  SELECT coalesce(sum(count), 0) AS total,
         coalesce(sum(count) FILTER (WHERE status = 'PAID'), 0) AS paid,
         coalesce(sum(count) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid,
         coalesce(sum(amount) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid_amount,
         coalesce(sum(count) FILTER (WHERE status = 'DISPUTED'), 0) AS disputed,
         coalesce(sum(count) FILTER (WHERE without_receipt), 0) AS without_receipt,
         coalesce(sum(paid_amount) FILTER (WHERE without_receipt), 0) AS without_receipt_amount
  FROM ${READ_SCHEMA}.fine_daily WHERE day BETWEEN $1 AND $2`;

async function fetchFines(pool: Pool, { first, last }: Period): Promise<FinesRow> {
  const { rows } = await pool.query<FinesRow>({
    name: 'fines of a period',
    text: FINES_OF_PERIOD,
    values: [first, last],
  });
  return onlyRow(rows);
}
