import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import type { Name } from '../support/staff.ts';
import { type Console, expectSoon, shows, useConsole } from './support/console.ts';

const ground = useConsole();

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

/** What a hand does that was on its way to the button before it said something else. */
const PRESS_WHEN_IT_SAYS_MINE = `new MutationObserver((_changes, observer) => {
  const button = [...document.querySelectorAll('[type=submit]')].find((one) => one.textContent === 'Save Mine');
  if (button === undefined) return;
  observer.disconnect();
  button.click();
  document.documentElement.dataset.pressed = 'yes';
}).observe(document.body, { subtree: true, childList: true, characterData: true })`;

it('lets two people edit one fine: the later one sees what the other did, and decides', async () => {
  const { officer, manager } = ground.staffed().staff;
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

  await conflict.getByRole('group', { name: 'Remarks' }).getByRole('button', { name: 'Take Theirs' }).click();
  expect(await field(other, 'Remarks').inputValue()).toBe('Blocked both gates');
  await other.button('Save Mine').click();
  await other.toast('Fine updated successfully').waitFor();
  expect(await read(fine.id)).toMatchObject({
    location: 'Matsapha',
    notes: 'Blocked both gates',
    driverName: 'Musa Zwane',
    driverLicense: 'DL 77',
  });

  // Who presses just when the button becomes another one saves over nobody.
  const { fine: second } = await issue(officer, { licensePlate: 'TWO 2' });
  await one.goTo(`/fines/${second.id}`);
  await one.heading(`Fine #${second.id}`).waitFor();
  await one.button('Edit').click();
  await field(one, 'Location').fill('Matsapha');
  await one.page.evaluate(PRESS_WHEN_IT_SAYS_MINE);
  await manager.put(`/fines/${second.id}`, { location: 'Manzini bus rank' });
  await one.page.locator('html[data-pressed]').waitFor();
  await one.dialog().locator('[type=submit]:not([aria-disabled=true])').waitFor();
  expect((await read(second.id)).location).toBe('Manzini bus rank');
  await one.button('Save Mine').click();
  await expectSoon(async () => (await read(second.id)).location).toBe('Matsapha');
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
