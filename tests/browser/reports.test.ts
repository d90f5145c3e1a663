import { readFile } from 'node:fs/promises';

import { defaultPeriod } from '@fines/admin-ui/src/data/period.ts';
import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { formatCount, formatPercent } from '@fines/admin-ui/src/format/numbers.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { officerAsManager } from '../support/as-manager.ts';
import { issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { userOf } from '../support/users.ts';
import { type Console, PATIENT, PHONE, useOwnConsole } from './support/console.ts';

const ground = useOwnConsole();

const RED_LIGHT = { offenseType: 'RED_LIGHT', offenseDescription: 'Failing to stop at red light' };
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const longAgo = localDay(daysAgo(60));

/** The manager's, who signs in once. */
let console: Console;

/** Two fines lie 50 days back, one of them paid today; five are new: one paid, one so by hand, one disputed. */
beforeAll(async () => {
  const { officer, senior, manager, finance } = ground.staffed().staff;
  let old = '';
  await officerAsManager(ground.staffed().staff, async (chief) => {
    old = (await issue(chief, { dateIssued: daysAgo(50) })).fine.id;
    await issue(chief, { dateIssued: daysAgo(50) });
  });
  const { fine: byCard } = await issue(officer);
  const { fine: byHand } = await issue(officer, RED_LIGHT);
  const { fine: disputed } = await issue(senior, RED_LIGHT);
  await issue(senior, RED_LIGHT);
  await issue(manager);
  await finance.post('/payments', paymentRequest(old));
  await finance.post('/payments', paymentRequest(byCard.id, { method: 'CARD' }));
  await dispute(officer, disputed.id);
  const { headers } = await manager.patch(`/fines/${byHand.id}/status`, { status: 'PAID' });
  await manager.get('/reports/revenue', { 'X-Min-Position': headers.get('X-Position') ?? '' });
  console = await ground.signIn('manager');
});

const card = ({ page }: Console, title: string) => page.getByText(title, { exact: true }).locator('..');

/** The cells of each row of a table, without its head. */
async function cellsOf({ page }: Console, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name, exact: true }).getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allTextContents()));
}

