import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { widthOf } from './support/fine-page.ts';
import { searchFor } from './support/search-for.ts';

const { signIn, staffed } = useConsole();

async function newFine(more: Record<string, unknown> = {}) {
  const { fine } = await issue(staffed().staff.officer, more);
  return fine;
}

it('is everything that was recorded, and the fine as of any time', async () => {
  const { staff } = staffed();
  const { id } = await newFine({ notes: 'Two lanes' });
  await staff.manager.put(`/fines/${id}`, { notes: null, location: 'Manzini' });
  await staff.finance.post('/payments', paymentRequest(id, { method: 'CARD' }));

  const console = await signIn('finance', { path: `/fines/${id}` });
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
    .getByRole('button', { name: /^State then/ })
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
  await console.button('Back to now').click();
  await shows(state, 'Manzini');
  expect(await state.getByText(/^This is the past/).count()).toBe(0);
});

it('says where the record is broken, on a phone too', async () => {
  const { id } = await newFine({ location: 'averylongplace'.repeat(14) });
  await staffed().staff.manager.post(`/fines/${id}/reminders`, {});
  const console = await signIn('manager', { viewport: PHONE });
  await console.page.route('**/api/fines/*/history*', async (route) => {
    const answer = await route.fetch();
    const json: unknown = await answer.json();
    await route.fulfill({ json: Object.assign(json as object, { chain: { valid: false, brokenAt: 1 } }) });
  });
  await console.goTo(`/fines/${id}/history`);
  await shows(console.page, 'The record is broken at revision 1');
  const event = (name: string) => console.page.getByRole('listitem', { name });
  expect(await event('Revision 0: Fine Issued').getByText('Not verified').count()).toBe(0);
  await shows(event('Revision 1: Reminder noted'), 'Not verified');
  expect(await console.overflow()).toBe(0);
});

it('prints a notice and nothing of the console', async () => {
  const { id } = await newFine({ driverName: 'Musa Dube', location: 'averylongplace'.repeat(14) });
  const console = await signIn('officer', { path: `/fines/${id}` });
  const { page } = console;
  await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }');
  await console.button('Print').click();
  await expectSoon(() => page.evaluate('window.printed')).toBe(1);
  const notice = page.getByRole('article', { name: `Notice of fine ${id}`, includeHidden: true });
  expect(await notice.isVisible()).toBe(false);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await notice.waitFor();
  expect(await console.heading(`Fine #${id}`).isVisible()).toBe(false);
  expect(
    await page
      .getByText(/^Welcome back/)
      .first()
      .isVisible(),
  ).toBe(false);
  for (const text of ['Musa Dube', 'SZL 60.00', /RSP-1001/, /^Pay the whole amount at once/]) {
    await shows(notice, text, { exact: true });
  }
  await shows(notice, /^SZL 60\.00 to be paid by /);
  await notice.getByRole('img', { name: `QR code of ${id}` }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440);
});

