import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { emalangeni, KNOWN, KNOWN_REFUNDS, knownReading, revenueOf, TODAY, USERS } from './known-data.ts';
import { issuedIn, performanceOf } from './performance.ts';
import { answered, type Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await knownReading();
  client = await reading.as('FINANCE_OFFICER');
});

const MONTH = { first: shiftDay(TODAY, -30), last: TODAY };
const FORTNIGHT = { first: shiftDay(TODAY, -25), last: shiftDay(TODAY, -12) };
const PERIODS = [
  ['the last 30 days', '', MONTH],
  ['a fortnight', `startDate=${FORTNIGHT.first}&endDate=${FORTNIGHT.last}`, FORTNIGHT],
] as const;

const days = ({ first, last }: typeof MONTH): string[] => {
  const all: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) all.push(day);
  return all;
};
const liesIn =
  ({ first, last }: typeof MONTH) =>
  ({ day }: { day: string }): boolean =>
    day >= first && day <= last;

/** The cells of a file, which begins with the mark by which spreadsheets know UTF-8. */
async function cellsOf(path: string): Promise<{ cells: string[][]; disposition: string | null }> {
  const answer = await fetch(`${reading.address}/api${path}`, {
    headers: { Authorization: `Bearer ${client.accessToken}` },
  });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const cells: string[][] = parse(Buffer.from(bytes), { bom: true, record_delimiter: '\r\n' });
  return { cells, disposition: answer.headers.get('Content-Disposition') };
}

describe.each(PERIODS)('the revenue report of %s', (_what, query, period) => {
  const fines = issuedIn(KNOWN, period);
  const ofStatus = (status: string) => fines.filter((fine) => fine.status === status);
  const isIn = liesIn(period);
  const revenue = revenueOf(isIn).amount;
  const refunds = KNOWN_REFUNDS.filter(isIn);
  const cellOf = (isWanted: Parameters<typeof revenueOf>[0]): string =>
    revenueOf((moved) => isIn(moved) && isWanted(moved)).amount.toFixed(2);

  it('adds up payments by the day of payment and fines by the day of issue', async () => {
    const { body } = await answered(client, `/reports/revenue?${query}`);
    const byHand = fines.filter(({ withoutReceipt }) => withoutReceipt);
    const share = ofStatus('UNPAID').length / fines.length;
    expect(revenueReportSchema.strict().parse(body)).toEqual({
      totalRevenue: revenue,
      refunds: { count: refunds.length, amount: emalangeni(refunds, ({ fine }) => fine.amount) },
      totalFines: fines.length,
      paidFines: ofStatus('PAID').length,
      unpaidFines: ofStatus('UNPAID').length,
      disputedFines: ofStatus('DISPUTED').length,
      pendingAmount: emalangeni(ofStatus('UNPAID'), ({ amount }) => amount),
      paidWithoutReceipt: {
        count: byHand.length,
        amount: emalangeni(byHand, ({ amount }) => amount),
      },
      estimatedDisputed: Math.round(fines.length * 0.05),
      estimatedPending: Math.round(revenue * share * 100) / 100,
      paymentMethods: PAYMENT_METHODS.map((method) =>
        Object.assign(
          revenueOf((moved) => isIn(moved) && moved.method === method),
          { method },
        ),
      ),
      dailyRevenue: days(period).map((date) =>
        Object.assign(
          revenueOf(({ day }) => day === date),
          { date },
        ),
      ),
    });
    expect(byHand.length).toBeGreaterThan(0);
    expect(refunds.length).toBeGreaterThan(0);
  });

  it('can be taken home', async () => {
    const { cells, disposition } = await cellsOf(`/reports/revenue/export?${query}`);
    expect(disposition).toBe(`attachment; filename="revenue-${period.first}-to-${period.last}.csv"`);
    const methods = [
      ['Cash', 'CASH'],
      ['Mobile Money', 'MOBILE_MONEY'],
      ['Bank Transfer', 'BANK_TRANSFER'],
      ['Card', 'CARD'],
    ];
    expect(cells).toEqual([
      ['Report Type', 'Value'],
      ['Total Revenue', revenue.toFixed(2)],
      ['Total Fines', String(fines.length)],
      ['Paid Fines', String(ofStatus('PAID').length)],
      ['Unpaid Fines', String(ofStatus('UNPAID').length)],
      ...methods.map(([label, method]) => [label, cellOf((payment) => payment.method === method)]),
      ...days(period).map((date) => [date, cellOf(({ day }) => day === date)]),
    ]);
  });
});

