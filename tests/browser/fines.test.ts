import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
import type { Name } from '../support/staff.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const ground = useConsole();

/** Those of this file: every third of a plate of Manzini's, every sixth of them, and the first, for parking. */
const OWN = Array.from({ length: 24 }, (_, at) => ({
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
    .locator('td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.replace(/Driver: .*/, '')));

it('pages, sorts, searches and filters all fines, and exports what it shows; as cards on a phone', async () => {
  const { officer } = ground.staffed().staff;
  for (const fine of OWN) await issue(officer, fine);
  const console = await ground.signIn('officer', { path: list });
  const { page } = console;
  const pages = page.getByRole('navigation', { name: 'Pages' });

  await shows(pages, 'Page 1 of 3');
  const headings = await page.getByRole('columnheader').allTextContents();
  expect(headings).toEqual([
    'Fine Number',
    'License Plate',
    'Offense',
    'Amount',
    'Date Issued',
    'Due Date',
    'Status',
    'Actions',
  ]);
  expect(await plates(console)).toEqual(NEWEST.slice(0, 10));
  await pages.getByRole('button', { name: 'Last page' }).click();
  await shows(pages, 'Page 3 of 3');
  await expectSoon(() => plates(console)).toEqual(NEWEST.slice(20));
  expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expectSoon(() => plates(console)).toEqual(NEWEST.slice(10, 20));

  await page.getByRole('button', { name: 'Fine Number' }).click();
  await expectSoon(() => plates(console)).toEqual(OLDEST.slice(0, 10));

  const search = page.getByPlaceholder('Search by license plate, fine number, or driver...');
  await search.fill('mavuso');
  await expectSoon(() => plates(console)).toEqual(['LSTH 107 AH']);
  await shows(rows(console), 'Driver: Nokuthula Dlamini-Mavuso');
  await search.fill('lstm');
  await shows(pages, 'Page 1 of 1');
  await console.choose('Offense type', 'Parking');
  const parked = ['LSTM 106 AH', 'LSTM 112 AH', 'LSTM 118 AH', 'LSTM 124 AH'];
  await expectSoon(() => plates(console)).toEqual(parked);

  const { name, text } = await console.download(() => console.button('Export').click());
  expect(name).toMatch(/^fines-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...cells] = text.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFF"Fine Number","License Plate","Amount","Status"');
  expect(cells.map((line) => line.split(',').slice(1).join(',')).toReversed()).toEqual(
    parked.map((plate) => `"${plate}","60.00","Unpaid"`),
  );

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/fines/export*', (route) => route.abort());
  await console.button('Export').click();
  await expectSoon(() => warnings.join()).toContain('The fines could not be exported');
  await page.unroute('**/api/fines/export*');
  expect((await console.download(() => console.button('Export').click())).text).toBe(text);

  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Fines' }).getByRole('listitem');
  await shows(cards.first(), 'LSTM 106 AH');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await shows(cards.first(), 'LSTM 124 AH');
  expect(await cards.count()).toBe(4);
  await expectSoon(console.overflow).toBe(0);
  await console.button('Export').waitFor();
  await cards.first().click();
  await console.heading(/^Fine #FN-/).waitFor();
});

it('adds a filter when it is wanted, knows the usual days, and takes both away again', async () => {
  await issue(ground.staffed().staff.officer, { licensePlate: 'FLT 001 AA' });
  const console = await ground.signIn('officer', { path: '/fines?filter={"search":"flt001aa"}' });
  const { page } = console;
  const yesterday = shiftDay(localDay(new Date().toISOString()), -1);
  const filter = () => new URL(page.url()).searchParams.get('filter');
  await expectSoon(() => rows(console).count()).toBe(1);

  await console.act('Add filter', 'Date issued');
  await page.getByRole('combobox', { name: 'Period' }).and(page.locator(':focus')).waitFor();
  await console.choose('Period', 'Yesterday');
  await shows(page, 'No data available');
  const days = { dateIssued_gte: yesterday, dateIssued_lte: yesterday };
  expect(JSON.parse(filter() ?? '')).toEqual({ search: 'flt001aa', ...days });
  await page.reload();
  await console.button('Remove filter Date issued').click();
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await expectSoon(() => plates(console)).toEqual(['FLT 001 AA']);

  // An arrow opens the choices, and chooses none.
  await page.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
  expect(await console.chosen('Status')).toBe('All statuses');
  await page.keyboard.press('Escape');
  await console.button('Clear filters').click();
  await expectSoon(filter).toBe('{}');
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  expect(await console.button('Clear filters').count()).toBe(0);
});

it('selects a page, then all that match, and says what was left out', async () => {
  const { officer, finance } = ground.staffed().staff;
  for (let count = 0; count < 12; count++) await issue(officer, { licensePlate: 'SLC 001 AA' });
  const { fine } = await issue(officer, { licensePlate: 'SLC 001 AA' });
  await finance.post('/payments', paymentRequest(fine.id));
  const console = await ground.signIn('finance', { path: '/fines?filter={"search":"slc001aa"}' });
  const { page } = console;
  await shows(rows(console), 'Paid', { exact: true });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await shows(page, '9 fines selected, SZL 540.00');
  await console.button('Select all 13 that match').click();
  await shows(page, '12 fines selected, SZL 720.00');
  await console.toast('1 fine left out').waitFor();
  await page.getByRole('checkbox', { name: 'Select page' }).uncheck();
  await shows(page, '3 fines selected, SZL 180.00');
  expect(await page.getByRole('checkbox', { name: 'Select page' }).isChecked()).toBe(false);
});

async function openEdit(name: Name, { id }: FineView, how = {}): Promise<Console> {
  const console = await ground.signIn(name, { path: `/fines/${id}`, ...how });
  await console.page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await console.button('Edit').click();
  await console.dialog().waitFor();
  return console;
}
const field = (console: Console, name: string) => console.dialog().getByRole('textbox', { name });

async function read(id: string): Promise<FineView> {
  const { body } = await ground.staffed().staff.admin.get(`/fines/${id}`);
  return fineViewSchema.parse(body);
}

it('lets two people edit one fine: the later one sees what the other did, and decides', async () => {
  const { officer } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'TWO 1', notes: 'Blocked the gate' });
  const one = await openEdit('senior', fine);
  // Nobody tells the other one before the save does.
  const other = await openEdit('manager', fine, { isDeaf: true });

  await field(one, 'Location').fill('Manzini bus rank');
  await field(one, 'Driver Name').fill('Musa Zwane');
  await field(one, 'Remarks').fill('Blocked both gates');
  await one.button('Save Changes').click();
  await one.toast('Fine updated successfully').waitFor();

  await field(other, 'Location').fill('Matsapha');
  await field(other, 'Remarks').fill('Blocked the exit');
  await field(other, "Driver's License").fill('DL 77');
  await other.dialog().getByRole('button', { name: /^Save/ }).click();
  const conflict = other.dialog().getByRole('alert').filter({ hasText: 'Changed meanwhile' });
  await shows(conflict, 'Mandla Hlophe changed this fine while you were editing it.');
  const location = conflict.getByRole('group', { name: 'Location' });
  await shows(location, 'Theirs: Manzini bus rank');
  await shows(location, 'Yours: Matsapha');
  await shows(conflict.getByRole('group', { name: 'Driver Name' }), 'Theirs: Musa Zwane');
  expect(await field(other, 'Driver Name').inputValue()).toBe('Musa Zwane');
  expect(await field(other, 'Location').inputValue()).toBe('Matsapha');
  expect((await read(fine.id)).location).toBe('Manzini bus rank');

  await conflict.getByRole('group', { name: 'Remarks' }).getByRole('button', { name: 'Take theirs' }).click();
  expect(await field(other, 'Remarks').inputValue()).toBe('Blocked both gates');
  await other.button('Save Mine').click();
  await other.toast('Fine updated successfully').waitFor();
  expect(await read(fine.id)).toMatchObject({
    location: 'Matsapha',
    notes: 'Blocked both gates',
    driverName: 'Musa Zwane',
    driverLicense: 'DL 77',
  });
});

/** What a hand does that was on its way to the button before it said something else. */
const PRESS_WHEN_IT_SAYS_MINE = `new MutationObserver((_changes, observer) => {
  const button = [...document.querySelectorAll('[type=submit]')].find((one) => one.textContent === 'Save Mine');
  if (button === undefined) return;
  observer.disconnect();
  button.click();
  document.documentElement.dataset.pressed = 'yes';
}).observe(document.body, { subtree: true, childList: true, characterData: true })`;

it('saves over nobody for who presses just when the button becomes another one', async () => {
  const { officer, senior } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'TWO 2' });
  const other = await openEdit('manager', fine);
  await field(other, 'Location').fill('Matsapha');
  await other.page.evaluate(PRESS_WHEN_IT_SAYS_MINE);

  await senior.put(`/fines/${fine.id}`, { location: 'Manzini bus rank' });
  await other.page.locator('html[data-pressed]').waitFor();
  await other.dialog().locator('[type=submit]:not([aria-disabled=true])').waitFor();
  expect((await read(fine.id)).location).toBe('Manzini bus rank');

  await other.button('Save Mine').click();
  await other.toast('Fine updated successfully').waitFor();
  expect((await read(fine.id)).location).toBe('Matsapha');
});

it('adds and removes photos of a fine, and says at the photo why it could not', async () => {
  const { officer } = ground.staffed().staff;
  const [before, after] = await Promise.all([picture().jpeg().toBuffer(), picture().png().toBuffer()]);
  const kept = await officer.upload('/photos', formWith(new Uint8Array(before)));
  const { fine } = await issue(officer, { photoUrl: (kept.body as { url: string }).url });
  const console = await openEdit('officer', fine);
  const { page } = console;

  await console.dialog().getByRole('img', { name: 'Photo evidence' }).waitFor();
  const widthShown = () => page.evaluate("document.querySelector('[role=dialog] img').naturalWidth");
  await expectSoon(widthShown).toBe(60);
  const input = console.dialog().locator('input[type=file]');
  await page.route('**/api/photos', (route) => route.abort());
  await input.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: after });
  await shows(console.dialog(), 'Not uploaded · new.png');
  await console.button('Save Changes').click();
  await shows(console.dialog().getByRole('alert'), /^The server cannot be reached/);
  await console.dialog().getByRole('img', { name: 'Photo evidence 2 of 2' }).waitFor();
  expect((await read(fine.id)).photoUrl?.split('?')[0]).toBe(fine.photoUrl?.split('?')[0]);
  await page.unroute('**/api/photos');
  await console.button('Save Changes').click();
  await console.toast('Fine updated successfully').waitFor();
  const both = await read(fine.id);
  expect(both.photoUrls).toHaveLength(2);
  expect(both.photoUrl?.split('?')[0]).toBe(fine.photoUrl?.split('?')[0]);

  await console.button('Edit').click();
  await field(console, 'Location').fill(' ');
  await console.button('Save Changes').click();
  await shows(console.dialog(), 'Location is required');
  await field(console, 'Location').fill('Lobamba');
  await console.button('Remove Photo 1').press('Enter');
  await console.button('Add Another Photo (1 of 3)').and(page.locator(':focus')).waitFor();
  await console.button('Remove Photo').press('Enter');
  await console
    .button(/^Add Photo/)
    .and(page.locator(':focus'))
    .waitFor();
  await console.button('Save Changes').click();
  await console.dialog().waitFor({ state: 'detached' });
  expect(await read(fine.id)).toMatchObject({ photoUrl: null, location: 'Lobamba' });
});

it('says what to do about a filter in the address that no list knows', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'GONE', colour: 'red' }));
  const console = await ground.signIn('officer', { path: `/fines?filter=${filter}` });
  const alert = console.page.getByRole('alert').filter({ hasText: 'Clear the filters to see the list' });
  await shows(alert, 'does not know: filter.colour');
  expect(await console.page.getByRole('alert').count()).toBe(1);
  await console.link('Clear filters').click();
  await rows(console).first().waitFor();
  expect(await alert.count()).toBe(0);
  expect(console.page.url()).not.toContain('GONE');
});
