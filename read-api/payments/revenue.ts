import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/payment/method.ts';
import type { DailyRevenue, MethodRevenue } from '@fines/domain/payment/revenue.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { daysOf, type Period } from '../period.ts';
import { sumBy } from '../sum-by.ts';

export type Revenue = {
  /** In emalangeni. */
  total: number;
  /** Each day of the period. */
  daily: DailyRevenue;
  /** Each method there is. */
  methods: MethodRevenue;
};

type DayRow = { day: string; method: PaymentMethod; count: number; amount: Cents };

/** What was paid in a period, by the local day of payment. */
export async function fetchRevenue(pool: Pool, period: Period): Promise<Revenue> {
  const { rows } = await pool.query<DayRow>(
    `SELECT day, method, count, amount FROM ${READ_SCHEMA}.payment_daily WHERE day BETWEEN $1 AND $2`,
    [period.first, period.last],
  );
  const total = sumBy(rows, () => 'all', ['amount']);
  const daily = sumBy(rows, ({ day }) => day, ['amount', 'count']);
  const methods = sumBy(rows, ({ method }) => method, ['amount', 'count']);
  return {
    total: toEmalangeni(total('all').amount),
    daily: daysOf(period).map((date) => {
      const { count, amount } = daily(date);
      return { date, count, amount: toEmalangeni(amount) };
    }),
    methods: PAYMENT_METHODS.map((method) => {
      const { count, amount } = methods(method);
      return { method, count, amount: toEmalangeni(amount) };
    }),
  };
}
