import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const ground = useConsole();

/** Those of this file: every third of a plate of Manzini's, every sixth of them, and the first, for parking. */
const OWN = Array.from({ length: 13 }, (_, at) => ({
  licensePlate: `${(at + 1) % 3 === 0 ? 'LSTM' : 'LSTH'} ${101 + at} AH`,
  driverName: at === 6 ? 'Nokuthula Dlamini-Mavuso' : undefined,
  ...((at === 0 || (at + 1) % 6 === 0) && { offenseType: 'PARKING', offenseDescription: 'Illegal parking' }),
}));
const OLDEST = OWN.map(({ licensePlate }) => licensePlate);
const NEWEST = OLDEST.toReversed();

const list = `/fines?filter={"search":"lst"}`;

const rows = ({ page }: Console) => page.getByRole('table', { name: 'Fines' }).locator('tbody tr');
const plates = (console: Console): Promise<string[]> =>
  rows(console)
    .locator('td:nth-child(3)')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.replace(/Driver: .*/, '')));

/** Holds the answers to questions for fines up until they are let go. */
async function holdUp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/fines?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function turnsThePages(console: Console): Promise<void> {
  const { page } = console;
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await shows(pages, 'Page 1 of 3');
  const headings = await page.getByRole('columnheader').allTextContents();
  expect(headings.filter((text) => text !== '')).toEqual([
    'Fine Number',
    'License Plate',
    'Offense',
    'Amount',
    'Date Issued',
    'Due Date',
    'Status',
    'Actions',
  ]);
  expect(await plates(console)).toEqual(NEWEST.slice(0, 5));
  await pages.getByRole('button', { name: 'Last page' }).click();
  await shows(pages, 'Page 3 of 3');
  await expectSoon(() => plates(console)).toEqual(NEWEST.slice(10));
  expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);

  // The old rows stay, marked as busy, until the new ones have come.
  const letGo = await holdUp(page);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await page.locator('[aria-busy="true"]').getByRole('row').first().waitFor();
  expect(await plates(console)).toEqual(NEWEST.slice(10));
  expect(await page.getByText('Loading...').count()).toBe(0);
  letGo();
  await expectSoon(() => plates(console)).toEqual(NEWEST.slice(5, 10));
  await page.unroute('**/api/fines?*');

  await console.button('Fine Number').click();
  await expectSoon(() => plates(console)).toEqual(OLDEST.slice(0, 5));
}

async function filters(console: Console): Promise<void> {
  const { page } = console;
  const search = page.getByPlaceholder('Search by license plate, fine number, or driver...');
  await search.fill('mavuso');
  await expectSoon(() => plates(console)).toEqual(['LSTH 107 AH']);
  await shows(rows(console), 'Driver: Nokuthula Dlamini-Mavuso');
  await search.fill('lstm');
  await console.choose('Offense type', 'Parking');
  await expectSoon(() => plates(console)).toEqual(['LSTM 106 AH', 'LSTM 112 AH']);

  await console.choose('Period', 'Yesterday');
  await shows(page, 'No data available');
  const yesterday = shiftDay(localDay(new Date().toISOString()), -1);
  const filter = () => new URL(page.url()).searchParams.get('filter');
  const days = { dateIssued_gte: yesterday, dateIssued_lte: yesterday };
  expect(JSON.parse(filter() ?? '')).toEqual({ search: 'lstm', offenseType: 'PARKING', ...days });
  await page.reload();
  await page.getByLabel('Issued From').waitFor();
  for (const left of [1, 0]) {
    await console.button('Remove this filter').first().click();
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await expectSoon(() => console.button('Remove this filter').count()).toBe(left);
  }
  await expectSoon(() => rows(console).count()).toBe(2);

  // An arrow opens the choices, and chooses none.
  await page.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await console.chosen('Status')).toBe('All statuses');
}

const FOUR = 'Number, Plate, Amount and Status';

