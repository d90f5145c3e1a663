import type { FineStats } from '@fines/domain/fine/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';

type StatsRow = {
  total: number;
  amount: Cents;
  paid: number;
  paid_amount: Cents;
  unpaid: number;
  unpaid_amount: Cents;
  disputed: number;
  today: number;
  today_amount: Cents;
};

const STATS = `
  SELECT * FROM (
    SELECT coalesce(sum(count), 0) AS total,
           coalesce(sum(amount), 0) AS amount,
           coalesce(sum(count) FILTER (WHERE status = 'PAID'), 0) AS paid,
           coalesce(sum(paid_amount), 0) AS paid_amount,
           coalesce(sum(count) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid,
           coalesce(sum(amount) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid_amount,
           coalesce(sum(count) FILTER (WHERE status = 'DISPUTED'), 0) AS disputed
    FROM ${READ_SCHEMA}.fine_totals
  ) AS totals, (
    SELECT coalesce(sum(count), 0) AS today, coalesce(sum(amount), 0) AS today_amount
    FROM ${READ_SCHEMA}.fine_daily WHERE day = $1
  ) AS days`;

/** Today is the day in Africa/Mbabane; a fine belongs to the day of its `dateIssued`. */
export async function fineStats(pool: Pool, now: Date): Promise<FineStats> {
  const { rows } = await pool.query<StatsRow>({
    name: 'fine stats',
    text: STATS,
    values: [localDay(now.toISOString())],
  });
  const row = onlyRow(rows);
  return {
    totalFines: row.total,
    totalAmount: toEmalangeni(row.amount),
    paidFines: row.paid,
    paidAmount: toEmalangeni(row.paid_amount),
    unpaidFines: row.unpaid,
    unpaidAmount: toEmalangeni(row.unpaid_amount),
    disputedFines: row.disputed,
    todayFines: row.today,
    todayAmount: toEmalangeni(row.today_amount),
  };
}
