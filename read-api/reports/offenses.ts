import type { OffenseReport } from '@fines/domain/report/offenses.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import type { Period } from '../period.ts';

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

/** What the fines that were issued in a period are for, the most frequent first. */
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