async function exports(console: Console): Promise<void> {
  const { page } = console;
  const { name, text } = await console.download(() => console.act('Export', FOUR));
  expect(name).toMatch(/^fines-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...cells] = text.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFF"Fine Number","License Plate","Amount","Status"');
  expect(cells.map((line) => line.split(',').slice(1).join(',')).toSorted()).toEqual(
    ['LSTM 106 AH', 'LSTM 112 AH'].map((plate) => `"${plate}","60.00","Unpaid"`),
  );
  const all = await console.download(() => console.act('Export', 'All Columns'));
  expect(all.name).toMatch(/^fines-all-columns-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(all.text.split('\r\n')[0]).toContain('"License Plate"');

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/fines/export*', (route) => route.abort());
  await console.act('Export', FOUR);
  await expectSoon(() => warnings.join()).toContain('The fines could not be exported');
  await page.unroute('**/api/fines/export*');
}

/** What failed is tried again, and a filter that no list knows can be cleared. */
async function clearsTheFilters(console: Console): Promise<void> {
  const { page } = console;
  await page.route('**/api/fines?*', (route) => route.abort());
  await console.act('Add Filter', 'Clear Filters');
  await page.getByRole('main').getByRole('alert').waitFor();
  await page.unroute('**/api/fines?*');
  await console.button('Try Again').click();
  await rows(console).nth(2).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');

  const unknown = encodeURIComponent(JSON.stringify({ status: 'GONE', colour: 'red' }));
  await console.goTo(`/fines?filter=${unknown}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Clear the filters to see the list' });
  await shows(alert, 'does not know: filter.colour');
  await console.link('Clear Filters').click();
  await rows(console).first().waitFor();
  expect(await alert.count()).toBe(0);
  expect(page.url()).not.toContain('GONE');
}

/** A page, then all that match, and what was left out. */
async function selects(console: Console): Promise<void> {
  const { page } = console;
  await console.goTo(`${list}&sort=fineNumber&order=ASC`);
  await expectSoon(() => plates(console)).toEqual(OLDEST.slice(0, 10));
  const whole = page.getByRole('checkbox', { name: 'Select Page' });
  await whole.check();
  await shows(page, '10 fines selected, SZL 600.00');
  await console.button('Select All 13 That Match').click();
  await shows(page, '12 fines selected, SZL 720.00');
  await console.toast('1 fine left out').waitFor();
  await whole.uncheck();
  await shows(page, '2 fines selected, SZL 120.00');
  expect(await whole.isChecked()).toBe(false);
}

/** A filter that is added while what was typed is on its way stays, and has the focus. */
async function addsFilters(console: Console): Promise<void> {
  const { page } = console;
  await console.goTo('/fines');
  await rows(console).first().waitFor();
  await page.getByRole('searchbox').fill('lst');
  await console.act('Add Filter', 'Issued From');
  await page.locator('[data-source="dateIssued_gte"] :focus').waitFor();
  await expectSoon(() => Promise.resolve(decodeURIComponent(page.url()))).toContain('"search":"lst"');
  expect(decodeURIComponent(page.url())).toContain('displayedFilters={"dateIssued_gte":true}');
}

/** Who goes back by the browser or by the arrow goes on at the row that was opened. */
async function comesBack(console: Console): Promise<void> {
  const { page } = console;
  await console.goTo(list);
  for (const back of [() => page.goBack(), () => console.link('Back to Fines').click()]) {
    const row = rows(console).nth(3);
    const number = await row.locator('td:nth-child(2)').textContent();
    await row.click();
    await console.heading(`Fine #${number}`).waitFor();
    await back();
    await rows(console)
      .and(page.locator(':focus'))
      .filter({ hasText: String(number) })
      .waitFor();
  }
}

it('pages, sorts, searches, filters, exports and selects all fines, and opens one; as cards on a phone', async () => {
  const { officer, finance } = ground.staffed().staff;
  const numbers: string[] = [];
  for (const fine of OWN) numbers.push((await issue(officer, fine)).fine.id);
  await finance.post('/payments', paymentRequest(numbers.at(-1) ?? ''));
  const console = await ground.signIn('finance', { path: `${list}&perPage=5` });
  const { page } = console;
  await shows(rows(console), 'Paid', { exact: true });
  await turnsThePages(console);
  await filters(console);
  await exports(console);
  await clearsTheFilters(console);
  await addsFilters(console);
  await comesBack(console);
  await selects(console);

  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Fines' }).getByRole('listitem');
  await shows(cards.first(), 'LSTH 101 AH');
  await console.act('Sorted by fine number, ascending', 'Date issued ascending');
  await console.act('Sorted by date issued, ascending', 'Date issued descending');
  await shows(cards.first(), 'LSTH 113 AH');
  await expectSoon(console.overflow).toBe(0);
  await console.button('Export').waitFor();
  await cards.first().click();
  await console.heading(`Fine #${numbers.at(-1)}`).waitFor();
});
