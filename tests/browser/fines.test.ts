import { readFile } from 'node:fs/promises';

import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import { expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { type Console, expectSoon, PHONE, useOwnConsole } from './support/console.ts';

const ground = useOwnConsole();

const PLACES = ['Manzini', 'Mbabane', 'Siteki'];

/** 24 fines: every third of a plate of Manzini's, every sixth of them for parking. */
async function makeFines(officer: ApiClient): Promise<void> {
  for (let number = 1; number <= 24; number++) {
    const isManzini = number % 3 === 0;
    await issue(officer, {
      licensePlate: `${isManzini ? 'MZN' : 'HHO'} ${100 + number} AH`,
      driverName: number === 7 ? 'Nokuthula Dlamini-Mavuso' : undefined,
      location: PLACES[number % 3],
      ...(number % 6 === 0 && { offenseType: 'PARKING', offenseDescription: 'Illegal parking' }),
    });
  }
}

const rows = ({ page }: Console) => page.getByRole('table', { name: 'Fines' }).locator('tbody tr');
const plates = (console: Console): Promise<string[]> =>
  rows(console).locator('td:nth-child(2)').allTextContents();
const numbersFrom = (first: number, count: number, step = -1): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${(first + at * step) % 3 === 0 ? 'MZN' : 'HHO'} ${100 + first + at * step} AH`,
  );

async function download(console: Console): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([console.page.waitForEvent('download'), console.button('Export').click()]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

it('pages, sorts, searches and filters all fines, and exports what it shows', async () => {
  const { officer } = ground.staffed().staff;
  await makeFines(officer);
  const console = await ground.signIn('officer', { path: '/fines' });
  const { page } = console;
  const pages = page.getByRole('navigation', { name: 'Pages' });

  await pages.getByText('Page 1 of 3').waitFor();
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
  expect(await plates(console)).toEqual(numbersFrom(24, 10));
  await pages.getByRole('button', { name: 'Last page' }).click();
  await pages.getByText('Page 3 of 3').waitFor();
  await expectSoon(() => plates(console)).toEqual(numbersFrom(4, 4));
  expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expectSoon(() => plates(console)).toEqual(numbersFrom(14, 10));

  await page.getByRole('button', { name: 'Fine Number' }).click();
  await expectSoon(() => plates(console)).toEqual(numbersFrom(1, 10, 1));

  const search = page.getByPlaceholder('Search by license plate, fine number, or driver...');
  await search.fill('mavuso');
  await expectSoon(() => plates(console)).toEqual(['HHO 107 AHDriver: Nokuthula Dlamini-Mavuso']);
  await search.fill('mzn');
  await pages.getByText('Page 1 of 1').waitFor();
  await page.getByLabel('Offense type').click();
  await page.getByRole('option', { name: 'Parking' }).click();
  const parked = ['MZN 106 AH', 'MZN 112 AH', 'MZN 118 AH', 'MZN 124 AH'];
  await expectSoon(() => plates(console)).toEqual(parked);

  const { name, lines } = await download(console);
  expect(name).toMatch(/^fines-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...cells] = lines;
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
  expect((await download(console)).lines).toHaveLength(5);

  await search.fill('nothing like it');
  await page.getByText('No data available', { exact: true }).waitFor();
  await search.fill('');
  await rows(console).first().waitFor();
  await rows(console)
    .first()
    .getByRole('link', { name: /^View FN-/ })
    .focus();
  await page.keyboard.press('Enter');
  await console.heading(/^Fine #FN-/).waitFor();
  await console.close();
});

it('lists them as cards on a phone, with everything in reach', async () => {
  const console = await ground.signIn('officer', { path: '/fines', viewport: PHONE });
  const { page } = console;
  const cards = page.getByRole('list', { name: 'Fines' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(10);
  await expect.poll(() => console.overflow()).toBe(0);
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await cards.first().getByText('HHO 101 AH').waitFor();
  await console.button('Export').waitFor();
  await console.link('Create Fine').click();
  await console.heading('Issue Fine').waitFor();
  await console.close();
});

const openEdit = async (console: Console, { id }: FineView): Promise<void> => {
  await console.open(`/fines/${id}`);
  await console.page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await console.button('Edit').click();
  await console.dialog().waitFor();
};
const field = (console: Console, name: string) => console.dialog().getByRole('textbox', { name });

async function read(id: string): Promise<FineView> {
  const { body } = await ground.staffed().staff.admin.get(`/fines/${id}`);
  return fineViewSchema.parse(body);
}

it('lets two people edit one fine: the later one sees what the other did, and decides', async () => {
  const { officer } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'TWO 1', notes: 'Blocked the gate' });
  const [one, other] = [await ground.signIn('senior'), await ground.signIn('manager')];
  // Nobody tells the other one before the save does.
  await other.page.route('**/api/live**', (route) => route.abort());
  await openEdit(one, fine);
  await openEdit(other, fine);

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
  await conflict.getByText('Mandla Hlophe changed this fine while you were editing it.').waitFor();
  const location = conflict.getByRole('group', { name: 'Location' });
  await location.getByText('Theirs: Manzini bus rank').waitFor();
  await location.getByText('Yours: Matsapha').waitFor();
  await conflict.getByRole('group', { name: 'Driver Name' }).getByText('Theirs: Musa Zwane').waitFor();
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
  await Promise.all([one.close(), other.close()]);
});

it('replaces and removes the photo of a fine, and says why it could not', async () => {
  const { officer } = ground.staffed().staff;
  const [before, after] = await Promise.all([picture().jpeg().toBuffer(), picture().png().toBuffer()]);
  const kept = await officer.upload('/photos', formWith(new Uint8Array(before)));
  const { fine } = await issue(officer, { photoUrl: (kept.body as { url: string }).url });
  const console = await ground.signIn('officer');
  const { page } = console;
  await openEdit(console, fine);

  await console.dialog().getByRole('img', { name: 'Photo evidence' }).waitFor();
  const widthShown = () => page.evaluate("document.querySelector('[role=dialog] img').naturalWidth");
  await expectSoon(widthShown).toBe(60);
  const input = console.dialog().locator('input[type=file]');
  await page.route('**/api/photos', (route) => route.abort());
  await input.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: after });
  await console.dialog().getByText('Not uploaded · new.png').waitFor();
  await console.button('Save Changes').click();
  await console
    .dialog()
    .getByRole('alert')
    .getByText(/^The server cannot be reached/)
    .waitFor();
  expect((await read(fine.id)).photoUrl?.split('?')[0]).toBe(fine.photoUrl?.split('?')[0]);
  await page.unroute('**/api/photos');
  await console.button('Save Changes').click();
  await console.toast('Fine updated successfully').waitFor();
  expect((await read(fine.id)).photoUrl?.split('?')[0]).not.toBe(fine.photoUrl?.split('?')[0]);

  await console.button('Edit').click();
  await field(console, 'Location').fill(' ');
  await console.button('Save Changes').click();
  await console.dialog().getByText('Location is required').waitFor();
  await field(console, 'Location').fill('Lobamba');
  await console.button('Remove Photo').click();
  await console.button('Save Changes').click();
  await console.dialog().waitFor({ state: 'detached' });
  expect(await read(fine.id)).toMatchObject({ photoUrl: null, location: 'Lobamba' });
  await console.close();
});

it('says what to do about a filter in the address that no list knows', async () => {
  await issue(ground.staffed().staff.officer);
  const filter = encodeURIComponent(JSON.stringify({ status: 'GONE', colour: 'red' }));
  const console = await ground.signIn('officer', { path: `/fines?filter=${filter}` });
  const alert = console.page.getByRole('alert').filter({ hasText: 'Clear the filters to see the list' });
  await alert.getByText('does not know: filter.colour').waitFor();
  expect(await console.page.getByRole('alert').count()).toBe(1);
  await console.link('Clear filters').click();
  await rows(console).first().waitFor();
  expect(await alert.count()).toBe(0);
  expect(console.page.url()).not.toContain('GONE');
  await console.close();
});
