import { cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { type PeriodReport, periodReportSchema } from '@fines/domain/report/period-report.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { reviewStream } from '@fines/domain/review/review.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { readCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  actReviewed,
  cashUpClosed,
  CHIEF,
  cents,
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  userCreated,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf, type Written } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { signTree } from '../support/sign-log.ts';
import { knownReading, TODAY } from './known-data.ts';
import { answered, Reading } from './reading.ts';

const reportOf = async (client: ApiClient, startDate: string, endDate: string): Promise<PeriodReport> =>
  periodReportSchema
    .strict()
    .parse((await answered(client, `/reports/period?startDate=${startDate}&endDate=${endDate}`)).body);

describe('the report of a period over much', () => {
  const period = { startDate: shiftDay(TODAY, -20), endDate: shiftDay(TODAY, -8) };
  let client: ApiClient;
  let report: PeriodReport;
  beforeAll(async () => {
    client = await (await knownReading()).as('FINANCE_OFFICER');
    report = await reportOf(client, period.startDate, period.endDate);
  });

  const others = async ({ startDate, endDate }: typeof period) => {
    const [revenue, offenses, officers] = await Promise.all(
      ['revenue', 'offenses', 'officers'].map((kind) =>
        answered(client, `/reports/${kind}?startDate=${startDate}&endDate=${endDate}`),
      ),
    );
    return {
      revenue: revenueReportSchema.parse(revenue?.body),
      offenses: offenseReportSchema.parse(offenses?.body),
      officers: z.array(officerStatsSchema).parse(officers?.body),
    };
  };

  it('agrees with the other reports of this period and of the one before', async () => {
    expect(report.before).toEqual({ startDate: shiftDay(TODAY, -33), endDate: shiftDay(TODAY, -21) });
    for (const [days, figures] of [
      [report.period, report.figures.now],
      [report.before, report.figures.before],
    ] as const) {
      const { revenue, offenses } = await others(days);
      expect(figures.collected).toBe(revenue.totalRevenue);
      expect(figures.payments.count).toBe(revenue.dailyRevenue.reduce((sum, { count }) => sum + count, 0));
      expect(figures.refunds).toEqual(revenue.refunds);
      expect(figures.fines.count).toBe(revenue.totalFines);
      expect(figures.paidWithoutReceipt).toEqual(revenue.paidWithoutReceipt);
      expect(figures.fines.amount).toBeCloseTo(
        offenses.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
        5,
      );
    }
    const [now, before] = [await others(report.period), await others(report.before)];
    expect(report.figures.now.fines.count).toBeGreaterThan(0);
    expect(report.figures.before.fines.count).toBeGreaterThan(0);
    const countBefore = (type: string) =>
      before.offenses.find(({ offenseType }) => offenseType === type)?.count ?? 0;
    expect(new Set(report.offenses.filter(({ count }) => count > 0))).toEqual(
      new Set(
        now.offenses.map(({ offenseType, count, totalAmount: amount, paidAmount }) => {
          return { offenseType, count, amount, paidAmount, countBefore: countBefore(offenseType) };
        }),
      ),
    );
    expect(report.officers.top.filter(({ count }) => count > 0)).toHaveLength(
      now.officers.filter(({ totalFines }) => totalFines > 0).length,
    );
    expect(report.trend.points.map(({ collected }) => collected)).toEqual(
      now.revenue.dailyRevenue.map(({ amount }) => amount),
    );
  });

  it('says that it is not over, and tells of no day that has not begun', async () => {
    const { isOver, trend, overdue } = await reportOf(client, shiftDay(TODAY, -1), shiftDay(TODAY, 9));
    expect(isOver).toBe(false);
    expect(trend.points.map(({ date }) => date)).toEqual([shiftDay(TODAY, -1), TODAY]);
    expect(overdue.asOf).toBe(TODAY);
    expect(report.isOver).toBe(true);
  });

  it('of years has a point for each month or year', async () => {
    const long = await reportOf(client, shiftDay(TODAY, -300), TODAY);
    expect(long.trend.grain).toBe('month');
    expect(long.trend.points[0]?.date).toBe(shiftDay(TODAY, -300));
    const sum = long.trend.points.reduce((all, { collected }) => all + collected * 100, 0);
    expect(Math.round(sum)).toBe(Math.round(long.figures.now.collected * 100));
    expect((await reportOf(client, '1990-01-01', TODAY)).trend.grain).toBe('year');
  });
});

/** Fines of March 2026 by 17 officers at 17 places, of whom and which the first have most. */
const OFFICERS = Array.from({ length: 17 }, (_, n) => `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d02${n + 10}`);
const MARCH = '2026-03-12T08:00:00.000Z';
const FEBRUARY = '2026-02-12T08:00:00.000Z';

const nthFine = (n: number): string => numberOf(n + 1);

const issued = (n: number, at: string, dueDay: string): Written => {
  const nth = n % 17;
  const id = OFFICERS[nth] ?? '';
  return fineIssued(
    {
      fineNumber: nthFine(n),
      amount: cents(100 + nth),
      location: `Post ${nth + 1}`,
      dateIssued: at,
      dueDate: `${dueDay}T08:00:00.000Z`,
      issuedBy: { id, firstName: 'Officer', lastName: String(nth + 1), badgeNumber: null },
    },
    at,
  );
};

const paid = (n: number, at: string): Written =>
  paymentRecorded(
    { receiptNumber: `RCP-2026-${String(n + 1).padStart(3, '0')}`, amount: cents(100 + (n % 17)) },
    at,
  );

const disputeOf = (n: number) => `${nthFine(n)}-D1`;
const submitted = (n: number, at: string) => disputeSubmitted({ disputeId: disputeOf(n) }, at);
const decided = (n: number, status: 'APPROVED' | 'REJECTED', at: string) =>
  disputeResolved({ disputeId: disputeOf(n), status }, at);

const clerk = (day: string) => cashUpStreamOf(`clerk-${day}`);

describe('the report of a month', () => {
  let reading: Reading;
  let client: ApiClient;
  let report: PeriodReport;

  beforeAll(async () => {
    reading = await Reading.start();
    const { log, pool } = reading.servers;
    for (const [n, id] of OFFICERS.entries()) {
      const email = `o${n}@police.gov.sz`;
      const names = { firstName: 'Officer', lastName: String(n + 1), badgeNumber: `RSP-${3000 + n}` };
      await log.user(id, userCreated({ id, email, role: 'TRAFFIC_OFFICER', ...names }));
    }
    const later: Readonly<Record<number, Written[]>> = {
      0: [paid(0, MARCH)],
      1: [paid(1, MARCH), paymentRefunded({ receiptNumber: 'RCP-2026-002', amount: cents(101) }, MARCH)],
      2: [fineStatusChanged('UNPAID', 'PAID', MARCH)],
      3: [submitted(3, MARCH), decided(3, 'APPROVED', MARCH)],
      4: [submitted(4, MARCH)],
      5: [fineDeleted('Typed twice', MARCH)],
    };
    const dueDays = [
      '2026-03-31',
      '2026-03-30',
      '2026-03-01',
      '2026-02-28',
      '2026-01-30',
      '2025-12-30',
      '2025-12-29',
    ];
    for (let n = 0; n < 36; n += 1) {
      const dueDay = n < 17 ? '2026-04-30' : (dueDays[n - 17] ?? '2026-04-30');
      await log.fine(nthFine(n), issued(n, MARCH, dueDay), ...(later[n] ?? []));
    }
    await log.fine(
      nthFine(50),
      issued(50, FEBRUARY, '2026-04-30'),
      submitted(50, FEBRUARY),
      decided(50, 'REJECTED', MARCH),
    );
    await log.write(clerk('2026-02-28'), cashUpClosed({ day: '2026-02-28', difference: -100 }, FEBRUARY));
    await log.write(clerk('2026-03-10'), cashUpClosed({ difference: -500, reason: 'Lost' }, MARCH));
    await log.write(clerk('2026-03-11'), cashUpClosed({ day: '2026-03-11', difference: 250 }, MARCH));
    await log.write(clerk('2026-03-12'), cashUpClosed({ day: '2026-03-12' }, MARCH));
    const actId = 'clerk-2026-03-10-R0';
    await log.write(
      reviewStream(actId),
      actReviewed({ actId, kind: 'CASH_UP_DIFFERENCE', reviewedBy: CHIEF }, MARCH),
    );
    await project(reading.servers);
    await signTree(pool);
    client = await reading.as('MANAGER');
    report = await reportOf(client, '2026-03-01', '2026-03-31');
  });
  afterAll(() => reading.stop());

  it('counts what was issued, moved, disputed and deleted, and the same of the month before', () => {
    const { figures } = report;
    const amounts = Array.from({ length: 36 }, (_, n) => (n === 5 ? 0 : 100 + (n % 17)));
    expect(figures.now).toEqual({
      fines: { count: 35, amount: amounts.reduce((sum, amount) => sum + amount, 0) },
      payments: { count: 2, amount: 201 },
      refunds: { count: 1, amount: 101 },
      collected: 100,
      // Paid are the first fine, and the one that was set to it by hand.
      collectionRate: 5.4,
      disputes: { submitted: 2, decided: 2, approved: 1 },
      deletions: 1,
      paidWithoutReceipt: { count: 1, amount: 102 },
    });
    expect(figures.before).toMatchObject({
      fines: { count: 1, amount: 116 },
      payments: { count: 0, amount: 0 },
      disputes: { submitted: 1, decided: 0, approved: 0 },
      deletions: 0,
    });
  });

  it('has fifteen officers and places, those with the most fines, and one row for the others', () => {
    const { officers, places } = report;
    expect(officers.top).toHaveLength(15);
    expect(officers.top[0]).toMatchObject({ lastName: '2', badgeNumber: 'RSP-3001', count: 3 });
    expect(officers.rest).toMatchObject({ members: 2 });
    expect(places.top.map(({ place }) => place)).toEqual(
      officers.top.map(({ lastName }) => `Post ${lastName}`),
    );
    for (const { top, rest } of [officers, places]) {
      const all = [...top, rest].reduce((sum, part) => sum + (part?.count ?? 0), 0);
      expect(all).toBe(35);
      const before = [...top, rest].reduce((sum, part) => sum + (part?.countBefore ?? 0), 0);
      expect(before).toBe(1);
    }
  });

  it('tells unpaid fines by the days since their due date, on the last day of the month', () => {
    expect(report.overdue.asOf).toBe('2026-03-31');
    expect(report.overdue.ages.map(({ from, to, count }) => [from, to, count])).toEqual([
      [1, 30, 2],
      [31, 60, 2],
      [61, 90, 0],
      [91, null, 2],
    ]);
  });

  it('tells of the cash-ups that were closed in it', () => {
    expect(report.cashUps).toEqual({ closed: 3, withDifference: 2, signedOff: 1, missing: 5, surplus: 2.5 });
  });

  it('says of which record of the log it was made, and when', async () => {
    const { position, entries } = await readCheckpoint(reading.servers.pool, READ_SCHEMA);
    expect(report.record).toMatchObject({
      position: `${position.commit}/${position.prepare}`,
      entries,
      checkpoint: { size: entries },
    });
    expect(Math.abs(Date.parse(report.madeAt) - Date.now())).toBeLessThan(60_000);
  });

  it('can be taken home, with all of it', async () => {
    const query = 'startDate=2026-03-01&endDate=2026-03-31';
    const answer = await fetch(`${reading.address}/api/reports/period/export?${query}`, {
      headers: { Authorization: `Bearer ${client.accessToken}` },
    });
    expect(answer.headers.get('Content-Disposition')).toContain('period-2026-03-01-to-2026-03-31.csv');
    const cells: string[][] = parse(await answer.text(), { bom: true, record_delimiter: '\r\n' });
    expect(cells).toContainEqual(['Payments', '', '2', '201.00', '', '0', '0.00']);
    expect(cells).toContainEqual(['Collection Rate', '', '', '5.4', '', '', '0.0']);
    expect(cells.filter(([what]) => what === 'Place')).toHaveLength(16);
    expect(cells).toContainEqual(['Overdue', '31 to 60 days', '2', expect.any(String), '', '', '']);
    expect(cells).toContainEqual(['Cash-ups Signed Off', '', '1', '', '', '', '']);
    expect(cells.filter(([what]) => what === 'Trend')).toHaveLength(31);
  });
});
