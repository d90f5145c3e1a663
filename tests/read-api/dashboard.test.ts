import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { dashboardSchema, waitingSchema } from '@fines/domain/report/dashboard.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  emalangeni,
  KNOWN,
  KNOWN_DISPUTES,
  KNOWN_PAYMENTS,
  type KnownFine,
  writeKnownData,
  revenueOf,
  TODAY,
  USERS,
} from './known-data.ts';
import { ownList } from './lists.ts';
import { issuedIn, performanceOf } from './performance.ts';
import { answered, Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
});
afterAll(() => reading.stop());

const dashboard = async () => dashboardSchema.strict().parse((await answered(client, '/dashboard')).body);

const daysAgo = (days: number): string => shiftDay(TODAY, -days);
const THIS_WEEK = { first: daysAgo(6), last: TODAY };
const LAST_WEEK = { first: daysAgo(13), last: daysAgo(7) };
type Week = typeof THIS_WEEK;
const lies = (day: string, { first, last }: Week): boolean => day >= first && day <= last;

/** As people say it: by how many per cent more. */
function compare(figure: (week: Week) => number) {
  const [now, before] = [figure(THIS_WEEK), figure(LAST_WEEK)];
  const trend = before === 0 ? null : Math.round((now / before - 1) * 1000) / 10;
  return { trend, compared: { now, before } };
}
const rate = (fines: readonly KnownFine[]): number =>
  emalangeni(fines, ({ paidAmount }) => paidAmount) / emalangeni(fines, ({ amount }) => amount);
const percent = (part: number): number => Math.round(part * 1000) / 10;
/** As it was at the end of the day before: of the fines that there were, and what was paid by then. */
const rateBefore = ({ first }: Week): number => {
  const issued = KNOWN.filter(({ day }) => day < first);
  const paid = issued.filter(({ paidDay }) => paidDay !== undefined && paidDay < first);
  return emalangeni(paid, ({ paidAmount }) => paidAmount) / emalangeni(issued, ({ amount }) => amount);
};
const issuedOf = (status: string, fines: readonly KnownFine[]) =>
  fines.filter((fine) => fine.status === status);

const isThere = ({ officerId }: KnownFine) => USERS.some(({ id, isActive }) => id === officerId && isActive);
const isOverdue = ({ status, dueDay }: KnownFine) => status === 'UNPAID' && dueDay < TODAY;
const isOutstanding = ({ status }: KnownFine) => status === 'UNPAID' || status === 'DISPUTED';

/** What waits for a role, and who asked. */
async function waitingFor(role: Role, id?: string) {
  const asker = await reading.as(role, id);
  const waiting = waitingSchema.parse((await answered(asker, '/dashboard/waiting')).body);
  return { asker, waiting };
}

describe('the dashboard before there is anything', () => {
  it('is all zeros, and has no trend', async () => {
    await project(reading.servers);
    const { cards, revenueTrend, ...rest } = await dashboard();
    for (const card of Object.values(cards)) expect(card).toMatchObject({ value: 0, trend: null });
    expect(cards.pendingPayments.overdue).toBe(0);
    expect(revenueTrend).toHaveLength(8);
    expect(rest).toMatchObject({ offenseDistribution: [], topOfficers: [], recentFines: [] });
  });
});

