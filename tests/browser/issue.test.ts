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
import { type Console, expectSoon, shows, useConsole } from './support/console.ts';
import { fill, issuedNotice, OFFENSE, photoInput } from './support/issue-form.ts';

const ground = useConsole();

/** At the form again and again. */
let console: Console;
let folder: string;
const fileOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-photos-'));
  const imported = await importFile(await ground.staffed().system.addresses(), [
    rowOf('OWN 100 AH'),
    rowOf('STL 200 AH', { 11: 'STOLEN' }),
    rowOf('STL 300 AH', { 11: 'STOLEN' }),
  ]);
  if (imported.code !== 0) throw new Error(imported.output);
  await Promise.all([
    picture(1200, 900).jpeg().toFile(fileOf('car.jpg')),
    writeFile(fileOf('renamed.jpg'), 'not an image at all'),
  ]);
  console = await ground.signIn('officer', { path: '/fines' });
});
afterAll(() => rm(folder, { recursive: true }));

async function finesOf(plate: string): Promise<FineView[]> {
  const filter = encodeURIComponent(JSON.stringify({ licensePlate: plate }));
  const { body } = await ground.staffed().staff.admin.get(`/fines?filter=${filter}`);
  return z.array(fineViewSchema).parse(body);
}

const notes = ({ page }: Console) => page.getByRole('status', { name: 'About this plate' });
const topOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.y ?? 0);

it('issues nothing without its photo, and sends a photo once however often it tries', async () => {
  await console.goTo('/fines/create');
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
  // The answer is lost: tried again, it is the same fine.
  await page.route('**/api/fines', async (route) => {
    await route.fetch();
    await route.abort();
  });
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
  await console.goTo('/fines/create');
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
  await console.toast('Fine created successfully').last().waitFor();
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
  await console.button('Discard').click();

  // The form closes with the answer, however long the list takes.
  await page.unroute('**/api/fines');
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/fines\?/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await fill(console, 'SLOW 1');
  await console.choose(OFFENSE, 'Illegal parking - E60.00');
  await console.button('Issue Fine').click();
  await console.toast('Fine created successfully').last().waitFor();
  expect(await console.field('License Plate').count()).toBe(0);

  list.resolve();
  await shows(issuedNotice(console), 'SLOW 1');
});

it('tells what the register knows of the plate, and of a fine for the same offense', async () => {
  const { fine } = await issue(ground.staffed().staff.senior, { licensePlate: 'OWN 100 AH' });
  await console.goTo('/fines/create');
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
  await expectSoon(() => finesOf('STL 200 AH')).toHaveLength(1);
  await console.row('STL 200 AH').click();
  const info = console.section('Vehicle and Driver info');
  await shows(info.getByRole('alert'), 'Stolen vehicle');
  await shows(info, 'White Toyota Hilux, 2019');
  expect(await info.getByText('Not in register').count()).toBe(0);
});

/** What becomes of a fine whose plate is looked up while it is sent. */
async function enterAndSend(plate: string): Promise<void> {
  await console.goTo('/fines/create');
  await console.heading('Issue Fine').waitFor();
  await console.field('Location').fill('Ngwenya');
  await console.choose(OFFENSE, 'Illegal parking - E60.00');
  await console.field('License Plate').pressSequentially(plate);
  await console.field('License Plate').press('Enter');
}

it('issues nothing before the warning of a look-up under way was seen, unless that takes too long', async () => {
  const { page } = console;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/vehicles/search**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await enterAndSend('stl300ah');
  await console.button('Creating...').waitFor();
  answer.resolve();
  await shows(page.locator('form'), 'Press Issue Fine again to issue the fine all the same.');
  await shows(notes(console).getByRole('alert'), 'Stolen vehicle');
  expect(await finesOf('STL 300 AH')).toEqual([]);
  await console.button('Issue Fine').click();
  await expectSoon(() => finesOf('STL 300 AH')).toHaveLength(1);

  await page.unroute('**/api/vehicles/search**');
  await page.route('**/api/vehicles/search**', () => undefined);
  await enterAndSend('SLOW 2');
  await console.row('SLOW 2').waitFor();
  await expectSoon(() => finesOf('SLOW 2')).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
