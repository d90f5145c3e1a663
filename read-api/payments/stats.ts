import type { PaymentStats } from '@fines/domain/payment/stats.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import type { z } from 'zod';

import { averageOf } from '../figures.ts';
import { filterQuery } from '../lists/list-query.ts';
import { onlyRow } from '../only-row.ts';
import { paymentSumFilters, sumsWhere } from './list-payments.ts';

export const paymentSumsQuery = filterQuery(paymentSumFilters);

type StatsRow = { count: number; amount: Cents; outstanding: Cents };

/** The figures of the payments that the filter lets through. */
export async function paymentStats(
  pool: Pool,
  filter: z.output<typeof paymentSumsQuery>,
): Promise<PaymentStats> {
  const where = sumsWhere(filter);
  const { rows } = await pool.query<StatsRow>(
    `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(amount), 0) AS amount,
            (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.fine_totals
             WHERE status IN ('UNPAID', 'DISPUTED')) AS outstanding
     FROM ${READ_SCHEMA}.payment_daily ${where.sql}`,
    where.values,
  );
  const { count, amount, outstanding } = onlyRow(rows);
  return {
    totalCollected: toEmalangeni(amount),
    count,
    averagePayment: averageOf(amount, count),
    outstanding: toEmalangeni(outstanding),
  };
}
