import { defaultPeriod } from '@fines/admin-ui/src/data/period.ts';
import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { formatPercent } from '@fines/admin-ui/src/format/numbers.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import {
  activitySchema,
  officerDetailSchema,
  officersStatsSchema,
  officerStatsSchema,
  type OfficerStats,
} from '@fines/domain/officer/officer.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { createUser } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';

const ground = useDemoConsole();

const GREEN = 'rgb(29, 116, 70)';
const { startDate, endDate } = defaultPeriod(new Date());
const longAgo = shiftDay(startDate, -25);

let api: ApiClient;
let console: Console;
/** The busiest. */
let best: OfficerStats;
/** Who left, and has as long a name as there may be and no badge. */
let gone: { id: string; name: string };

beforeAll(async () => {
  const admin = await ground.system().signIn('admin@police.gov.sz');
  const left = await createUser(admin, {
    firstName: 'Nomcebo Phumelele Thandolwethu',
    lastName: 'Motsa-Nkambule-Dlamini',
    badgeNumber: undefined,
  });
  await admin.put(`/users/${left.id}`, { isActive: false });
  gone = { id: left.id, name: fullNameOf(left) };
  api = await ground.system().signIn('manager@police.gov.sz');
  [best] = await officersBy('finesIssued', 'desc');
  console = await ground.signIn('manager');
});

async function officersBy(sortBy: string, sortOrder: string): Promise<[OfficerStats, ...OfficerStats[]]> {
  const { body } = await api.get(`/officers?sortBy=${sortBy}&sortOrder=${sortOrder}`);
  return z.object({ data: z.tuple([officerStatsSchema], officerStatsSchema) }).parse(body).data;
}
const statsOf = async (query = '') =>
  officersStatsSchema.parse((await api.get(`/officers/stats${query}`)).body);
const bestOf = async (query: string) =>
  officerDetailSchema.parse((await api.get(`/officers/${best.id}${query}`)).body);

const rows = () => console.page.getByRole('table', { name: 'Officers' }).locator('tbody tr');
const cells = () =>
  rows().evaluateAll((shown) =>
    shown.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );

const cellsOf = (officer: OfficerStats) => [
  officer.badgeNumber,
  fullNameOf(officer),
  ROLE_LABELS[officer.role],
  String(officer.finesIssued),
  formatPercent(officer.collectionRate),
  'Active',
  'View Details',
];

it('shows who issued what in the last 30 days, sorted and filtered by the server', async () => {
  const { page } = console;
  await page.route('**/api/officers/stats*', (route) => route.abort());
  await console.link('Officers').click();
  await console.button('Try Again').waitFor();
  await page.unroute('**/api/officers/stats*');
  await console.button('Try Again').click();
  expect(await console.field('Start Date').inputValue()).toBe(writtenDay(startDate));
  expect(await console.field('End Date').inputValue()).toBe(writtenDay(endDate));

  const { totalOfficers, averageFines } = await statsOf();
  await shows(console.card('Total Officers'), String(totalOfficers), { exact: true });
  await shows(console.card('Avg Fines/Officer'), averageFines.toFixed(1), { exact: true });
  await shows(console.card('Top Performer'), fullNameOf(best));
  await shows(console.card('Top Performer'), `${best.finesIssued} fines issued`);

  expect(await page.getByRole('columnheader').allTextContents()).toEqual(
    ['Badge', 'Name', 'Role', 'Fines Issued', 'Collection Rate', 'Status', 'Actions'], // View Details
  );
  const officers = await officersBy('finesIssued', 'desc');
  await expectSoon(() => cells()).toEqual(officers.map(cellsOf));
  const rates = page.locator('td span').getByText(/%$/);
  const colours = await rates.evaluateAll((shown) => shown.map((rate) => getComputedStyle(rate).color));
  expect(colours.map((colour) => colour === GREEN)).toEqual(
    officers.map(({ collectionRate }) => collectionRate >= 70),
  );
  expect(new Set(colours).size).toBe(2);

  await console.button('Name').click();
  await expectSoon(() => cells()).toEqual((await officersBy('name', 'asc')).map(cellsOf));
  await shows(page, 'Page 1 of 1');
  expect(await console.chosen('Rows')).toBe('10');
  await console.choose('Status', 'Inactive');
  await expectSoon(async () => (await cells()).map(([, name]) => name)).toEqual([gone.name]);
  await shows(rows(), 'Inactive');
  await shows(console.card('Total Officers'), '1', { exact: true });
});

it('keeps the chosen period, and how the list was left, on the way to an officer and back', async () => {
  const badge = best.badgeNumber ?? '';
  await console.goTo('/officers');
  await expectSoon(() => rows().count()).toBeGreaterThan(1);
  await console.field('Search').fill(badge);
  await expectSoon(() => rows().count()).toBe(1);
  await console.field('Start Date').fill(longAgo);
  const longer = await bestOf(`?startDate=${longAgo}`);
  expect(longer.totalFines).toBeGreaterThan(best.totalFines);
  await expectSoon(async () => (await cells())[0]?.[3]).toBe(String(longer.totalFines));
  const { topPerformer } = await statsOf(`?startDate=${longAgo}`);
  await shows(console.card('Top Performer'), `${topPerformer?.finesIssued} fines issued`);

  await console.link(`View Details ${fullNameOf(best)}`).click();
  await console.heading(fullNameOf(best)).waitFor();
  await shows(console.card('Fines Issued'), String(longer.totalFines), { exact: true });
  await console.field('End Date').fill(startDate);
  const before = await bestOf(`?startDate=${longAgo}&endDate=${startDate}`);
  await shows(console.card('Fines Issued'), String(before.totalFines), { exact: true });

  await console.link('Back to Officers').click();
  await console.heading('Officers').waitFor();
  expect(await console.field('Start Date').inputValue()).toBe(writtenDay(longAgo));
  expect(await console.field('Search').inputValue()).toBe(badge);
  await expectSoon(async () => (await cells())[0]?.[3]).toBe(String(before.totalFines));
  await console.link('Officers').click();
  await expectSoon(() => console.field('Start Date').inputValue()).toBe(writtenDay(startDate));
});

