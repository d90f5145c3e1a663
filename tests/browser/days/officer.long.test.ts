import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import { photoOfUrl } from '@fines/platform/shared/photo-store.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { picture } from '../../support/images.ts';
import { createUser, PASSWORD } from '../../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from '../support/console.ts';
import { signInByKeyboard } from '../support/keys.ts';

const ground = useConsole();

let folder: string;
const fileOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-photos-'));
  await Promise.all([
    // As a phone makes it: more than the server takes.
    picture(4000, 3000).jpeg({ quality: 100 }).toFile(fileOf('car.jpg')),
    writeFile(fileOf('notes.txt'), 'not an image at all'),
    writeFile(fileOf('huge.jpg'), new Uint8Array(8 * 1024 * 1024 + 1)),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

async function finesOf(plate: string): Promise<FineView[]> {
  const filter = encodeURIComponent(JSON.stringify({ licensePlate: plate }));
  const { body } = await ground.staffed().staff.admin.get(`/fines?filter=${filter}`);
  return z.array(fineViewSchema).parse(body);
}

async function onlyFineOf(plate: string): Promise<FineView> {
  await expectSoon(() => finesOf(plate)).toHaveLength(1);
  const [fine] = await finesOf(plate);
  return fineViewSchema.parse(fine);
}

/** Where the system keeps the photo of a fine as it was sent. */
function keptFile({ photoUrl }: FineView): string {
  const sha256 = photoOfUrl(String(photoUrl)) ?? '';
  return join(ground.staffed().system.dataDir, 'photos', sha256.slice(0, 2), `${sha256}.jpg`);
}

const field = ({ page }: Console, label: string) => page.getByLabel(label, { exact: true });
const photoInput = ({ page }: Console) => page.locator('input[type=file]');
const focusedName = ({ page }: Console) => page.evaluate<string>('document.activeElement.name');

/** At the roadside, with one thumb. */
async function startOnPhone(email: string): Promise<Console> {
  const console = await ground.visit('/', PHONE);
  const devtools = await console.page.context().newCDPSession(console.page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await signInByKeyboard(console, email, PASSWORD);
  return console;
}

async function meetTheRules(console: Console): Promise<void> {
  const { page } = console;
  await console.button('Issue Fine').click();
  for (const text of ['License plate is required', 'Please select an offense', 'Location is required']) {
    await shows(page.getByRole('main'), text, { exact: true });
  }
  await console.toast('Please select an offense').waitFor();
  await expectSoon(() => focusedName(console)).toBe('licensePlate');
  await photoInput(console).setInputFiles(fileOf('notes.txt'));
  await shows(page, 'The photo must be a JPEG, PNG, WebP, GIF or AVIF image');
  await photoInput(console).setInputFiles(fileOf('huge.jpg'));
  await shows(page, 'The photo may have at most 8 MB; this one has 8.0 MB');
}

/** Bytes a second; -1 as many as there are. */
async function setUploadSpeed({ page }: Console, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', line);
}

/** The photo is on its way while the rest is entered. */
async function issueWithPhoto(console: Console): Promise<void> {
  const { page } = console;
  await photoInput(console).setInputFiles(fileOf('car.jpg'));
  await page.getByRole('img', { name: 'Photo evidence' }).waitFor();
  await console.button('Remove Photo').click();
  await console.button('Add Photo Evidence').waitFor();
  await setUploadSpeed(console, 128 * 1024);
  await photoInput(console).setInputFiles(fileOf('car.jpg'));
  await shows(page, /^Uploading the photo\.\.\. [1-9]\d?%$/);
  await setUploadSpeed(console, -1);
  await field(console, 'License Plate *').fill('pho  123 ah');
  expect(await field(console, 'License Plate *').inputValue()).toBe('PHO  123 AH');
  await field(console, 'License Plate *').press('Enter');
  expect(await focusedName(console)).toBe('driverLicense');
  await shows(page.getByRole('status', { name: 'About this plate' }), 'Not in register');
  await console.button('More about the driver').click();
  await field(console, 'Driver Name').fill('Musa Gcina Dlamini');
  await console.choose('Offense', 'Illegal parking - E60.00');
  expect(await field(console, 'Fine Amount').textContent()).toBe('E60.00');
  await field(console, 'Location *').fill('MR3, Malagwane Hill');
  await field(console, 'Remarks').fill('Across two bays');
  await shows(page, 'Uploaded · car.jpg');

  await expect.poll(() => console.overflow()).toBe(0);
  await page.evaluate('window.scrollTo(0, 0)');
  const button = await console.button('Issue Fine').boundingBox();
  const lowerEdge = (button?.y ?? 0) + (button?.height ?? 0);
  expect(button?.height).toBeGreaterThanOrEqual(48);
  expect(lowerEdge).toBeGreaterThan(PHONE.height - 40);
  expect(lowerEdge).toBeLessThanOrEqual(PHONE.height);
  await console.button('Issue Fine').click();
  await console.toast('Fine created successfully').waitFor();
  // A message stays while the pointer is on it, as it is on the button that was there.
  await page.mouse.move(0, 0);
  await page.waitForURL('**/fines');
  await console.button('Export').waitFor();
}

async function issueAnother(console: Console): Promise<void> {
  await console.link('Next fine').click();
  expect(await field(console, 'Location *').inputValue()).toBe('MR3, Malagwane Hill');
  expect(await field(console, 'License Plate *').inputValue()).toBe('');
  await field(console, 'License Plate *').fill('pho 124 ah');
  await console.choose('Offense', 'Seatbelt violation - E60.00');
  await console.button('Issue Fine').click();
  await console.toast('Fine created successfully').waitFor();
  await console.page.waitForURL('**/fines');
}

/** The plate is a wrong one: who may void it does so, in one step. */
async function haveItReissued(id: string): Promise<void> {
  const console = await ground.signIn('manager', { path: `/fines/${id}` });
  await console.act(/^More actions/, 'Void and Reissue');
  await console.dialog().getByLabel('Right License Plate').fill('pho 321 ah');
  await shows(console.dialog(), 'Not in register');
  await console.dialog().getByLabel('Reason').fill('Digits swapped');
  await console.dialog().getByRole('button', { name: 'Void and Reissue' }).click();
  await console.toast('Fine reissued successfully').waitFor();
  await shows(console.page, `In place of ${id}, which named a wrong plate`);
}

it('plays the day of an officer: two fines at the roadside, one of which names a wrong plate', async () => {
  const { admin, officer } = ground.staffed().staff;
  const { id: officerId, email } = await createUser(admin, { role: 'TRAFFIC_OFFICER' });
  const console = await startOnPhone(email);
  const { page } = console;
  await console.button('Issue Fine').click();
  await console.heading('Issue Fine').waitFor();
  await meetTheRules(console);
  await issueWithPhoto(console);
  const wrong = await onlyFineOf('PHO 123 AH');
  await issueAnother(console);

  const facts = { issuedById: officerId, driverName: 'Musa Gcina Dlamini', notes: 'Across two bays' };
  expect(wrong).toMatchObject({ ...facts, offenseType: 'PARKING', driverLicense: null });
  const photo = await fetch(`${ground.staffed().system.address}${wrong.photoUrl}`);
  expect(photo.headers.get('Content-Type')).toBe('image/jpeg');
  expect((await stat(fileOf('car.jpg'))).size).toBeGreaterThan(8 * 1024 * 1024);
  expect(await sharp(keptFile(wrong)).metadata()).toMatchObject({ width: 2048, height: 1536 });

  await haveItReissued(wrong.id);
  const right = await onlyFineOf('PHO 321 AH');
  expect(right).toMatchObject({ ...facts, location: wrong.location, dateIssued: wrong.dateIssued });
  expect(keptFile(right)).toBe(keptFile(wrong));
  expect((await officer.get(`/fines/${wrong.id}`)).status).toBe(404);
  const history = fineHistorySchema.parse((await admin.get(`/fines/${wrong.id}/history`)).body);
  const reason = `Reissued as ${right.id}: Digits swapped`;
  expect(history.events.at(-1)).toMatchObject({
    type: 'FineDeleted',
    data: { reason, replacedBy: right.id },
  });
  const { body: reviews } = await admin.get(`/reviews?state=OPEN&search=${wrong.id}`);
  expect(reviews).toMatchObject({ data: [{ kind: 'DELETION', reason }], pagination: { total: 1 } });

  await page.getByPlaceholder(/^Search by license plate/).fill('dlamini musa');
  const found = page.getByRole('listitem').filter({ hasText: `Driver: Musa Gcina Dlamini · ${right.id}` });
  await found.getByRole('link').first().click();
  await console.heading(`Fine #${right.id}`).waitFor();
  await console.button('Logout').click();
  await page.waitForURL('**/login');
  const { body: issued } = await admin.get(`/fines?issuedById=${officerId}`);
  expect(issued).toMatchObject({ pagination: { total: 2 } });
}, 120_000);
