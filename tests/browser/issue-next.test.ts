import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { picture } from '../support/images.ts';
import { createUser, PASSWORD } from '../support/users.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { fill, issuedNotice, OFFENSE, photoInput } from './support/issue-form.ts';
import { tabTo } from './support/keys.ts';
import { listenToPrinter, printed } from './support/printer.ts';

const ground = useConsole();

it('hands over the notice, begins the next fine at the same place by the keyboard alone, and offers others', async () => {
  const user = await createUser(ground.staffed().staff.admin, { role: 'TRAFFIC_OFFICER' });
  const client = await ground.staffed().system.signIn(user.email, PASSWORD);
  await issue(client, { location: 'MR3, Malagwane Hill' });
  const own = await ground.signIn(user, { path: '/fines/create', isFresh: true });
  const { page } = own;
  const focused = page.locator(':focus');
  await listenToPrinter(own);
  await own.field('License Plate').and(focused).waitFor();
  await page.keyboard.type('next 1');
  await tabTo(page.getByRole('combobox', { name: OFFENSE }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  expect(await own.chosen(OFFENSE)).toBe('Illegal parking - E60.00');
  await tabTo(own.field('Location'));
  await page.keyboard.type('Ngwenya Border');
  await page.keyboard.press('Enter');

  const issued = issuedNotice(own);
  for (const text of ['NEXT 1', 'SZL 60.00', 'Ngwenya Border']) await shows(issued, text, { exact: true });
  await issued.getByRole('button', { name: 'Print' }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await expectSoon(() => printed(own)).toEqual([expect.stringContaining('NEXT 1')]);

  await page.keyboard.press('n');
  await own.heading('Issue Fine').waitFor();
  await own.field('License Plate').and(focused).waitFor();
  expect(await own.field('License Plate').inputValue()).toBe('');
  expect(await own.field('Location').inputValue()).toBe('Ngwenya Border');

  // The last places and the position of the device, or why there is none.
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.setViewportSize(PHONE);
  const place = own.field('Location');
  const position = own.button('Use my position');
  // The list comes a moment after the form.
  await page.getByRole('combobox', { name: 'Location' }).waitFor();
  // Who comes to the field is shown them.
  await place.fill('');
  const places = page.getByRole('listbox', { name: 'Your last places' }).getByRole('option');
  await expectSoon(() => places.allTextContents()).toEqual(['Ngwenya Border', 'MR3, Malagwane Hill']);
  await place.press('ArrowDown');
  await place.press('ArrowDown');
  await place.press('Enter');
  expect(await place.inputValue()).toBe('MR3, Malagwane Hill');
  await own.heading('Issue Fine').waitFor();

  await position.click();
  await shows(page, 'The location is filled in: clear it to use your position.');
  await place.fill('');
  await position.click();
  await shows(page, /^This page may not use your position/);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -26.305_44, longitude: 31.136_72, accuracy: 14.2 });
  await position.click();
  await expectSoon(() => place.inputValue()).toBe('-26.3054, 31.1367 (±15 m)');
  await expectSoon(() => own.overflow()).toBe(0);
});

it('keeps what was entered when the page or the session ends, until it is issued or thrown away', async () => {
  const { admin } = ground.staffed().staff;
  const user = await createUser(admin, { role: 'SENIOR_OFFICER' });
  // Nothing tells at once that the session has ended.
  const own = await ground.signIn(user, { path: '/fines/create', isDeaf: true });
  const { page } = own;
  const car = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() };
  await fill(own, 'DRAFT 1');
  await page.route('**/api/photos', (route) => route.abort());
  await photoInput(own).setInputFiles(car);
  await shows(page, 'Not uploaded · car.jpg');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await shows(page, /^Restored what you entered on .*The photo was not kept: please add it again\.$/);
  expect(await own.field('License Plate').inputValue()).toBe('DRAFT 1');
  const plateInUse = own.field('License Plate').and(page.locator(':focus'));
  await plateInUse.waitFor();
  await page.unroute('**/api/photos');
  await own.button('Discard').press('Enter');
  await plateInUse.waitFor();
  expect(await own.field('License Plate').inputValue()).toBe('');

  await fill(own, 'DRAFT 2');
  await photoInput(own).setInputFiles(car);
  await shows(page, 'Uploaded · car.jpg');
  await shows(page.getByRole('status', { name: 'About this plate' }), 'Not in register');
  expect((await admin.put(`/users/${user.id}`, { role: 'MANAGER' })).status).toBe(200);
  await own.field('License Plate').fill('DRAFT 22');
  await page.waitForURL('**/login');
  expect(await own.field('Email').inputValue()).toBe(user.email);
  await own.field('Password').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await shows(page, /^Restored what you entered on /);
  await shows(page, 'Uploaded');
  expect(await own.field('License Plate').inputValue()).toBe('DRAFT 22');
  expect(await own.field('Location').inputValue()).toBe('MR3, Malagwane Hill');

  await own.link('Cancel').click();
  await own.confirmation().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/fines');
  await own.link('Create Fine').click();
  await own.heading('Issue Fine').waitFor();
  expect(await own.field('License Plate').inputValue()).toBe('');

  await fill(own, 'DRAFT 3');
  await own.button('Logout').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate("sessionStorage.getItem('fine-draft')")).toBeNull();
});