it('shows one officer: who it is, the figures, the charts and what was done, page by page', async () => {
  const { page } = console;
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/officers/${best.id}?*`, (route) => held.promise.then(() => route.continue()));
  await console.goTo(`/officers/${best.id}`);
  await shows(page, 'Loading officer details...');
  held.resolve();
  await console.heading(fullNameOf(best)).waitFor();

  const officer = await bestOf('');
  const profile = console.section('Profile');
  for (const fact of [best.badgeNumber ?? '', ROLE_LABELS[best.role], officer.email, 'Active']) {
    await shows(profile, fact, { exact: true });
  }
  await shows(console.card('Fines Issued'), String(officer.totalFines), { exact: true });
  await shows(console.card('Total Collected'), formatSzl(officer.paidAmount), { exact: true });
  await shows(console.card('Success Rate'), formatPercent((100 * officer.paidFines) / officer.totalFines));
  await shows(console.card('Avg Fine Amount'), formatSzl(officer.averageFineAmount), { exact: true });

  const parts = officer.byStatus.toSorted((a, b) => b.count - a.count);
  const bars = page.getByRole('list', { name: 'Fines of each status' }).getByRole('listitem');
  expect(await bars.allTextContents()).toEqual(
    parts.map(
      ({ status, count }) =>
        `${FINE_STATUS_LABELS[status]}${count} · ${formatPercent((100 * count) / officer.totalFines)}`,
    ),
  );
  const inAll = new RegExp(`^Fines issued each day from .*: ${officer.totalFines} in all$`);
  await page.getByRole('img', { name: inAll }).waitFor();
  await console.button('Show Fines Over Time as a table').click();
  const days = page.getByRole('table', { name: 'Fines Over Time' });
  const { count, amount, paidAmount } = officer.daily.at(-1) ?? {};
  expect(await days.getByRole('row').count()).toBe(officer.daily.length + 1);
  expect(await days.getByRole('row').last().textContent()).toContain(
    `${count}${formatSzl(amount ?? 0)}${formatSzl(paidAmount ?? 0)}`,
  );

  const { body } = await api.get(`/officers/${best.id}/activity?page=1&limit=10`);
  const { data, pagination } = z
    .object({ data: z.array(activitySchema), pagination: z.object({ totalPages: z.int() }) })
    .parse(body);
  const activity = page.getByRole('table', { name: 'Recent Activity' });
  const told = (await activity.getByRole('row').allTextContents()).slice(1);
  for (const [at, { description }] of data.entries()) expect(told[at]).toContain(description);
  expect(told[0]).toMatch(/^[A-Z][a-z]+ [a-z]+.*\d{4} \d\d:\d\d$/);
  const pages = page.getByRole('navigation', { name: 'Pages of activity', exact: true });
  await shows(pages, `Page 1 of ${pagination.totalPages}`);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await shows(pages, `Page 2 of ${pagination.totalPages}`);
  await expectSoon(async () => (await activity.getByRole('row').allTextContents())[1]).not.toBe(told[0]);
  await activity.getByRole('link').last().click();
  await console.heading(/^Fine #FN-/).waitFor();
  await page.goBack();
  await shows(page, `Page 2 of ${pagination.totalPages}`);
});

it('shows officers who left and have no badge, and says when there is no such officer', async () => {
  const { page } = console;
  await console.goTo(`/officers/${gone.id}`);
  await console.heading(gone.name).waitFor();
  await shows(console.section('Profile'), 'Inactive', { exact: true });
  await shows(console.section('Profile'), '–', { exact: true });
  await shows(console.card('Success Rate'), '0.0%', { exact: true });
  await expectSoon(() => page.getByText('No data available').count()).toBe(3);

  await console.goTo('/officers/nobody');
  await console.heading('Officer not found').waitFor();
  await console.link('Back to Officers').click();
  await console.heading('Officers').waitFor();
});

it('fits a phone', async () => {
  const { page } = console;
  await page.setViewportSize(PHONE);
  const officers = page.getByRole('list', { name: 'Officers' });
  const figures = `Fines Issued: ${best.finesIssued} · Collection Rate: ${formatPercent(best.collectionRate)}`;
  await shows(officers.getByRole('listitem').first(), figures);
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await console.overflow()).toBe(0);
  await console.choose('Status', 'Inactive');
  await officers.getByRole('link', { name: gone.name }).click();
  await console.heading(gone.name).waitFor();
  expect(await console.overflow()).toBe(0);

  await console.open(`/officers/${best.id}`);
  await page.getByRole('list', { name: 'Recent Activity' }).getByRole('link').first().waitFor();
  expect(await console.overflow()).toBe(0);
});
