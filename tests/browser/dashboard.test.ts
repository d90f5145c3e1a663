import { type Dashboard, dashboardSchema } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { PATIENT, PHONE, useOwnConsole } from './support/console.ts';

const ground = useOwnConsole();

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

const percent = (value: number): string => `${value.toFixed(1)}%`;

function expectedCards({ cards }: Dashboard): string[][] {
  const trend = (change: number | null, key: string): string[] => {
    if (change === null) return [];
    const size = Math.abs(change);
    const text = key === 'collectionRate' ? `${size.toFixed(1)} points` : percent(size);
    const unchanged = change === 0 ? 'unchanged:' : 'up';
    return [change < 0 ? 'down' : unchanged, text, 'vs last week'];
  };
  const texts = {
    todayFines: String(cards.todayFines.value),
    totalRevenue: formatSzl(cards.totalRevenue.value),
    collectionRate: percent(cards.collectionRate.value),
    pendingPayments: String(cards.pendingPayments.value),
    activeDisputes: String(cards.activeDisputes.value),
    officersOnDuty: String(cards.officersOnDuty.value),
  };
  const { overdue } = cards.pendingPayments;
  const notes: Partial<Record<string, string[]>> = { pendingPayments: [`${overdue} overdue`] };
  return Object.entries(texts).map(([key, text], index) =>
    [TITLES[index] ?? '', text].concat(trend(cards[key as keyof typeof cards].trend, key), notes[key] ?? []),
  );
}

const words = (card: string): string[] =>
  card
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

it('says how to begin while there is no fine, and offers to try again what failed', async () => {
  const { page, button, link, heading, close } = await ground.signIn('officer');
  await page.getByRole('heading', { name: 'No fines yet' }).waitFor();
  expect((await cardsOf(page)).map((card) => words(card)[0])).toEqual(TITLES);
  expect(await page.getByText('import:vehicles').count()).toBe(0);

  await page.route('**/api/dashboard', (route) => route.abort());
  await page.reload();
  await page.getByText('The server cannot be reached. Check the connection and try again.').waitFor();
  await page.unroute('**/api/dashboard');
  await button('Try again').click();
  await link('Issue the first fine').click();
  await heading('Issue Fine').waitFor();
  await close();
});

it('shows the figures of the API, its charts also as tables, and leads to fines and officers', async () => {
  const { officer, senior, finance, manager } = ground.staffed().staff;
  const { fine: paid } = await issue(officer, { licensePlate: 'PSD 001 AA', location: 'Gwamile Street' });
  const { fine: disputed } = await issue(officer, {
    licensePlate: 'PSD 002 AA',
    offenseType: 'PARKING',
    offenseDescription: 'Illegal parking',
    location: 'Somhlolo Road, beside the market of Manzini',
  });
  for (let number = 3; number <= 9; number += 1) {
    await issue(number === 9 ? senior : officer, { licensePlate: `PSD 00${number} AA` });
  }
  await manager.post('/payments', paymentRequest(paid.id));
  const { headers } = await finance.post('/payments', paymentRequest((await issue(officer)).fine.id));
  await dispute(officer, disputed.id);
  const position = { 'X-Min-Position': headers.get('X-Position') ?? '' };

  const { page, heading, button, link, close } = await ground.signIn('manager');
  await heading('Dashboard Overview').waitFor();
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await recent.getByRole('link', { name: /PSD 009 AA/ }).waitFor();

  const dashboard = dashboardSchema.parse((await manager.get('/dashboard', position)).body);
  await expect.poll(async () => (await cardsOf(page)).map(words), PATIENT).toEqual(expectedCards(dashboard));
  expect(dashboard.cards).toMatchObject({ todayFines: { value: 10 }, totalRevenue: { value: 120 } });

  // Eight of ten, the latest first, each with all that the list promises.
  const rows = (await recent.getByRole('listitem').allInnerTexts()).map(words);
  expect(rows.map(([plate]) => plate)).toEqual(
    dashboard.recentFines.slice(0, 8).map(({ licensePlate }) => licensePlate),
  );
  expect(rows[0]).toEqual([
    'HSD 472 BM',
    'Speeding 11-20 km/h over · MR3, Malagwane Hill',
    'SZL 60.00',
    'Paid',
  ]);

  const revenue = page.getByRole('region', { name: 'Revenue Trend' }).first();
  await revenue.getByRole('img', { name: /8 days, SZL 120\.00 in all/ }).waitFor();
  await button('Show Revenue Trend as a table').click();
  expect(await revenue.getByRole('row').count()).toBe(9);
  await revenue.getByRole('row', { name: /2 SZL 120\.00/ }).waitFor();
  await button('Show Revenue Trend as a chart').click();

  const offenses = page.getByRole('region', { name: 'Offense Type Distribution' }).first();
  await offenses.getByRole('img', { name: /Speeding 90\.0%, Parking 10\.0%/ }).waitFor();

  await page.getByRole('img', { name: /Sipho Dlamini 9, Mandla Hlophe 1/ }).waitFor();
  await button('Show Top Performing Officers as a table').click();
  const [best] = dashboard.topOfficers;
  expect(await link('Sipho Dlamini').getAttribute('href')).toBe(`/officers/${best?.id}`);

  await recent.getByRole('link', { name: /PSD 009 AA/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Fine #FN-/ }).waitFor();
  await close();
});

it('fits a phone, and names officers without a link for those who may not open them', async () => {
  const { page, button, link, close } = await ground.signIn('officer', { viewport: PHONE });
  await page.getByRole('img', { name: /Sipho Dlamini 9/ }).waitFor();
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBe(0);
  await button('Show Top Performing Officers as a table').click();
  await page.getByRole('cell', { name: 'Sipho Dlamini' }).waitFor();
  expect(await link('Sipho Dlamini').count()).toBe(0);
  await close();
});

it('shows a chart as its figures when its code cannot be loaded', async () => {
  const { page, close } = await ground.signIn('officer', { path: '/fines' });
  await page.route(/assets\/AreaTrend/, (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const table = page.getByRole('table', { name: 'Revenue Trend' });
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBe(9);
  await close();
});

it('shows a change for the better in another colour than one for the worse', async () => {
  const { page, heading, close } = await ground.signIn('officer', { path: '/fines' });
  const coloursAt = async (trend: number): Promise<string[]> => {
    await page.route('**/api/dashboard', async (route) => {
      const answer = await route.fetch();
      const { cards, ...others } = dashboardSchema.parse(await answer.json());
      const changed = Object.entries(cards).map(([key, { value }]) => [key, { value, trend }]);
      await route.fulfill({ json: { ...others, cards: Object.fromEntries(changed) } });
    });
    await page.goto(new URL('/', page.url()).href);
    await heading('Dashboard Overview').waitFor();
    const changes = page.locator('main .MuiCard-root span:has(> svg)');
    await changes.first().waitFor();
    return changes.evaluateAll((spans) =>
      spans.map((span) => span.ownerDocument.defaultView?.getComputedStyle(span).color ?? ''),
    );
  };
  const [fines, revenue, rate, pending, disputes] = await coloursAt(10);
  expect([revenue, rate]).toEqual([fines, fines]);
  expect(disputes).toBe(pending);
  expect(pending).not.toBe(fines);
  expect((await coloursAt(-10)).slice(0, 5)).toEqual([pending, pending, pending, fines, fines]);
  await close();
});
