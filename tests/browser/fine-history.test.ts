import { fineProofSchema } from '@fines/domain/record/record.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { requireIncluded } from '@fines/proof/check.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { type NoteKey, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { fineOf, issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
import { enteredIn } from '../support/sign-log.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { widthOf } from './support/fine-page.ts';

const { signIn, staffed } = useConsole();

async function newFine(more: Record<string, unknown> = {}) {
  const { fine } = await issue(staffed().staff.officer, more);
  return fine;
}

const sign = () => staffed().staff.auditor.post('/checkpoint', {});

/** As an auditor has it who wrote it down when the log was first signed. */
async function logKey(note: string): Promise<NoteKey> {
  const { LOG_SIGNING_KEY } = await secretsIn(staffed().system.dataDir);
  return signingKey(note.split('\n')[0] ?? '', 'note', privateKeyOf(LOG_SIGNING_KEY));
}

async function proofIn(file: string): Promise<{ types: string[]; entries: number[] }> {
  const { checkpoint, events } = fineProofSchema.parse(JSON.parse(file));
  const key = await logKey(checkpoint);
  const entries = events.map((event) => requireIncluded(leafHash(enteredIn(event)), event.proof, key).index);
  return { types: events.map(({ event }) => event.type), entries };
}

it('is everything that was recorded, and the fine as of any time, with a proof for whoever has the key of the log', async () => {
  const { staff } = staffed();
  const { id } = await newFine({ notes: 'Two lanes' });
  await staff.manager.put(`/fines/${id}`, { notes: null, location: 'Manzini' });
  await staff.finance.post('/payments', paymentRequest(id, { method: 'CARD' }));

  // What the lists know can be found in what is signed.
  await expectSoon(async () => fineOf(await staff.auditor.get(`/fines/${id}`)).status).toBe('PAID');
  expect((await sign()).status).toBe(200);
  const console = await signIn('auditor', { path: `/fines/${id}` });
  await console.link('Full History').click();
  await console.heading(`History of Fine #${id}`).waitFor();
  await shows(console.page, 'The record is intact');
  const event = (name: string) => console.page.getByRole('listitem', { name });
  await shows(event('Revision 0: Fine Issued'), 'SZL 60.00');
  await shows(event('Revision 1: Details Edited'), 'removed');
  const paid = event('Revision 2: Payment Recorded');
  await paid.getByText('Thandeka Simelane').first().waitFor();
  await paid.getByText('As recorded').click();
  await shows(paid, /"amount": 6000/);

  await console.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paid.getByRole('button', { name: 'Copy hash' }).click();
  await console.toast('Hash copied').waitFor();
  const copied = await console.page.evaluate('navigator.clipboard.readText()');
  expect(copied).toMatch(/^[0-9a-f]{64}$/);
  await shows(paid, `"hash": "${String(copied)}"`);

  const state = console.section(/^State /);
  await shows(state, 'Manzini');
  await event('Revision 0: Fine Issued')
    .getByRole('button', { name: /^State Then/ })
    .click();
  await shows(state, 'MR3, Malagwane Hill');
  await shows(state, 'Two lanes');
  await state.getByText('Unpaid').first().waitFor();
  await shows(state, /^This is the past/);

  await console.page.getByLabel('As of').fill('1 Jan 2020 08:00');
  await console.button('Show').click();
  await shows(state, 'This fine had not been issued then.');
  await console.page.getByLabel('As of').fill('1 Jan 2990 08:00');
  await console.button('Show').click();
  await shows(state, 'This lies in the future');
  await console.button('Back to Now').click();
  await shows(state, 'Manzini');
  expect(await state.getByText(/^This is the past/).count()).toBe(0);

  await shows(paid, /^In the record of .+, entry [\d,]+ of [\d,]+$/);
  await console.button('Download Proof').focus();
  const { name, text } = await console.download(() => console.page.keyboard.press('Enter'));
  expect(name).toBe(`${id}.proof.json`);
  await console.toast('Proof downloaded').waitFor();
  const { types, entries } = await proofIn(text);
  expect(types).toEqual(['FineIssued', 'FineAmended', 'PaymentRecorded']);
  const place = await paid.getByText(/^In the record/).textContent();
  expect(place).toContain(`entry ${((entries[2] ?? 0) + 1).toLocaleString('en')} of`);
});

it('says where the record is broken, and what is not signed yet, on a phone too', async () => {
  const { id } = await newFine({ location: 'averylongplace'.repeat(14) });
  await staffed().staff.manager.post(`/fines/${id}/reminders`, {});
  const console = await signIn('manager', { viewport: PHONE });
  const { page } = console;
  await page.route('**/api/fines/*/history*', async (route) => {
    const history = z
      .looseObject({ events: z.array(z.looseObject({})) })
      .parse(await (await route.fetch()).json());
    const events = history.events.map((event) => ({ ...event, entry: null }));
    await route.fulfill({ json: { ...history, events, chain: { valid: false, brokenAt: 1 } } });
  });
  const message = `${id} is not in a signed record yet. That takes a minute at most: try again.`;
  await page.route('**/api/fines/*/proof', (route) =>
    route.fulfill({ status: 409, json: { code: 'not-signed-yet', message } }),
  );
  await console.goTo(`/fines/${id}/history`);
  await shows(page, 'The record is broken at revision 1');
  const event = (name: string) => page.getByRole('listitem', { name });
  expect(await event('Revision 0: Fine Issued').getByText('Not verified').count()).toBe(0);
  await shows(event('Revision 1: Reminder noted'), 'Not verified');
  await shows(event('Revision 0: Fine Issued'), 'Not yet in a signed record: at most a minute');
  expect(await console.overflow()).toBe(0);
  await console.button('Download Proof').click();
  await console.toast(message).waitFor();
});

it('of a fine that there never was is asked for once', async () => {
  const console = await signIn('manager');
  let asked = 0;
  console.page.on('request', (request) => request.url().includes('/history') && asked++);
  await console.goTo('/fines/FN-1999-001/history');
  await console.heading('Fine not found').waitFor();
  await console.link('Back to Fines').click();
  await console.heading('Fines').waitFor();
  expect(asked).toBe(1);
});

it('shows the photo, with a new link when the old one has expired', async () => {
  const upload = await staffed().staff.officer.upload(
    '/photos',
    formWith(new Uint8Array(await picture(800, 600).jpeg().toBuffer())),
  );
  const { url } = upload.body as { url: string };
  const { id } = await newFine({ photoUrl: url });
  const console = await signIn('officer', { viewport: PHONE });
  let refusals = 1;
  await console.page.route('**/api/photos/**', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 403, body: 'expired' }) : route.continue(),
  );
  await console.goTo(`/fines/${id}`);
  const photo = console.section('Photo Evidence').getByRole('img');
  await expectSoon(() => widthOf(photo)).toBe(800);
  await console.button('Enlarge the photo').click();
  const large = console.dialog().getByRole('img', { name: 'Evidence of the offense' });
  const shownWidth = () => large.evaluate((element) => element.clientWidth);
  expect(await shownWidth()).toBeLessThanOrEqual(PHONE.width);
  await console.dialog().getByRole('button', { name: '100 %' }).click();
  await expectSoon(shownWidth).toBe(800);
  const spot = async () => {
    const { x = 0, y = 0, width = 1, height = 1 } = (await large.boundingBox()) ?? {};
    return [(100 - x) / width, (300 - y) / height].map((share) => Math.round(share * 100));
  };
  await console.page.mouse.move(100, 300);
  const before = await spot();
  await console.page.mouse.wheel(0, -500);
  await expectSoon(shownWidth).toBe(1600);
  // What was below the pointer still is.
  expect(await spot()).toEqual(before);
  await console.page.mouse.wheel(0, 5000);
  await expectSoon(shownWidth).toBeLessThanOrEqual(PHONE.width);
  await console.page.keyboard.press('Escape');
  await console.dialog().waitFor({ state: 'detached' });
  await console.button('Enlarge the photo').and(console.page.locator(':focus')).waitFor();

  const second = formWith(new Uint8Array(await picture(80, 60).jpeg().toBuffer()));
  const { body } = await staffed().staff.officer.upload('/photos', second);
  const { url: another } = body as { url: string };
  await staffed().staff.officer.put(`/fines/${id}`, { photoUrls: [url, another] });
  await console.page.reload();
  await console.button('Enlarge photo 1 of 2').click();
  const shown = (at: number) =>
    console.dialog().getByRole('img', { name: `Evidence of the offense, ${at} of 2` });
  await shown(1).waitFor();
  await console.page.keyboard.press('ArrowRight');
  await shown(2).waitFor();
  await console.dialog().getByRole('button', { name: 'Next photo' }).click();
  await shown(1).waitFor();
  await console.page.keyboard.press('ArrowLeft');
  await shown(2).waitFor();
  await console.page.keyboard.press('Escape');
  await console.dialog().waitFor({ state: 'detached' });
  await staffed().staff.officer.put(`/fines/${id}`, { photoUrls: [url] });

  refusals = 2;
  await console.page.reload();
  await shows(console.page, 'The photo could not be loaded');
  await console.section('Photo Evidence').getByRole('button', { name: 'Try Again' }).click();
  await expectSoon(() => widthOf(photo)).toBe(800);
});
