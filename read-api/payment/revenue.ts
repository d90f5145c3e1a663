import type { PaymentStats } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { DailyRevenue, MethodRevenue } from '@fines/domain/report/report.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import type { z } from 'zod';

import { sumBy, onlyRow } from '../engine/database.ts';
import { averageOf } from '../engine/figures.ts';
import { OUTSTANDING } from '../fine/list-fines.ts';
import { schemasOf, whereOf } from '../list/filters.ts';
import { filterQuery } from '../list/list-query.ts';
import { dayAt, daysOf, type Period } from '../list/period.ts';
import { PAYMENTS } from './get-receipt.ts';
import { paymentSumFilters } from './list-payments.ts';

/**
 * Payments by local day and method, and refunds as rows with a negative `amount`. `count` is the number of payments.
 */
export const REVENUE = `(
  SELECT day, method, count, amount, 0 AS refunds, 0 AS refunded FROM ${READ_SCHEMA}.payment_daily
  UNION ALL SELECT day, refund_method, 0, -amount, count, amount FROM ${READ_SCHEMA}.refund_daily
) AS revenue`;

/** The same, by the person who took or gave back the money. */
const REVENUE_BY_PERSON = `(
  SELECT processed_by_id, day, method, count, amount, 0 AS refunds, 0 AS refunded
  FROM ${READ_SCHEMA}.payment_by_person
  UNION ALL SELECT refunded_by_id, ${dayAt('refunded_at')}, refund_method, 0, -amount, 1, amount
  FROM ${PAYMENTS} WHERE refunded_at IS NOT NULL
) AS revenue`;

export type Revenue = {
  /** In emalangeni. */
  total: number;
  refunds: { count: number; amount: number };
  /** Each day of the period that has begun; later days are left out. */
  daily: DailyRevenue;
  /** Each method, even if it has no payments. */
  methods: MethodRevenue;
};

/** The sums of a day, of a method, or of all. */
type SumRow = {
  day: string | null;
  method: PaymentMethod | null;
  count: number;
  amount: Cents;
  refunds: number;
  refunded: Cents;
};

/** Postgres adds up, since a month has hundreds of rows to send, but few sums. Without any payment there are none. */
const SUMS = `
  SELECT day, method, sum(count) AS count, sum(amount) AS amount, sum(refunds) AS refunds, sum(refunded) AS refunded
  FROM ${REVENUE} WHERE day BETWEEN $1 AND $2
  GROUP BY GROUPING SETS ((day), (method), ()) HAVING count(*) > 0`;

/** The payments of a period, less the refunds of the same period. */
export async function fetchRevenue(pool: Pool, period: Period): Promise<Revenue> {
  const { rows } = await pool.query<SumRow>({
    name: 'revenue',
    text: SUMS,
    values: [period.first, period.last],
  });
  const sums = sumBy(rows, ({ day, method }) => day ?? method ?? 'all', [
    'count',
    'amount',
    'refunds',
    'refunded',
  ]);
  const { amount: total, refunds, refunded } = sums('all');
  return {
    total: toEmalangeni(total),
    refunds: { count: refunds, amount: toEmalangeni(refunded) },
    daily: daysOf(period, new Date()).map((date) => {
      const { count, amount } = sums(date);
      return { date, count, amount: toEmalangeni(amount) };
    }),
    methods: PAYMENT_METHODS.map((method) => {
      const { count, amount } = sums(method);
      return { method, count, amount: toEmalangeni(amount) };
    }),
  };
}

export const paymentSumsQuery = filterQuery(schemasOf(paymentSumFilters));

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

/** The figures of the payments that match the filter. */
export async function paymentStats(
  pool: Pool,
  filter: z.output<typeof paymentSumsQuery>,
): Promise<PaymentStats> {
  const where = whereOf(paymentSumFilters, filter);
  const { rows } = await pool.query<StatsRow>(
    `SELECT coalesce(sum(count), 0) AS count,
            coalesce(sum(amount), 0) AS collected,
            coalesce(sum(amount + refunded), 0) AS taken,
            coalesce(sum(refunds), 0) AS refunds,
            coalesce(sum(refunded), 0) AS refunded,
            (SELECT count(*) FROM ${PAYMENTS} WHERE refund_requested_at IS NOT NULL) AS requests,
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
