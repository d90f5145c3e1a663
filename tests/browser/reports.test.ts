import { defaultPeriod, type Period } from '@fines/admin-ui/src/data/period.ts';
import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { formatCount, formatPercent } from '@fines/admin-ui/src/format/numbers.ts';
import {
  disputedNote,
  type Note,
  paidNote,
  pendingNote,
  revenueNote,
} from '@fines/admin-ui/src/report/notes.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { type Console, expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';

const ground = useDemoConsole();

const { startDate, endDate } = defaultPeriod(new Date());
const longAgo = shiftDay(startDate, -30);

let manager: ApiClient;
let console: Console;

beforeAll(async () => {
  manager = await ground.system().signIn('manager@police.gov.sz');
  console = await ground.signIn('manager');
});

/** The cells of each row of a table, without its head. */
const cellsOf = (name: string): Promise<string[][]> =>
  console.page
    .getByRole('table', { name, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );

async function reportsOf(query = '') {
  const [revenue, offenses, officers] = await Promise.all(
    ['revenue', 'offenses', 'officers'].map((kind) => manager.get(`/reports/${kind}${query}`)),
  );
  return {
    revenue: revenueReportSchema.parse(revenue?.body),
    offenses: offenseReportSchema.parse(offenses?.body),
    officers: z.array(officerStatsSchema).parse(officers?.body),
  };
}

type Reports = Awaited<ReturnType<typeof reportsOf>>;

/** Waits until the screen shows these figures, all of them. */
async function expectShown({ revenue, offenses, officers }: Reports, period: Period): Promise<void> {
  const cards: [string, string, Note[]][] = [
    ['Total Revenue', formatSzl(revenue.totalRevenue), revenueNote(revenue, period)],
    ['Paid', formatCount(revenue.paidFines), paidNote(revenue, period)],
    ['Pending', formatSzl(revenue.pendingAmount), pendingNote(revenue)],
    ['Disputed', formatCount(revenue.disputedFines), disputedNote(revenue, period)],
  ];
  for (const [title, figure, notes] of cards) {
    await shows(console.card(title), figure, { exact: true });
    for (const { text } of notes) await shows(console.card(title), text);
  }
  await expectSoon(() => cellsOf('Payment Methods')).toEqual(
    revenue.paymentMethods.map(({ method, count, amount }) => [
      PAYMENT_METHOD_LABELS[method],
      String(count),
      formatSzl(amount),
    ]),
  );
  await expectSoon(() => cellsOf('Officer Performance')).toEqual(
    officers.map((officer) => [
      officer.badgeNumber ?? '–',
      fullNameOf(officer),
      String(officer.totalFines),
      formatSzl(officer.totalAmount),
      formatSzl(officer.paidAmount),
      formatPercent(officer.collectionRate),
    ]),
  );
  const fines = offenses.reduce((sum, { count }) => sum + count, 0);
  const parts = offenses.map(
    ({ offenseType, count }) =>
      `${OFFENSE_TYPE_LABELS[offenseType]}${count} · ${formatPercent((100 * count) / fines)}`,
  );
  const legend = console.page.getByRole('list', { name: 'Fines of each offense type' }).getByRole('listitem');
  await expectSoon(() => legend.allTextContents()).toEqual(parts);
}

it('shows the figures of the last 30 days, then those of the period that is chosen', async () => {
  const { page } = console;
  await console.link('Reports').click();
  await console.heading('Reports').waitFor();
  expect(await console.field('Start Date').inputValue()).toBe(writtenDay(startDate));
  expect(await console.field('End Date').inputValue()).toBe(writtenDay(endDate));
  const recent = await reportsOf();
  await expectShown(recent, { startDate, endDate });
  const total = formatSzl(recent.revenue.totalRevenue).replace('.', '\\.');
  const summary = new RegExp(`^Revenue of each day from .*: ${total} in all$`);
  await page.getByRole('img', { name: summary }).waitFor();

  await console.field('Start Date').fill(longAgo);
  const longer = await reportsOf(`?startDate=${longAgo}`);
  expect(longer.revenue.totalFines).toBeGreaterThan(recent.revenue.totalFines);
  await expectShown(longer, { startDate: longAgo, endDate });
  expect(page.url()).toContain(`startDate=${longAgo}`);
  await console.button('Show Revenue Trend as a table').click();
  const days = await cellsOf('Figures of Revenue Trend');
  expect(days.map((cells) => cells.slice(1))).toEqual(
    longer.revenue.dailyRevenue.map(({ count, amount }) => [String(count), formatSzl(amount)]),
  );

  await console.field('Start Date').fill(shiftDay(endDate, -364));
  await page.getByRole('columnheader', { name: 'Week from' }).waitFor();
  await expectSoon(async () => (await cellsOf('Figures of Revenue Trend')).length).toBeLessThan(55);

  // Not today, on which nothing is paid yet in the first hours.
  const paidDay = longer.revenue.dailyRevenue.findLast(({ amount }) => amount > 0)?.date ?? endDate;
  await console.field('End Date').fill(paidDay);
  await console.field('Start Date').fill(paidDay);
  await console.button('Show Revenue Trend as a chart').click();
  // A line would be but a dot.
  await page.locator('.recharts-bar-rectangle').waitFor();
});

it('leads to the officers in it, of the same period', async () => {
  const { page } = console;
  await console.goTo(`/reports?startDate=${longAgo}`);
  const { officers } = await reportsOf(`?startDate=${longAgo}`);
  const [best] = officers;
  const name = best === undefined ? '' : fullNameOf(best);
  const performance = page.getByRole('table', { name: 'Officer Performance', exact: true });
  // Until the page of the new period is drawn, that of the former one is.
  await expectSoon(() => console.field('Start Date').inputValue()).toBe(writtenDay(longAgo));
  await performance.getByRole('link', { name }).click();
  await console.heading(name).waitFor();
  expect(await console.field('Start Date').inputValue()).toBe(writtenDay(longAgo));
  expect(new URL(page.url()).pathname).toBe(`/officers/${best?.id}`);
});

it('hands out each report of the chosen period as a file, or says that it failed', async () => {
  const { page } = console;
  const yesterday = shiftDay(endDate, -1);
  const query = `?startDate=${longAgo}&endDate=${yesterday}`;
  await console.goTo(`/reports${query}`);
  const exports = [
    { button: 'Export Offenses', kind: 'offenses', done: 'Offense report exported successfully' },
    { button: 'Export Revenue', kind: 'revenue', done: 'Revenue report exported successfully' },
    { button: 'Export Officers', kind: 'officers', done: 'Officer report exported successfully' },
  ];
  for (const { button, kind, done } of exports) {
    const { name, text } = await console.download(() => console.button(button).click());
    await console.toast(done).waitFor();
    // The next one would wait until this one is gone.
    await console.closeToast();
    expect(name).toBe(`${kind}-${longAgo}-to-${yesterday}.csv`);
    const { body } = await manager.get(`/reports/${kind}/export${query}`);
    expect(text).toBe(`\uFEFF${String(body)}`);
  }

  await page.route('**/api/reports/*/export*', (route) => route.abort());
  await console.button('Export Officers').click();
  await console.toast('Failed to export officer report').waitFor();
  await page.unroute('**/api/reports/*/export*');
});

it('says what is wrong with a period, asks for nothing then, and shows where there is nothing', async () => {
  const { page } = console;
  await console.goTo('/reports');
  const { revenue } = await reportsOf();
  await shows(console.card('Total Revenue'), formatSzl(revenue.totalRevenue));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/reports')) asked.push(request.url());
  });
  await console.field('End Date').fill('2001-01-31');
  await shows(page.getByRole('alert'), 'The start date lies after the end date');
  expect(await console.button('Export Revenue').isDisabled()).toBe(true);
  await shows(console.card('Total Revenue'), formatSzl(revenue.totalRevenue));
  expect(asked).toEqual([]);

  await console.field('Start Date').fill('2001-01-01');
  await shows(console.card('Total Revenue'), 'SZL 0.00', { exact: true });
  expect(await console.button('Export Revenue').isDisabled()).toBe(false);
  await expectSoon(() => page.getByText('No data available').count()).toBe(2);

  await page.route('**/api/reports/offenses*', (route) => route.abort());
  await console.field('End Date').fill('2001-01-30');
  await console.button('Try Again').waitFor();
  await page.unroute('**/api/reports/offenses*');
  await console.button('Try Again').click();
  await expectSoon(() => page.getByText('No data available').count()).toBe(2);
});

it('fits a phone', async () => {
  await console.page.setViewportSize(PHONE);
  await console.button('Open menu').click();
  await console.link('Reports').click();
  const { revenue, officers } = await reportsOf();
  await shows(console.card('Total Revenue'), formatSzl(revenue.totalRevenue), { exact: true });
  const performance = console.page.getByRole('list', { name: 'Officer Performance' });
  for (const { paidAmount, totalAmount } of officers) {
    const text = `Collected ${formatSzl(paidAmount)} of ${formatSzl(totalAmount)}`;
    await performance.getByText(text).first().waitFor();
  }
  expect(await console.overflow()).toBe(0);
});