it('shows the photo, with a new link when the old one has expired', async () => {
  const upload = await staffed().staff.officer.upload(
    '/photos',
    formWith(new Uint8Array(await picture(1600, 1200).jpeg().toBuffer())),
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
  await expectSoon(() => widthOf(photo)).toBe(1600);
  await console.button('Enlarge the photo').click();
  const large = console.dialog().getByRole('img', { name: 'Evidence of the offense' });
  const shownWidth = () => large.evaluate((element) => element.clientWidth);
  expect(await shownWidth()).toBeLessThanOrEqual(PHONE.width);
  await console.dialog().getByRole('button', { name: '100 %' }).click();
  await expectSoon(shownWidth).toBe(1600);
  const spot = async () => {
    const { x = 0, y = 0, width = 1, height = 1 } = (await large.boundingBox()) ?? {};
    return [(100 - x) / width, (300 - y) / height].map((share) => Math.round(share * 100));
  };
  await console.page.mouse.move(100, 300);
  const before = await spot();
  await console.page.mouse.wheel(0, -500);
  await expectSoon(shownWidth).toBe(3200);
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
  await console.section('Photo Evidence').getByRole('button', { name: 'Try again' }).click();
  await expectSoon(() => widthOf(photo)).toBe(1600);
});

it('shows what is to be reviewed beside the history of the fine, until somebody else signs it off', async () => {
  const { staff } = staffed();
  const [paid, deleted] = [await newFine(), await newFine()];
  await staff.senior.patch(`/fines/${paid.id}/status`, { status: 'PAID', reason: 'At the court' });
  await staff.manager.delete(`/fines/${deleted.id}`);

  const console = await signIn('manager', { path: '/audit' });
  const { page } = console;
  // Others left things to review, too.
  await page.getByRole('searchbox', { name: 'Search' }).fill(paid.id);
  await expectSoon(() => page.url()).toContain(paid.id);
  const row = page.getByRole('row', { name: new RegExp(paid.id) });
  await shows(row, 'At the court');
  await row.getByRole('link', { name: 'Set to Paid by hand' }).focus();
  await page.keyboard.press('Enter');
  await console.heading('Set to Paid by hand').waitFor();
  const act = console.section(`History of ${paid.id}`).locator('[aria-current]');
  await shows(act, 'Status Changed');
  const status = page.getByRole('table', { name: 'Before and after' }).getByRole('row', { name: /^Status/ });
  expect(await status.innerText()).toMatch(/Unpaid\s+Paid/);
  await page.getByLabel('Note').fill('The receipt of the court is here');
  await console.button('Sign off').focus();
  await page.keyboard.press('Enter');
  await console.toast('Signed off').waitFor();
  // The next one comes by itself, or the list, if whatever is left is the manager's own.
  await expectSoon(() => page.url()).not.toContain(paid.id);
  await console.open('/audit');
  await page.getByRole('searchbox', { name: 'Search' }).fill(deleted.id);
  await expectSoon(() => page.url()).toContain(deleted.id);
  const own = page.getByRole('row', { name: new RegExp(deleted.id) });
  await own.getByRole('link', { name: 'Fine deleted' }).click();
  await shows(page, 'You did this: another manager or super admin must review it');
  expect(await console.button('Sign off').count()).toBe(0);
  await console.button('Next act').click();
  await expectSoon(() => page.getByText('You did this').count()).toBe(0);
});

it('an auditor finds all of it, and no button that changes anything', async () => {
  const { staff } = staffed();
  const { id } = await newFine();
  const removed = await newFine();
  await staff.admin.delete(`/fines/${removed.id}`, { reason: 'Typed twice' });

  const console = await signIn('auditor', { path: `/fines/${id}` });
  const { page } = console;
  await console.link('Full History').waitFor();
  for (const name of ['Edit', /^More actions/, 'Record Payment', 'Dispute this fine', 'Send Reminder']) {
    expect(await console.button(name).count()).toBe(0);
  }
  expect(await page.getByLabel('Change status').count()).toBe(0);
  await console.link('Fines').click();
  await page.getByRole('table', { name: 'Fines' }).waitFor();
  expect(await console.link('Create Fine').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await console.goTo(searchFor('Nkambule'));
  await page.getByRole('link', { name: /^Sibusiso/ }).waitFor();
  expect(await page.getByRole('button', { name: /^(Create User|Edit|Delete|Reset)/ }).count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await page.getByRole('link', { name: /^Sibusiso/ }).click();
  await shows(console.section('History'), 'Role: Manager');

  await console.goTo('/audit/registers');
  await console.link(/^Deleted fines/).click();
  await page.getByPlaceholder('Search by fine, plate or driver...').fill(removed.id);
  await expectSoon(() => page.getByRole('row').count()).toBe(2);
  const { name, text } = await console.download(() => console.button('Export').click());
  expect(name).toMatch(/^deleted-fines-.*\.csv$/);
  expect(text.split('\r\n').filter((line) => line.includes(removed.id))).toHaveLength(1);
  await console.link(removed.id).click();
  await console.heading(`History of Fine #${removed.id}`).waitFor();
  await console.goTo('/audit/registers');
  await console.link(/^Who looked at what/).click();
  await console.row(removed.id).first().waitFor();
});