it('a report that ends in the future tells of the days that have begun', async () => {
  const [first, last] = [shiftDay(TODAY, -2), shiftDay(TODAY, 40)];
  const { body } = await answered(client, `/reports/revenue?startDate=${first}&endDate=${last}`);
  const { dailyRevenue } = revenueReportSchema.parse(body);
  expect(dailyRevenue.map(({ date }) => date)).toEqual([first, shiftDay(TODAY, -1), TODAY]);
});

describe.each(PERIODS)('the offense report of %s', (_what, query, period) => {
  it('has each offense that there was, the most frequent first, as a file too', async () => {
    const report = offenseReportSchema.parse((await answered(client, `/reports/offenses?${query}`)).body);
    const fines = issuedIn(KNOWN, period);
    const expected = [...new Set(fines.map(({ type }) => type))].map((offenseType) => {
      const own = fines.filter(({ type }) => type === offenseType);
      return {
        offenseType,
        count: own.length,
        totalAmount: emalangeni(own, ({ amount }) => amount),
        paidCount: own.filter(({ status }) => status === 'PAID').length,
        paidAmount: emalangeni(own, ({ paidAmount }) => paidAmount),
      };
    });
    expect(report).toEqual(
      expected.toSorted((a, b) => b.count - a.count || (a.offenseType < b.offenseType ? -1 : 1)),
    );
    const { cells, disposition } = await cellsOf(`/reports/offenses/export?${query}`);
    expect(disposition).toContain(`filename="offenses-${period.first}-to-${period.last}.csv"`);
    expect(cells[0]).toEqual(['Report Type', 'Value', 'Count', 'Paid Count', 'Paid Amount']);
    expect(cells.slice(1).map((row) => row.slice(1).map(Number))).toEqual(
      report.map((row) => [row.totalAmount, row.count, row.paidCount, row.paidAmount]),
    );
    const labels = cells.map(([label]) => label);
    expect(labels).toContain('Speeding');
    expect(cells.at(1)?.[1]).toMatch(/^\d+\.\d\d$/);
  });
});

describe.each(PERIODS)('the officer report of %s', (_what, query, period) => {
  it('has active officers and all who issued fines, so that it adds up, as a file too', async () => {
    const { body } = await answered(client, `/reports/officers?${query}`);
    const report = z.array(officerStatsSchema.strict()).parse(body);
    const expected = USERS.map((user) => performanceOf(user, KNOWN, period)).filter(
      ({ totalFines, isActive, role }) =>
        totalFines > 0 || (isActive && (role === 'TRAFFIC_OFFICER' || role === 'SENIOR_OFFICER')),
    );
    expect(report).toEqual(
      expected.toSorted(
        (a, b) =>
          b.totalFines - a.totalFines || b.totalAmount - a.totalAmount || (a.lastName < b.lastName ? -1 : 1),
      ),
    );
    const total = report.reduce((sum, { totalFines }) => sum + totalFines, 0);
    expect(total).toBe(issuedIn(KNOWN, period).length);
    const { cells } = await cellsOf(`/reports/officers/export?${query}`);
    expect(cells).toEqual([
      ['Report Type', 'Value', 'Fines Issued', 'Collected', 'Collection Rate'],
      ...report.map((row) => [
        `${row.firstName} ${row.lastName}${row.badgeNumber === null ? '' : `, ${row.badgeNumber}`}`,
        row.totalAmount.toFixed(2),
        String(row.totalFines),
        row.paidAmount.toFixed(2),
        row.collectionRate.toFixed(1),
      ]),
    ]);
  });
});

describe('the period of a report', () => {
  it.each([
    'revenue',
    'offenses',
    'officers',
    'revenue/export',
    'offenses/export',
    'officers/export',
    'period',
    'period/export',
  ])('of %s is refused when it makes no sense', async (report) => {
    for (const query of [
      `startDate=${TODAY}&endDate=${shiftDay(TODAY, -1)}`,
      'startDate=1920-01-01&endDate=2026-01-01',
      'startDate=soon',
      'until=2026-01-01',
    ]) {
      const problem = problemOf(await client.get(`/reports/${report}?${query}`));
      expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
    }
  });

  it('may be a single day, or without any fine', async () => {
    const { body } = await answered(client, '/reports/revenue?startDate=2001-01-01&endDate=2001-01-01');
    expect(body).toMatchObject({ totalRevenue: 0, totalFines: 0, estimatedPending: 0 });
    expect(revenueReportSchema.parse(body).dailyRevenue).toEqual([
      { date: '2001-01-01', amount: 0, count: 0 },
    ]);
  });
});
