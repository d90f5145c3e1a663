import { shiftDay } from '@fines/domain/shared/dates.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { lastDays } from '../list/period.ts';
import { REVENUE } from '../payment/revenue.ts';

/** What was issued, paid and disputed in seven days, with its present status. */
export type Week = {
  fines: number;
  /** Only of the last of the seven days. */
  fines_of_last_day: number;
  unpaid: number;
  amount: Cents;
  /** The amount of all fines that were settled in these days, whenever they were issued. */
  settled_amount: Cents;
  revenue: Cents;
  pending_disputes: number;
};

const WEEKS = `
  SELECT fines.*, settled.*, payments.*, disputes.*
  FROM unnest($1::date[]) WITH ORDINALITY AS week (first, nth),
  LATERAL (
    SELECT coalesce(sum(count), 0) AS fines, coalesce(sum(amount), 0) AS amount,
           coalesce(sum(count) FILTER (WHERE day = first + 6), 0) AS fines_of_last_day,
           coalesce(sum(count) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid
    FROM ${READ_SCHEMA}.fine_daily WHERE day BETWEEN first AND first + 6
  ) AS fines,
  LATERAL (
    SELECT coalesce(sum(paid_amount), 0) AS settled_amount
    FROM ${READ_SCHEMA}.fine_settled WHERE day BETWEEN first AND first + 6
  ) AS settled,
  LATERAL (
    SELECT coalesce(sum(amount), 0) AS revenue
    FROM ${REVENUE} WHERE day BETWEEN first AND first + 6
  ) AS payments,
  LATERAL (
    SELECT coalesce(sum(count), 0) AS pending_disputes
    FROM ${READ_SCHEMA}.dispute_daily WHERE status = 'PENDING' AND day BETWEEN first AND first + 6
  ) AS disputes
  ORDER BY nth`;

/** The seven days up to today, and the seven days before them. */
export async function fetchWeeks(pool: Pool, now: Date): Promise<{ thisWeek: Week; lastWeek: Week }> {
  const { first } = lastDays(7, now);
  const { rows } = await pool.query<Week>({
    name: 'weeks',
    text: WEEKS,
    values: [[first, shiftDay(first, -7)]],
  });
  const [thisWeek, lastWeek] = rows;
  if (thisWeek === undefined || lastWeek === undefined) throw new Error('Two weeks were asked for');
  return { thisWeek, lastWeek };
}