describe('the dashboard', () => {
  beforeAll(() => writeKnownData(reading.servers));

  it('has the stats of the fines', async () => {
    const { stats } = await dashboard();
    expect(stats).toEqual((await answered(client, '/fines/stats')).body);
    expect(stats).toMatchObject({ totalFines: KNOWN.length });
  });

  it('compares the last seven days with the seven before', async () => {
    const { cards, totalPayments } = await dashboard();
    expect(totalPayments).toBe(KNOWN_PAYMENTS.length);
    const today = KNOWN.filter(({ day }) => day === TODAY).length;
    expect(today).toBeGreaterThan(0);
    expect(cards).toEqual({
      todayFines: { value: today, ...compare(({ last }) => issuedIn(KNOWN, { first: last, last }).length) },
      totalRevenue: {
        value: revenueOf(() => true).amount,
        ...compare((week) => revenueOf(({ day }) => lies(day, week)).amount),
      },
      collectionRate: {
        value: percent(rate(KNOWN)),
        trend: Math.round((percent(rate(KNOWN)) - percent(rateBefore(THIS_WEEK))) * 10) / 10,
        compared: { now: percent(rate(KNOWN)), before: percent(rateBefore(THIS_WEEK)) },
      },
      pendingPayments: {
        value: issuedOf('UNPAID', KNOWN).length,
        ...compare((week) => issuedOf('UNPAID', issuedIn(KNOWN, week)).length),
        overdue: issuedOf('UNPAID', KNOWN).filter(({ dueDay }) => dueDay < TODAY).length,
      },
      activeDisputes: {
        value: KNOWN_DISPUTES.filter(({ status }) => status === 'PENDING').length,
        ...compare(
          (week) =>
            KNOWN_DISPUTES.filter(({ status, day }) => status === 'PENDING' && lies(day, week)).length,
        ),
      },
      officersOnDuty: { value: 3, trend: null, compared: null },
    });
    expect(Object.values(cards).filter(({ trend: change }) => change !== null)).toHaveLength(5);
  });

  it('has the revenue of each of the last eight days', async () => {
    const { revenueTrend } = await dashboard();
    expect(revenueTrend).toEqual(
      [7, 6, 5, 4, 3, 2, 1, 0].map(daysAgo).map((date) =>
        Object.assign(
          revenueOf(({ day }) => day === date),
          { date },
        ),
      ),
    );
  });

  it('has what fines are for, the most frequent first', async () => {
    const { offenseDistribution } = await dashboard();
    const expected = [...new Set(KNOWN.map(({ type }) => type))].map((offenseType) => {
      const fines = KNOWN.filter(({ type }) => type === offenseType);
      return { offenseType, count: fines.length, amount: emalangeni(fines, ({ amount }) => amount) };
    });
    expect(offenseDistribution).toEqual(
      expected.toSorted((a, b) => b.count - a.count || (a.offenseType < b.offenseType ? -1 : 1)),
    );
  });

  it('has the officers who issued most in the last 30 days', async () => {
    const { topOfficers } = await dashboard();
    const officers = USERS.filter(
      ({ role, isActive }) => isActive && role.endsWith('_OFFICER') && role !== 'FINANCE_OFFICER',
    );
    const month = { first: daysAgo(30), last: TODAY };
    const rows = officers.map((user) => performanceOf(user, KNOWN, month));
    expect(topOfficers).toEqual(
      rows
        .filter(({ totalFines }) => totalFines > 0)
        .toSorted((a, b) => b.totalFines - a.totalFines || b.totalAmount - a.totalAmount),
    );
  });

  it('counts by the filters of the list', async () => {
    const list = ownList(() => client, '/fines', fineViewSchema.strict());
    const byOfficers = KNOWN.filter(({ officerId }) => officerId !== USERS[3]?.id);
    const period = `dateIssued_gte=${daysAgo(35)}&dateIssued_lte=${daysAgo(25)}`;
    const inPeriod = ({ day }: KnownFine) => lies(day, { first: daysAgo(35), last: daysAgo(25) });
    const expected = {
      'overdue=true': KNOWN.filter(isOverdue),
      'overdue=false': KNOWN.filter((fine) => !isOverdue(fine)),
      [`overdue=true&${period}`]: KNOWN.filter(isOverdue).filter(inPeriod),
      'outstanding=true': KNOWN.filter(isOutstanding),
      [`outstanding=true&${period}`]: KNOWN.filter(isOutstanding).filter(inPeriod),
      'withoutReceipt=true': KNOWN.filter(({ withoutReceipt }) => withoutReceipt),
      [`withoutReceipt=true&${period}`]: KNOWN.filter((fine) => fine.withoutReceipt && inPeriod(fine)),
      'byActiveOfficers=true': byOfficers.filter(isThere),
      [`byActiveOfficers=false&${period}`]: byOfficers.filter((fine) => !isThere(fine) && inPeriod(fine)),
      'byActiveOfficers=true&search=hsd': byOfficers
        .filter(isThere)
        .filter(({ plate }) => plate.startsWith('HSD')),
    };
    for (const [query, fines] of Object.entries(expected)) {
      expect(fines.length).toBeGreaterThan(0);
      const { data, pagination } = await list(`limit=100&${query}`);
      expect({ query, ids: data.map(({ id }) => id).toSorted() }).toEqual({
        query,
        ids: fines.map(({ id }) => id).toSorted(),
      });
      expect({ query, total: pagination.total }).toEqual({ query, total: fines.length });
    }
  });

  it('has the ten fines that were created last', async () => {
    const { recentFines } = await dashboard();
    const newest = await ownList(() => client, '/fines', fineViewSchema.strict())('limit=10');
    expect(recentFines).toEqual(newest.data);
  });

  it('counts for each role what waits, as the lists do, and nothing for those who decide nothing', async () => {
    expect((await waitingFor('TRAFFIC_OFFICER')).waiting).toEqual({});
    expect((await waitingFor('AUDITOR')).waiting).toEqual({});
    expect(Object.keys((await waitingFor('SENIOR_OFFICER')).waiting)).toEqual(['disputes', 'overdueFines']);

    const other = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0999';
    const { asker, waiting } = await waitingFor('SUPER_ADMIN', other);
    const lists = {
      disputes: '/disputes?status=PENDING',
      refundRequests: '/payments?refundRequested=true',
      lineRequests: '/suspense?state=REQUESTED',
      takenBack: '/suspense?state=TAKEN_BACK',
      proposals: '/suspense?state=PROPOSED',
      unassigned: '/suspense?state=NO_FINE',
      reviews: `/reviews?state=OPEN&notActorId=${other}`,
      erasures: '/erasures?status=REQUESTED',
      overdueFines: '/fines?overdue=true',
    };
    const totals = await Promise.all(
      Object.entries(lists).map(async ([kind, path]) => [
        kind,
        z
          .object({ pagination: z.object({ total: z.int() }) })
          .parse((await answered(asker, `${path}&limit=1`)).body).pagination.total,
      ]),
    );
    expect(waiting).toEqual({ ...Object.fromEntries(totals), cashUp: 0, cashUpBefore: 0 });
    expect(Object.keys((await waitingFor('FINANCE_OFFICER')).waiting)).toContain('refundRequests');
    expect(waiting.disputes).toBeGreaterThan(0);
    expect(waiting.reviews).toBeGreaterThan(0);
    // All of the known acts are of the one who asks now, and nobody reviews what is his own.
    expect((await waitingFor('SUPER_ADMIN')).waiting.reviews).toBe(0);
    expect(waiting.overdueFines).toBe(KNOWN.filter(isOverdue).length);
  });
});
