import { formatLocalDay } from '@fines/admin-ui/src/format/dates.ts';
import { formatCount, formatPercent } from '@fines/admin-ui/src/format/numbers.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { type Dashboard, type DashboardCard, dashboardSchema } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { DESKTOP, expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';

const ground = useDemoConsole();

const GREEN = 'rgb(29, 116, 70)';

let dashboard: Dashboard;

beforeAll(async () => {
  const manager = await ground.system().signIn('manager@police.gov.sz');
  dashboard = dashboardSchema.parse((await manager.get('/dashboard')).body);
});

const TITLES = [
  "Today's Fines Issued",
  'Total Revenue Collected',
  'Collection Rate',
  'Pending Payments',
  'Active Disputes',
  'Officers on Duty',
];

/** The six cards as one reads them, in their order: title, figure, and how it changed. */
const cardsOf = (page: Page): Promise<string[]> =>
  page.locator('main .MuiCard-root:has(> svg)').allInnerTexts();

const DIRECTIONS = ['down', 'unchanged:', 'up'];

function trendOf({ trend, compared }: DashboardCard, key: string): string[] {
  if (compared === null) return [];
  if (trend === null) return ['None last week'];
  // A percentage of few says more than there is.
  const isFew = !['collectionRate', 'totalRevenue'].includes(key) && compared.before < 10;
  const change = isFew ? compared.now - compared.before : trend;
  const size = Math.abs(change);
  const inPercent = isFew ? formatCount(size) : formatPercent(size);
  const text = key === 'collectionRate' ? `${size.toFixed(1)} points` : inPercent;
  return [DIRECTIONS[Math.sign(change) + 1] ?? '', text, 'vs last week'];
}

function expectedCards({ cards }: Dashboard): string[][] {
  const texts = {
    todayFines: String(cards.todayFines.value),
    totalRevenue: formatSzl(cards.totalRevenue.value),
    collectionRate: formatPercent(cards.collectionRate.value),
    pendingPayments: String(cards.pendingPayments.value),
    activeDisputes: String(cards.activeDisputes.value),
    officersOnDuty: String(cards.officersOnDuty.value),
  };
  const { overdue } = cards.pendingPayments;
  const notes: Partial<Record<string, string[]>> = {
    pendingPayments: [`${overdue} overdue`],
    officersOnDuty: ['Active accounts of officers'],
  };
  return Object.entries(texts).map(([key, text], index) =>
    [TITLES[index] ?? '', text].concat(trendOf(cards[key as keyof typeof cards], key), notes[key] ?? []),
  );
}

const words = (card: string): string[] =>
  card
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

