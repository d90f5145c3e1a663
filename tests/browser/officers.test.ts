import { defaultPeriod } from '@fines/admin-ui/src/data/period.ts';
import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { officerDetailSchema, officersStatsSchema } from '@fines/domain/officer/officer.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { beforeAll, expect, it } from 'vitest';

import { officerAsManager } from '../support/as-manager.ts';
import { issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { createUser, userOf } from '../support/users.ts';
import { type Console, PATIENT, PHONE, useOwnConsole } from './support/console.ts';

const ground = useOwnConsole();

const LONG_NAME = { firstName: 'Nomcebo Phumelele Thandolwethu', lastName: 'Motsa-Nkambule-Dlamini' };
const GREEN = 'rgb(29, 116, 70)';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
/** Runs in the page. */
const colour = (element: Element): string => getComputedStyle(element).color;
const longAgo = localDay(daysAgo(120));

/** The manager's, who signs in once. */
let console: Console;
let sipho: string;
let badgeless: string;
/** The latest fine of Sipho's, which he disputed. */
let latest: string;

/** In the last 30 days Sipho issues 10 fines, 7 of which get paid; one more lies 85 days back. */
beforeAll(async () => {
  const { officer, senior, finance, admin } = ground.staffed().staff;
  sipho = userOf(await officer.get('/auth/me')).id;
  badgeless = (await createUser(admin, { ...LONG_NAME, badgeNumber: undefined })).id;
  await admin.put(`/users/${badgeless}`, { isActive: false });
  await Promise.all(
    Array.from('ABCDEFGHI', (letter) => createUser(admin, { firstName: `Officer ${letter}` })),
  );
  const fines: string[] = [];
  await officerAsManager(ground.staffed().staff, async (chief) => {
    await issue(chief, { dateIssued: daysAgo(85) });
    for (const days of [10, 10]) fines.push((await issue(chief, { dateIssued: daysAgo(days) })).fine.id);
  });
  for (let n = 0; n < 8; n++) fines.push((await issue(officer)).fine.id);
  for (const id of fines.slice(0, 7)) await finance.post('/payments', paymentRequest(id));
  latest = fines.at(-1) ?? '';
  await dispute(officer, latest);
  const { headers } = await issue(senior);
  await admin.get('/officers', { 'X-Min-Position': headers.get('X-Position') ?? '' });
  console = await ground.signIn('manager');
});

/** What stands under the title of a card. */
const card = ({ page }: Console, title: string) => page.getByText(title, { exact: true }).locator('..');
const row = ({ page }: Console, name: string | RegExp) => page.getByRole('row', { name });
const nextPage = ({ page }: Console, pages: string) =>
  page.getByRole('navigation', { name: pages, exact: true }).getByRole('button', { name: 'Next page' });

it('shows who issued what in a period, sorted, searched and paged by the server', async () => {
  const { manager } = ground.staffed().staff;
  const { page } = console;
  await console.link('Officers').click();
  await console.heading('Officers').waitFor();

  const { startDate, endDate } = defaultPeriod(new Date());
  expect(await page.getByLabel('Start Date').inputValue()).toBe(writtenDay(startDate));
  expect(await page.getByLabel('End Date').inputValue()).toBe(writtenDay(endDate));
  const stats = officersStatsSchema.parse((await manager.get('/officers/stats')).body);
  expect(stats).toMatchObject({ totalOfficers: 11, topPerformer: { finesIssued: 10 } });
  await card(console, 'Total Officers').getByText('11', { exact: true }).waitFor();
  await card(console, 'Avg Fines/Officer')
    .getByText(stats.averageFines.toFixed(1), { exact: true })
    .waitFor();
  await card(console, 'Top Performer').getByText('Sipho Dlamini').waitFor();
  await card(console, 'Top Performer').getByText('10 fines issued').waitFor();

  await row(console, /Sipho/).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(
    ['Badge', 'Name', 'Role', 'Fines Issued', 'Collection Rate', 'Status', 'Actions'], // View Details
  );
  const cells = () => row(console, /Sipho/).getByRole('cell').allTextContents();
  expect(await cells()).toEqual([
    'RSP-1001',
    'Sipho Dlamini',
    'Traffic Officer',
    '10',
    '70.0%',
    'Active',
    'View Details',
  ]);
  const colourOf = (rate: string) => page.getByText(rate, { exact: true }).first().evaluate(colour);
  expect(await colourOf('70.0%')).toBe(GREEN);
  expect(await colourOf('0.0%')).not.toBe(GREEN);

  await page.getByText('Page 1 of 2').waitFor();
  await nextPage(console, 'Pages').click();
  await page.getByText('Page 2 of 2').waitFor();
  await expect.poll(() => page.getByRole('row').count(), PATIENT).toBe(2);
  await console.button('Name').click();
  await page.getByText('Page 1 of 2').waitFor();
  await expect.poll(() => page.getByRole('row').nth(1).textContent(), PATIENT).toContain('Sipho Dlamini');
  expect(await row(console, /Motsa-Nkambule-Dlamini/).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await row(console, /Motsa-Nkambule-Dlamini/)
    .getByText('Inactive')
    .waitFor();
  await card(console, 'Total Officers').getByText('1', { exact: true }).waitFor();
  await page.getByText('Page 1 of 1').waitFor();
});

it('keeps the chosen period, and how the list was left, on the way to an officer and back', async () => {
  const { page } = console;
  await console.open('/officers');
  await page.getByLabel('Search').fill('RSP-1001');
  await expect.poll(() => page.getByRole('row').count(), PATIENT).toBe(2);
  await page.getByLabel('Start Date').fill(longAgo);
  await expect.poll(() => row(console, /Sipho/).textContent(), PATIENT).toContain('11');
  await card(console, 'Top Performer').getByText('11 fines issued').waitFor();

  await console.link('View Details Sipho Dlamini').click();
  await console.heading('Sipho Dlamini').waitFor();
  await card(console, 'Fines Issued').getByText('11', { exact: true }).waitFor();
  await page.getByLabel('End Date').fill(localDay(daysAgo(5)));
  await card(console, 'Fines Issued').getByText('3', { exact: true }).waitFor();

  await console.link('Back to Officers').click();
  await console.heading('Officers').waitFor();
  expect(await page.getByLabel('Start Date').inputValue()).toBe(writtenDay(longAgo));
  expect(await page.getByLabel('Search').inputValue()).toBe('RSP-1001');
  await expect.poll(() => row(console, /Sipho/).getByRole('cell').nth(3).textContent(), PATIENT).toBe('3');

  await console.link('Officers').click();
  await expect
    .poll(() => page.getByLabel('Start Date').inputValue(), PATIENT)
    .toBe(writtenDay(defaultPeriod(new Date()).startDate));
});

it('says what is wrong with a period and asks for nothing', async () => {
  const { page } = console;
  await console.open('/officers');
  await card(console, 'Total Officers').getByText('11').waitFor();
  await row(console, /Sipho/).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/officers')) asked.push(request.url());
  });
  await page.getByLabel('End Date').fill(longAgo);
  await page.getByRole('alert').getByText('The start date lies after the end date').waitFor();
  await page.getByLabel('End Date').fill('');
  await page.getByRole('alert').getByText('Choose both dates').waitFor();
  expect(await row(console, /Sipho/).textContent()).toContain('10');
  expect(asked).toEqual([]);

  await page.route('**/api/officers/stats*', (route) => route.abort());
  await page.getByLabel('End Date').fill(localDay(daysAgo(1)));
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(asked.length).toBeGreaterThan(0);
  await page.unroute('**/api/officers/stats*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(console, 'Top Performer').getByText('2 fines issued').waitFor();
});

it('shows one officer: who it is, the figures, the charts and what was done, page by page', async () => {
  const { manager } = ground.staffed().staff;
  const { page } = console;
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/officers/${sipho}?*`, (route) => held.promise.then(() => route.continue()));
  await console.open(`/officers/${sipho}`);
  await page.getByText('Loading officer details...').waitFor();
  held.resolve();
  await console.heading('Sipho Dlamini').waitFor();

  const officer = officerDetailSchema.parse((await manager.get(`/officers/${sipho}`)).body);
  expect(officer).toMatchObject({ totalFines: 10, paidAmount: 420, paidFines: 7 });
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const fact of ['RSP-1001', 'Traffic Officer', officer.email, 'Active']) {
    await profile.getByText(fact, { exact: true }).waitFor();
  }
  await card(console, 'Fines Issued').getByText('10', { exact: true }).waitFor();
  await card(console, 'Total Collected').getByText('SZL 420.00', { exact: true }).waitFor();
  await card(console, 'Success Rate').getByText('70.0%', { exact: true }).waitFor();
  await card(console, 'Avg Fine Amount').getByText('SZL 60.00', { exact: true }).waitFor();

  await page.getByRole('img', { name: 'Paid: 7, Unpaid: 2, Disputed: 1' }).waitFor();
  await page.getByRole('img', { name: /^Fines issued each day from .*: 10 in all$/ }).waitFor();
  await console.button('Show Fines Over Time as a table').click();
  const days = page.getByRole('table', { name: 'Fines Over Time' });
  expect(await days.getByRole('row').count()).toBe(32);
  expect(await days.getByRole('row').last().textContent()).toContain('8SZL 480.00SZL 300.00');

  const activity = page.getByRole('table', { name: 'Recent Activity' });
  const first = activity.getByRole('row').nth(1);
  expect(await first.textContent()).toMatch(/^Dispute submitted.*\d{4} \d\d:\d\d$/);
  expect(await activity.getByRole('row').nth(2).textContent()).toContain(
    `Fine issuedIssued ${latest} to HSD 472 BM`,
  );
  await page.getByText('Page 1 of 2').waitFor();
  await nextPage(console, 'Pages of activity').click();
  await page.getByText('Page 2 of 2').waitFor();
  await expect.poll(() => activity.getByRole('row').count(), PATIENT).toBe(3);
  await activity
    .getByRole('link', { name: /^Issued FN-/ })
    .last()
    .click();
  await console.heading(/^Fine #FN-\d{4}-001$/).waitFor();
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();
});

it('shows officers who left and have no badge, and says when there is no such officer', async () => {
  const { page } = console;
  await console.open(`/officers/${badgeless}`);
  await console.heading(`${LONG_NAME.firstName} ${LONG_NAME.lastName}`).waitFor();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByText('Inactive', { exact: true }).waitFor();
  await profile.getByText('–', { exact: true }).waitFor();
  await card(console, 'Success Rate').getByText('0.0%', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('No data available').count(), PATIENT).toBe(3);

  await console.open('/officers/nobody');
  await console.heading('Officer not found').waitFor();
  await console.link('Back to Officers').click();
  await console.heading('Officers').waitFor();
});

it('goes by rank: finance opens it by its address though the menu lacks it, officers are sent home', async () => {
  const finance = await ground.signIn('finance', { path: '/officers' });
  await row(finance, /Sipho/).waitFor();
  expect(await finance.link('Officers').count()).toBe(0);

  const officer = await ground.signIn('officer');
  for (const path of ['/officers', `/officers/${sipho}`]) {
    await officer.open(path);
    await officer.heading('Dashboard Overview').waitFor();
    await officer.toast('Officers is not available to the role Traffic Officer').waitFor();
    expect(new URL(officer.page.url()).pathname).toBe('/');
  }
});

it('fits a phone', async () => {
  const phone = await ground.signIn('manager', { path: '/officers', viewport: PHONE });
  const { page } = phone;
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  const officers = page.getByRole('list', { name: 'Officers' });
  await officers.getByText('Fines Issued: 10 · Collection Rate: 70.0%').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await width()).toBe(PHONE.width);
  await page.getByLabel('Status').selectOption('Inactive');
  await officers.getByRole('link', { name: /Motsa/ }).click();
  await phone.heading(/Motsa/).waitFor();
  expect(await width()).toBe(PHONE.width);

  await phone.open(`/officers/${sipho}`);
  const done = page.getByRole('list', { name: 'Recent Activity' });
  await done.getByRole('link', { name: new RegExp(`^Issued ${latest} `) }).waitFor();
  expect(await done.getByRole('listitem').first().textContent()).toMatch(/^Dispute submitted/);
  expect(await width()).toBe(PHONE.width);
});
