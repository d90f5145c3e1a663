import type { PaymentStats } from '@fines/domain/payment/stats.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import type { z } from 'zod';

import { averageOf } from '../figures.ts';
import { OUTSTANDING } from '../fines/fines-filter.ts';
import { filterQuery } from '../lists/list-query.ts';
import { onlyRow } from '../only-row.ts';
import { paymentSumFilters, sumsWhere } from './list-payments.ts';
import { PAYMENTS } from './payment-row.ts';
import { REVENUE, REVENUE_BY_PERSON } from './revenue.ts';

export const paymentSumsQuery = filterQuery(paymentSumFilters);

type StatsRow = {
  count: number;
  collected: Cents;
  taken: Cents;
  refunds: number;
  refunded: Cents;
  outstanding: Cents;
  outstanding_fines: number;
  requests: number;
};

/** The figures of the payments that the filter lets through. */
export async function paymentStats(
  pool: Pool,
  filter: z.output<typeof paymentSumsQuery>,
): Promise<PaymentStats> {
  const where = sumsWhere(filter);
  const { rows } = await pool.query<StatsRow>(
    `SELECT coalesce(sum(count), 0) AS count,
            coalesce(sum(amount), 0) AS collected,
            coalesce(sum(amount + refunded), 0) AS taken,
            coalesce(sum(refunds), 0) AS refunds,
            coalesce(sum(refunded), 0) AS refunded,
            (SELECT count(*) FROM ${PAYMENTS} WHERE refund_request IS NOT NULL) AS requests,
            (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.fine_totals WHERE ${OUTSTANDING}) AS outstanding,
            (SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.fine_totals WHERE ${OUTSTANDING})
              AS outstanding_fines
     FROM ${filter.processedById === undefined ? REVENUE : REVENUE_BY_PERSON} ${where.sql}`,
    where.values,
  );
  const { count, collected, taken, refunds, refunded, requests, ...row } = onlyRow(rows);
  return {
    totalCollected: toEmalangeni(collected),
    count,
    averagePayment: averageOf(taken, count),
    refunds: { count: refunds, amount: toEmalangeni(refunded) },
    refundRequests: requests,
    outstanding: toEmalangeni(row.outstanding),
    outstandingFines: row.outstanding_fines,
  };
}
