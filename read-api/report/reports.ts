import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import type { OffenseReport, RevenueReport } from '@fines/domain/report/report.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { Where } from '../list/filters.ts';
import type { Period } from '../list/period.ts';
import {
  BEST_FIRST,
  IS_OFFICER,
  type OfficerRow,
  officerStatsOf,
  usersWithFines,
} from '../officer/list-officers.ts';
import { fetchRevenue } from '../payment/revenue.ts';

type OffenseRow = {
  offense_type: OffenseType;
  count: number;
  amount: Cents;
  paid: number;
  paid_amount: Cents;
};

const OFFENSES_OF_PERIOD = `
  SELECT offense_type, sum(count) AS count, sum(amount) AS amount,
         coalesce(sum(count) FILTER (WHERE status = 'PAID'), 0) AS paid, sum(paid_amount) AS paid_amount
  FROM ${READ_SCHEMA}.fine_daily WHERE day BETWEEN $1 AND $2
  GROUP BY offense_type HAVING sum(count) > 0 ORDER BY count DESC, offense_type`;

/** The offenses of the fines that were issued in a period, the most frequent first. */
export async function offenseReport(pool: Pool, { first, last }: Period): Promise<OffenseReport> {
  const { rows } = await pool.query<OffenseRow>(OFFENSES_OF_PERIOD, [first, last]);
  return rows.map((row) => ({
    offenseType: row.offense_type,
    count: row.count,
    totalAmount: toEmalangeni(row.amount),
    paidCount: row.paid,
    paidAmount: toEmalangeni(row.paid_amount),
  }));
}

/**
 * Every active officer, and users who issued fines in the period but are no longer active officers, so that the rows
 * add up to all fines.
 */
export async function officerReport(pool: Pool, period: Period): Promise<OfficerStats[]> {
  const where = new Where();
  const from = usersWithFines(where, period);
  const { rows } = await pool.query<OfficerRow>(
    `SELECT * FROM ${from} WHERE total_fines > 0 OR (serves AND ${IS_OFFICER}) ORDER BY ${BEST_FIRST}`,
    where.values,
  );
  return rows.map(officerStatsOf);
}

const DISPUTED_SHARE = 0.05;

/** Payments count on the day of the payment, fines on the day on which they were issued. */
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

/** In emalangeni, rounded to the cent. */
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
