import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { issue } from '../support/fines.ts';
import { picture } from '../support/images.ts';
import { createUser, PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';
import { listenToPrinter, printed } from './support/printer.ts';

const ground = useConsole();

let folder: string;
const fileOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-photos-'));
  const imported = await importFile(await ground.staffed().system.addresses(), [
    rowOf('OWN 100 AH'),
    rowOf('STL 200 AH', { 11: 'STOLEN' }),
  ]);
  if (imported.code !== 0) throw new Error(imported.output);
  await Promise.all([
    picture(1200, 900).jpeg().toFile(fileOf('car.jpg')),
    writeFile(fileOf('renamed.jpg'), 'not an image at all'),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

async function finesOf(plate: string): Promise<FineView[]> {
  const filter = encodeURIComponent(JSON.stringify({ licensePlate: plate }));
  const { body } = await ground.staffed().staff.admin.get(`/fines?filter=${filter}`);
  return z.array(fineViewSchema).parse(body);
}

const notes = ({ page }: Console) => page.getByRole('status', { name: 'About this plate' });
const photoInput = ({ page }: Console) => page.locator('input[type=file]');

const topOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.y ?? 0);

async function fill(console: Console, plate: string): Promise<void> {
  // The search for vehicles has a field of the same name.
  await console.heading('Issue Fine').waitFor();
  await console.field('License Plate').fill(plate);
  await console.field('Location').fill('MR3, Malagwane Hill');
}

const OFFENSE = /^Offense/;

/** What the list begins with, right after a fine was issued. */
const issuedNotice = ({ section }: Console) => section(/^FN-\d{4}-\d{3,} issued$/);

it('issues nothing without its photo, and sends a photo once however often it tries', async () => {
  const console = await ground.signIn('officer', { path: '/fines/create' });
  const { page } = console;
  await fill(console, 'TRY 1');
  await console.choose(OFFENSE, 'Seatbelt violation - E60.00');
  await photoInput(console).setInputFiles(fileOf('renamed.jpg'));
  await shows(page, 'This photo cannot be previewed');
  await shows(page, 'The photo must be a JPEG, PNG, WebP, GIF or AVIF image');
  await photoInput(console).setInputFiles(Array.from({ length: 3 }, () => fileOf('car.jpg')));
  await shows(page, 'At most 3 photos: one was not added');
  for (const nth of [3, 2]) await console.button(`Remove Photo ${nth}`).click();
  await console.button('Issue Fine').click();
  await console.toast('Failed to upload photo').waitFor();
  await console.button('Add Another Photo (1 of 3)').and(page.locator(':focus')).waitFor();
  expect(await finesOf('TRY 1')).toEqual([]);
  expect(await console.field('Location').inputValue()).toBe('MR3, Malagwane Hill');

  const uploads: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/photos') && uploads.push(request.method()));
  await console.button('Remove Photo').click();
  await photoInput(console).setInputFiles(fileOf('car.jpg'));
  // While the rest is filled in, not when the fine is issued.
  await expectSoon(() => uploads).toEqual(['POST']);
  await page.route('**/api/fines', (route) => route.abort());
  await console.button('Issue Fine').click();
  await console.toast('Failed to create fine').waitFor();
  await page.getByText('The server cannot be reached.').first().waitFor();
  await page.unroute('**/api/fines');
  await console.button('Issue Fine').and(page.locator(':focus')).press('Enter');
  await console.toast('Fine created successfully').waitFor();
  expect(uploads).toEqual(['POST']);
  await page.waitForURL('**/fines');
  // Who has issued a fine finds it at once.
  const row = console.row('TRY 1');
  await row.waitFor({ timeout: 2000 });
  expect(await finesOf('TRY 1')).toMatchObject([{ photoUrl: expect.stringContaining('/api/photos/') }]);
  await shows(row, 'Seatbelt violation');
  await row.getByRole('link', { name: /View/ }).click();
  await console.heading(/^Fine #FN-\d{4}-\d{3,}$/).waitFor();
  await shows(console.section('Issued By'), 'Sipho Dlamini');
});

it('tells who leaves while a fine is created what became of it', async () => {
  const console = await ground.signIn('officer', { path: '/fines/create' });
  const { page } = console;
  const answers: (() => Promise<void>)[] = [];
  await page.route('**/api/fines', (route) => void answers.push(() => route.continue()));
  const leave = async (plate: string): Promise<void> => {
    await fill(console, plate);
    await console.choose(OFFENSE, 'Illegal parking - E60.00');
    await console.button('Issue Fine').click();
    await console.button('Creating...').waitFor();
    await console.link('Vehicles').click();
    await shows(console.confirmation(), 'Leaving does not stop it.');
    await console.confirmation().getByRole('button', { name: 'Leave' }).click();
    await console.heading('Vehicle Search').waitFor();
  };
  await leave('GONE 1');
  expect(await page.evaluate("sessionStorage.getItem('fine-draft')")).toBeNull();
  await answers.pop()?.();
  await console.toast('Fine created successfully').waitFor();
  await expectSoon(() => finesOf('GONE 1')).toHaveLength(1);
  await console.heading('Vehicle Search').waitFor();

  await page.unroute('**/api/fines');
  await page.route('**/api/fines', (route) => void answers.push(() => route.abort()));
  await console.goTo('/fines/create');
  await leave('GONE 2');
  await answers.pop()?.();
  await console.toast('Failed to create fine').waitFor();
  await console.goTo('/fines/create');
  await shows(page, /^Restored what you entered on /);
  expect(await console.field('License Plate').inputValue()).toBe('GONE 2');
});

it('closes the form with the answer, however long the list takes', async () => {
  const console = await ground.signIn('officer', { path: '/fines/create' });
  const { page } = console;
  const list = Promise.withResolvers<void>();
  await page.route(/FineList.*\.js|\/api\/fines\?/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await fill(console, 'SLOW 1');
  await console.choose(OFFENSE, 'Illegal parking - E60.00');
  await console.button('Issue Fine').click();
  await console.toast('Fine created successfully').waitFor();
  expect(await console.field('License Plate').count()).toBe(0);
  await shows(page.getByRole('status'), 'Loading...');

  list.resolve();
  await shows(issuedNotice(console), 'SLOW 1');
});

it('hands over the notice, and begins the next fine at the same place, by the keyboard alone', async () => {
  const user = await createUser(ground.staffed().staff.admin, { role: 'TRAFFIC_OFFICER' });
  const console = await ground.signIn(user, { path: '/fines/create' });
  const { page } = console;
  const focused = page.locator(':focus');
  await listenToPrinter(console);
  await console.field('License Plate').and(focused).waitFor();
  await page.keyboard.type('next 1');
  await tabTo(page.getByRole('combobox', { name: OFFENSE }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  expect(await console.chosen(OFFENSE)).toBe('Illegal parking - E60.00');
  await tabTo(console.field('Location'));
  await page.keyboard.type('Ngwenya Border');
  await page.keyboard.press('Enter');

  const issued = issuedNotice(console);
  for (const text of ['NEXT 1', 'SZL 60.00', 'Ngwenya Border']) await shows(issued, text, { exact: true });
  await issued.getByRole('button', { name: 'Print' }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await expectSoon(() => printed(console)).toEqual([expect.stringContaining('NEXT 1')]);

  await page.keyboard.press('n');
  await console.heading('Issue Fine').waitFor();
  await console.field('License Plate').and(focused).waitFor();
  expect(await console.field('License Plate').inputValue()).toBe('');
  expect(await console.field('Location').inputValue()).toBe('Ngwenya Border');
});

it('offers the last places and the position of the device, and says why it has none', async () => {
  const user = await createUser(ground.staffed().staff.admin, { role: 'TRAFFIC_OFFICER' });
  const client = await ground.staffed().system.signIn(user.email, PASSWORD);
  for (const location of ['Ngwenya Border', 'MR3, Malagwane Hill', 'Ngwenya Border']) {
    await issue(client, { location });
  }
  const console = await ground.signIn(user, { path: '/fines/create', viewport: PHONE, isFresh: true });
  const { page } = console;
  const place = console.field('Location');
  const position = console.button('Use my position');
  // The list comes a moment after the form.
  await page.getByRole('combobox', { name: 'Location' }).waitFor();
  await place.click();
  const places = page.getByRole('listbox', { name: 'Your last places' }).getByRole('option');
  await expectSoon(() => places.allTextContents()).toEqual(['Ngwenya Border', 'MR3, Malagwane Hill']);
  await place.press('ArrowDown');
  await place.press('ArrowDown');
  await place.press('Enter');
  expect(await place.inputValue()).toBe('MR3, Malagwane Hill');
  await console.heading('Issue Fine').waitFor();

  await position.click();
  await shows(page, 'The location is filled in: clear it to use your position.');
  await place.fill('');
  await position.click();
  await shows(page, /^This page may not use your position/);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -26.305_44, longitude: 31.136_72, accuracy: 14.2 });
  await position.click();
  await expectSoon(() => place.inputValue()).toBe('-26.3054, 31.1367 (±15 m)');
  expect(await console.overflow()).toBe(0);
});

it('tells what the register knows of the plate, and of a fine for the same offense', async () => {
  const { fine } = await issue(ground.staffed().staff.senior, { licensePlate: 'OWN 100 AH' });
  const console = await ground.signIn('officer', { path: '/fines/create' });
  const { page } = console;
  const plate = console.field('License Plate');
  const below = await topOf(console.field("Driver's License"));

  await plate.fill('own 100 ah');
  await shows(notes(console), 'Sipho Dlamini · Toyota Hilux, White');
  expect(await topOf(console.field("Driver's License"))).toBe(below);
  expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
  await console.choose(OFFENSE, 'Illegal parking - E60.00');
  expect(await notes(console).getByText('for the same offense').count()).toBe(0);
  await console.choose(OFFENSE, 'Speeding 11-20 km/h over - E60.00');
  await shows(notes(console), 'Within the last hour this plate was fined for the same offense');
  const link = notes(console).getByRole('link', { name: fine.fineNumber });
  expect(await link.getAttribute('href')).toBe(`/fines/${fine.id}`);

  await page.route('**/api/vehicles/**', (route) => route.abort());
  await plate.fill('stl 200');
  await notes(console).getByText('The register cannot be asked now.').waitFor({ timeout: 20_000 });
  await page.unroute('**/api/vehicles/**');

  await plate.fill('stl 200 ah');
  await shows(notes(console).getByRole('alert'), 'Stolen vehicle');
  await console.field('Location').fill('Ngwenya');
  await console.button('Issue Fine').click();
  await console.toast('Fine created successfully').waitFor();
  await expectSoon(() => finesOf('STL 200 AH')).toHaveLength(1);
  await console.row('STL 200 AH').click();
  const info = console.section('Vehicle and Driver info');
  await shows(info.getByRole('alert'), 'Stolen vehicle');
  await shows(info, 'White Toyota Hilux, 2019');
  expect(await info.getByText('Not in register').count()).toBe(0);
});

it('keeps what was entered when the page or the session ends, until it is issued or thrown away', async () => {
  const { admin } = ground.staffed().staff;
  const user = await createUser(admin, { role: 'SENIOR_OFFICER' });
  const console = await ground.signIn(user, { path: '/fines/create' });
  const { page } = console;
  await fill(console, 'DRAFT 1');
  await page.route('**/api/photos', (route) => route.abort());
  await photoInput(console).setInputFiles(fileOf('car.jpg'));
  await shows(page, 'Not uploaded · car.jpg');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await shows(page, /^Restored what you entered on .*The photo was not kept: please add it again\.$/);
  expect(await console.field('License Plate').inputValue()).toBe('DRAFT 1');
  const plateInUse = console.field('License Plate').and(page.locator(':focus'));
  await plateInUse.waitFor();
  await page.unroute('**/api/photos');
  await console.button('Discard').press('Enter');
  await plateInUse.waitFor();
  expect(await console.field('License Plate').inputValue()).toBe('');

  await fill(console, 'DRAFT 2');
  await photoInput(console).setInputFiles(fileOf('car.jpg'));
  await shows(page, 'Uploaded · car.jpg');
  await shows(notes(console), 'Not in register');
  expect((await admin.put(`/users/${user.id}`, { role: 'MANAGER' })).status).toBe(200);
  await console.field('License Plate').fill('DRAFT 22');
  await page.waitForURL('**/login');
  expect(await console.field('Email').inputValue()).toBe(user.email);
  await console.field('Password').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await shows(page, /^Restored what you entered on /);
  await shows(page, 'Uploaded');
  expect(await console.field('License Plate').inputValue()).toBe('DRAFT 22');
  expect(await console.field('Location').inputValue()).toBe('MR3, Malagwane Hill');

  await console.link('Cancel').click();
  await console.confirmation().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/fines');
  await console.link('Create Fine').click();
  await console.heading('Issue Fine').waitFor();
  expect(await console.field('License Plate').inputValue()).toBe('');

  await fill(console, 'DRAFT 3');
  await console.button('Logout').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate("sessionStorage.getItem('fine-draft')")).toBeNull();
});