async function reportsOf(query = '') {
  const { manager } = ground.staffed().staff;
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
async function expectShown({ revenue, offenses, officers }: Reports): Promise<void> {
  const cards = {
    'Total Revenue': formatSzl(revenue.totalRevenue),
    Paid: formatCount(revenue.paidFines),
    Pending: formatSzl(revenue.pendingAmount),
    Disputed: formatCount(revenue.disputedFines),
  };
  for (const [title, figure] of Object.entries(cards)) {
    await card(console, title).getByText(figure, { exact: true }).waitFor();
  }
  await expect
    .poll(() => cellsOf(console, 'Payment Methods'), PATIENT)
    .toEqual(
      revenue.paymentMethods.map(({ method, count, amount }) => [
        PAYMENT_METHOD_LABELS[method],
        String(count),
        formatSzl(amount),
      ]),
    );
  await expect
    .poll(() => cellsOf(console, 'Officer Performance'), PATIENT)
    .toEqual(
      officers.map((officer) => [
        officer.badgeNumber ?? '–',
        `${officer.firstName} ${officer.lastName}`,
        String(officer.totalFines),
        formatSzl(officer.totalAmount),
        formatSzl(officer.paidAmount),
        formatPercent(officer.collectionRate),
      ]),
    );
  const parts = offenses.map(({ offenseType, count }) => `${OFFENSE_TYPE_LABELS[offenseType]}: ${count}`);
  await console.page.getByRole('img', { name: parts.join(', '), exact: true }).waitFor();
}

it('shows the figures of the last 30 days, then those of the period that is chosen', async () => {
  const { page } = console;
  await console.link('Reports').click();
  await console.heading('Reports').waitFor();
  const { startDate, endDate } = defaultPeriod(new Date());
  expect(await page.getByLabel('Start Date').inputValue()).toBe(writtenDay(startDate));
  expect(await page.getByLabel('End Date').inputValue()).toBe(writtenDay(endDate));

  const recent = await reportsOf();
  expect(recent.revenue).toMatchObject({ totalRevenue: 120, totalFines: 5, paidFines: 2, disputedFines: 1 });
  await expectShown(recent);
  await card(console, 'Total Revenue').getByText('2 payments, paid in the period').waitFor();
  await card(console, 'Paid').getByText('Paid without receipt: 1 (SZL 60.00)').waitFor();
  await card(console, 'Pending').getByText('Estimate: SZL 48.00 (revenue × unpaid share)').waitFor();
  await card(console, 'Disputed').getByText('Estimate: 0 (5% of fines)').waitFor();
  await page.getByRole('img', { name: /^Revenue of each day from .*: SZL 120\.00 in all$/ }).waitFor();

  await page.getByLabel('Start Date').fill(longAgo);
  const longer = await reportsOf(`?startDate=${longAgo}`);
  expect(longer.revenue).toMatchObject({ totalFines: 7, paidFines: 3 });
  await expectShown(longer);
  expect(page.url()).toContain(`startDate=${longAgo}`);
  await console.button('Show Revenue Trend as a table').click();
  const days = await cellsOf(console, 'Figures of Revenue Trend');
  expect(days.length).toBe(61);
  expect(days.at(-1)?.slice(1)).toEqual(['2', 'SZL 120.00']);

  await page.getByLabel('Start Date').fill(shiftDay(endDate, -364));
  await expect
    .poll(async () => (await cellsOf(console, 'Figures of Revenue Trend')).length, PATIENT)
    .toBeLessThan(55);
  await page.getByRole('columnheader', { name: 'Week from' }).waitFor();

  await page.getByLabel('Start Date').fill(endDate);
  await console.button('Show Revenue Trend as a chart').click();
  // A line would be but a dot.
  await page.locator('.recharts-bar-rectangle').waitFor();
});

it('leads to the officers in it, of the same period', async () => {
  const { page } = console;
  await console.open(`/reports?startDate=${longAgo}`);
  const performance = page.getByRole('table', { name: 'Officer Performance', exact: true });
  await performance.getByText('Sibusiso Nkambule').waitFor();
  expect(await performance.getByRole('link', { name: 'Sibusiso Nkambule' }).count()).toBe(0);
  await performance.getByRole('link', { name: 'Sipho Dlamini' }).click();
  await console.heading('Sipho Dlamini').waitFor();
  expect(await page.getByLabel('Start Date').inputValue()).toBe(writtenDay(longAgo));
  const { id } = userOf(await ground.staffed().staff.officer.get('/auth/me'));
  expect(new URL(page.url()).pathname).toBe(`/officers/${id}`);
});

it('hands out each report of the chosen period as a file, or says that it failed', async () => {
  const { page } = console;
  const query = `?startDate=${longAgo}&endDate=${localDay(daysAgo(1))}`;
  await console.open(`/reports${query}`);
  const exports = [
    { button: 'Export Offenses', kind: 'offenses', done: 'Offense report exported successfully' },
    { button: 'Export Revenue', kind: 'revenue', done: 'Revenue report exported successfully' },
    { button: 'Export Officers', kind: 'officers', done: 'Officer report exported successfully' },
  ];
  for (const { button, kind, done } of exports) {
    const [download] = await Promise.all([page.waitForEvent('download'), console.button(button).click()]);
    await console.toast(done).waitFor();
    expect(download.suggestedFilename()).toBe(`${kind}-${longAgo}-to-${localDay(daysAgo(1))}.csv`);
    const { body } = await ground.staffed().staff.manager.get(`/reports/${kind}/export${query}`);
    expect(await readFile(await download.path(), 'utf8')).toBe(`\uFEFF${String(body)}`);
  }

  await page.route('**/api/reports/*/export*', (route) => route.abort());
  for (const { button, kind } of exports) {
    await console.button(button).click();
    const report = kind === 'revenue' ? 'revenue' : kind.slice(0, -1);
    await console.toast(`Failed to export ${report} report`).waitFor();
  }
  await console.toast('Error').waitFor();
  await page.unroute('**/api/reports/*/export*');
});

it('says what is wrong with a period, asks for nothing then, and shows where there is nothing', async () => {
  const { page } = console;
  await console.open('/reports');
  await expectShown(await reportsOf());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/reports')) asked.push(request.url());
  });
  await page.getByLabel('End Date').fill('2001-01-31');
  await page.getByRole('alert').getByText('The start date lies after the end date').waitFor();
  expect(await console.button('Export Revenue').isDisabled()).toBe(true);
  await card(console, 'Total Revenue').getByText('SZL 120.00').waitFor();
  expect(asked).toEqual([]);

  await page.getByLabel('Start Date').fill('2001-01-01');
  await card(console, 'Total Revenue').getByText('SZL 0.00', { exact: true }).waitFor();
  expect(await console.button('Export Revenue').isDisabled()).toBe(false);
  await expect.poll(() => page.getByText('No data available').count(), PATIENT).toBe(2);

  await page.route('**/api/reports/offenses*', (route) => route.abort());
  await page.getByLabel('End Date').fill('2001-01-30');
  await console.button('Try again').waitFor();
  await page.unroute('**/api/reports/offenses*');
  await console.button('Try again').click();
  await expect.poll(() => page.getByText('No data available').count(), PATIENT).toBe(2);
});

it('is for those who may read it, and fits a phone', async () => {
  const officer = await ground.signIn('senior');
  await officer.open('/reports');
  await officer.heading('Dashboard Overview').waitFor();
  expect(new URL(officer.page.url()).pathname).toBe('/');

  const finance = await ground.signIn('finance', { viewport: PHONE });
  await finance.button('Open menu').click();
  await finance.link('Reports').click();
  await card(finance, 'Total Revenue').getByText('SZL 120.00', { exact: true }).waitFor();
  const performance = finance.page.getByRole('list', { name: 'Officer Performance' });
  await performance.getByText('Collected SZL 120.00 of SZL 120.00').waitFor();
  expect(await finance.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await performance.getByRole('link', { name: 'Sipho Dlamini' }).click();
  await finance.heading('Sipho Dlamini').waitFor();
});