it('shows the figures of the API, its charts also as tables, what waits for a manager, and leads to fines and officers', async () => {
  const { page, button, link, section, goTo } = await ground.signIn('manager');
  await expectSoon(async () => (await cardsOf(page)).map(words)).toEqual(expectedCards(dashboard));

  const recent = section('Recent Activity');
  // Without the time that has passed since, which goes on.
  const rows = (await recent.getByRole('listitem').allInnerTexts())
    .map(words)
    .map((row) => row.filter((text) => !text.endsWith(' ago')));
  const latest = dashboard.recentFines.slice(0, 8);
  expect(rows).toEqual(
    latest.map(({ licensePlate, offenseDescription, location, issuedBy, amount, status }) => [
      licensePlate,
      `${offenseDescription} · ${location}`,
      fullNameOf(issuedBy),
      formatSzl(amount),
      FINE_STATUS_LABELS[status],
    ]),
  );

  const revenue = section('Revenue Trend').first();
  const total = dashboard.revenueTrend.reduce((sum, { amount }) => sum + amount, 0);
  await revenue.getByRole('img', { name: `8 days, ${formatSzl(total)} in all` }).waitFor();
  await button('Show Revenue Trend as a table').click();
  const [, ...days] = await revenue.getByRole('row').allTextContents();
  for (const [at, { count, amount }] of dashboard.revenueTrend.entries()) {
    expect(days[at]).toContain(`${count}${formatSzl(amount)}`);
  }
  await button('Show Revenue Trend as a chart').click();
  // The pointer shows a point, and so do the arrow keys.
  await revenue.getByRole('img').hover({ position: { x: 70, y: 100 } });
  await shows(revenue, `Revenue: ${formatSzl(dashboard.revenueTrend[0]?.amount ?? 0)}`);
  await page.mouse.move(0, 0);
  await revenue.getByRole('img').focus();
  for (const { date, amount } of dashboard.revenueTrend) {
    await revenue
      .getByRole('status')
      .filter({ hasText: `${formatLocalDay(date)}Revenue: ${formatSzl(amount)}` })
      .waitFor();
    await page.keyboard.press('ArrowRight');
  }

  const fines = dashboard.offenseDistribution.reduce((sum, { count }) => sum + count, 0);
  const shares = dashboard.offenseDistribution.map(({ offenseType, count }) => [
    OFFENSE_TYPE_LABELS[offenseType],
    `${count} · ${formatPercent((100 * count) / fines)}`,
  ]);
  const offenses = section('Offense Type Distribution').first();
  await shows(offenses, `All ${fines} fines`);
  await offenses.getByRole('img', { name: 'Fines of each offense type' }).waitFor();
  const legend = offenses.getByRole('list', { name: 'Fines of each offense type' }).getByRole('listitem');
  expect((await legend.allInnerTexts()).map(words)).toEqual(shares);
  expect(await legend.first().getByRole('link').getAttribute('title')).toBe(
    `Show ${dashboard.offenseDistribution[0]?.count} fines`,
  );

  const officers = section('Top Performing Officers').first().getByRole('listitem');
  expect((await officers.allInnerTexts()).map(words)).toEqual(
    dashboard.topOfficers.map((officer) => [fullNameOf(officer), String(officer.totalFines)]),
  );
  await button('Show Top Performing Officers as a table').click();
  const [best] = dashboard.topOfficers;
  expect(await link('Sipho Dlamini').getAttribute('href')).toBe(`/officers/${best?.id}`);

  await recent.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: `Fine #${latest[0]?.fineNumber}` }).waitFor();

  await goTo('/');
  const pending = dashboard.cards.activeDisputes.value;
  const toDecide = section('Waiting for You').getByRole('link', { name: `${pending} disputes to decide` });
  expect(await toDecide.getAttribute('title')).toBe(`Show ${pending} disputes`);
  expect(await link('Disputes').getAttribute('title')).toBe(`${pending} wait for a decision`);

  const saying = (json: object) => page.route('**/api/dashboard/waiting', (route) => route.fulfill({ json }));
  await saying({ refundRequests: 2, lineRequests: 1 });
  await page.reload();
  await section('Waiting for You').getByRole('link', { name: '1 line in suspense to approve' }).waitFor();
  expect(await link('Payments').getAttribute('title')).toBe('3 wait for a decision');

  await saying({ disputes: 0, reviews: 0 });
  await page.reload();
  await shows(page, 'Nothing waits for you');
  expect(await link('Disputes').getAttribute('title')).toBeNull();
});

it('fits a phone, names officers without a link for those who may not open them, and says how to begin', async () => {
  const { page, button, link, overflow } = await ground.signIn('officer', { viewport: PHONE });
  await page.getByRole('region', { name: 'My Day' }).getByText('issued today').waitFor();
  await shows(page.getByRole('list', { name: 'Fines issued by each officer' }), 'Sipho Dlamini');
  expect(await overflow()).toBe(0);
  await button('Show Top Performing Officers as a table').click();
  await page.getByRole('cell', { name: 'Sipho Dlamini' }).waitFor();
  expect(await link('Sipho Dlamini').count()).toBe(0);

  // How to begin while there is no fine; what failed is offered to be tried again.
  await page.setViewportSize(DESKTOP);
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch();
    const { stats, ...others } = dashboardSchema.parse(await answer.json());
    const cards = Object.entries(others.cards).map(([key, { value }]) => [
      key,
      { value, trend: 10, compared: { now: 110, before: 100 } },
    ]);
    await route.fulfill({
      json: {
        ...others,
        cards: Object.fromEntries(cards),
        stats: { ...stats, totalFines: 0 },
        recentFines: [],
      },
    });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'No fines yet' }).waitFor();
  expect((await cardsOf(page)).map((card) => words(card)[0])).toEqual(TITLES);
  expect(await page.getByText('import:vehicles').count()).toBe(0);
  expect(await link('Issue the First Fine').getAttribute('href')).toBe('/fines/create');

  // A change for the better has another colour than one for the worse.
  const colours = await page
    .locator('main .MuiCard-root span:has(> svg)')
    .evaluateAll((spans) =>
      spans.map((span) => span.ownerDocument.defaultView?.getComputedStyle(span).color ?? ''),
    );
  const [fines, revenue, rate, pending, disputes] = colours;
  expect([fines, revenue, rate]).toEqual([GREEN, GREEN, GREEN]);
  expect(disputes).toBe(pending);
  expect(pending).not.toBe(fines);

  await page.route('**/api/dashboard', (route) => route.abort());
  await page.reload();
  await shows(page, 'The server cannot be reached. Check the connection and try again.');
  await page.unroute('**/api/dashboard');
  await button('Try Again').click();
  await page.getByRole('region', { name: 'Recent Activity' }).waitFor();
});
