import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { countOverdue } from '../fines/count-fines.ts';
import { Where } from '../lists/where.ts';
import { IS_OFFICER } from '../officers/officer-row.ts';
import { onlyRow } from '../only-row.ts';
import { USERS } from '../users/user-row.ts';

/** `revenue` is of all payments there ever were, less all refunds, in emalangeni. */
export type Totals = {
  revenue: number;
  payments: number;
  pendingDisputes: number;
  officersOnDuty: number;
  overdueFines: number;
};

const totalsSql = (overdue: string): string => `
  SELECT (SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.payment_totals) AS payments,
         (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.payment_totals)
         - (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.refund_totals) AS revenue,
         (SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.dispute_totals WHERE status = 'PENDING') AS pending,
         (SELECT count(*) FROM ${USERS} WHERE is_active AND ${IS_OFFICER}) AS on_duty,
         (${overdue}) AS overdue`;

export async function fetchTotals(pool: Pool, now: Date): Promise<Totals> {
  const where = new Where();
  const sql = totalsSql(countOverdue(now)(where));
  const { rows } = await pool.query<{
    payments: number;
    revenue: Cents;
    pending: number;
    on_duty: number;
    overdue: number;
  }>({ name: 'totals', text: sql, values: where.values });
  const { payments, revenue, pending, on_duty: officersOnDuty, overdue } = onlyRow(rows);
  return {
    payments,
    revenue: toEmalangeni(revenue),
    pendingDisputes: pending,
    officersOnDuty,
    overdueFines: overdue,
  };
}
