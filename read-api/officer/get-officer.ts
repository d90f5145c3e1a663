import { FINE_STATUSES, type FineStatus } from '@fines/domain/fine/status.ts';
import type { OfficerDetail } from '@fines/domain/officer/officer.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { sumBy } from '../engine/database.ts';
import { Where } from '../list/filters.ts';
import { daysOf, type Period } from '../list/period.ts';
import { IS_OFFICER, issuedIn, type OfficerRow, officerStatsOf, usersWithFines } from './list-officers.ts';

/** One officer, with the fines that he or she issued in the period. */
export async function getOfficer(pool: Pool, id: string, period: Period): Promise<OfficerDetail> {
  const [officer, issued] = await Promise.all([
    fetchOfficer(pool, id, period),
    fetchIssued(pool, id, period),
  ]);
  if (officer === undefined) throw notFound('Officer');
  const daily = sumBy(issued, ({ day }) => day, ['count', 'amount', 'paid_amount']);
  const byStatus = sumBy(issued, ({ status }) => status, ['count', 'amount']);
  return {
    ...officerStatsOf(officer),
    daily: daysOf(period, new Date()).map((date) => {
      const { count, amount, paid_amount: paidAmount } = daily(date);
      return { date, count, amount: toEmalangeni(amount), paidAmount: toEmalangeni(paidAmount) };
    }),
    byStatus: FINE_STATUSES.map((status) => {
      const { count, amount } = byStatus(status);
      return { status, count, amount: toEmalangeni(amount) };
    }).filter(({ count }) => count > 0),
  };
}

async function fetchOfficer(pool: Pool, id: string, period: Period): Promise<OfficerRow | undefined> {
  const where = new Where();
  const from = usersWithFines(where, period);
  where.always(IS_OFFICER);
  where.and(id, (wanted) => `id = ${wanted}`);
  const { rows } = await pool.query<OfficerRow>(`SELECT * FROM ${from} ${where.sql}`, where.values);
  return rows[0];
}

type Issued = { day: string; status: FineStatus; count: number; amount: Cents; paid_amount: Cents };

async function fetchIssued(pool: Pool, id: string, { first, last }: Period): Promise<Issued[]> {
  const { rows } = await pool.query<Issued>(
    `SELECT day, status, count(*) AS count, sum(amount) AS amount, sum(paid_amount) AS paid_amount
     FROM ${issuedIn('$2::date', '$3::date')} WHERE officer_id = $1 GROUP BY day, status`,
    [id, first, last],
  );
  return rows;
}
