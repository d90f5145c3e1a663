import { describe, expect, it } from 'vitest';

import { fineOf, issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { because, reasonOf, timeline } from './support/fine-page.ts';

const { signIn, staffed } = useConsole();

/** A fine that the read tables know. */
async function newFine(more: Record<string, unknown> = {}) {
  const { officer } = staffed().staff;
  const { fine, headers } = await issue(officer, more);
  await officer.get(`/fines/${fine.id}`, { 'X-Min-Position': headers.get('X-Position') ?? '' });
  return fine;
}

const fineNow = async (id: string) => fineOf(await staffed().staff.manager.get(`/fines/${id}`));

async function open(name: Parameters<typeof signIn>[0], id: string, options = {}): Promise<Console> {
  const console = await signIn(name, { path: `/fines/${id}`, ...options });
  await console.heading(`Fine #${id}`).waitFor();
  return console;
}

describe('a fine', () => {
  it('shows everything that is known of it, and is exported', async () => {
    await newFine();
    const { id } = await newFine({ driverName: 'Musa Dube', notes: 'Two\nlines', licensePlate: 'ABC 1 NR' });
    const console = await open('manager', id);
    await shows(console.section('Status'), 'Speeding 11-20 km/h over');
    await shows(console.section('Status'), 'SZL 60.00');
    await console.section('Status').getByRole('link', { name: 'ABC 1 NR' }).waitFor();
    await shows(console.section('Vehicle and Driver info'), 'Not in register');
    await shows(console.section('Vehicle and Driver info'), 'Musa Dube');
    await shows(console.section('Offense details'), 'MR3, Malagwane Hill');
    await shows(console.section('Remarks'), 'Two lines');
    await console.button('Add photo').waitFor();
    await shows(console.section('Issued By'), 'RSP-1001');
    await shows(timeline(console).filter({ hasText: 'Fine Issued' }), 'Sipho Dlamini');
    const vehicle = console.link('View Vehicle History');
    expect(await vehicle.getAttribute('href')).toBe('/vehicles?plate=ABC%201%20NR');

    expect(await console.section('Vehicle and Driver info').getByRole('alert').count()).toBe(0);

    const { name, text } = await console.download(() => console.button('Export').click());
    expect(name).toMatch(/^fines-\d{4}-\d\d-\d\d\.csv$/);
    expect(text.trim().split('\r\n').slice(1)).toEqual([`"${id}","ABC 1 NR","60.00","Unpaid"`]);
  });

  it('is disputed and paid, which withdraws the dispute', async () => {
    const { id } = await newFine();
    const console = await open('manager', id);

    await console.button('Dispute this fine').click();
    await console.button('Submit Dispute').click();
    await shows(console.dialog(), 'Reason is required');
    await console.page.getByLabel('Reason').fill('The sign was hidden');
    await console.button('Submit Dispute').click();
    await console.toast('Dispute submitted successfully').waitFor();
    await shows(timeline(console), 'The sign was hidden');
    expect(await console.link('View dispute').getAttribute('href')).toBe(`/disputes/${id}-D1`);
    expect(await fineNow(id)).toMatchObject({ status: 'DISPUTED' });

    await console.button('Record Payment').click();
    await shows(console.dialog(), /withdraws the pending dispute/);
    expect(await console.dialog().getByLabel('Amount').textContent()).toBe('SZL 60.00');
    await console.choose('Payment Method', 'Mobile Money');
    await console.page.getByLabel('Reference').fill('MM-4821');
    await console.dialog().getByRole('button', { name: 'Record Payment' }).click();
    const toast = console.toast(/^Receipt RCP-/);
    await toast.waitFor();
    const receipt = (await toast.textContent())?.replace('Receipt ', '') ?? '';
    await shows(console.section('Status'), `Mobile Money · Receipt ${receipt}`);
    // Its button is gone, and the next thing to do has the focus.
    await console.link('View receipt').and(console.page.locator(':focus')).waitFor();
    expect(await console.link('View receipt').getAttribute('href')).toBe(`/payments/${receipt}`);
    await shows(timeline(console), 'Withdrawn: fine paid');
    await shows(timeline(console), 'Reference: MM-4821');
    expect(await staffed().staff.finance.get(`/payments/${receipt}`)).toMatchObject({
      body: { fineId: id, method: 'MOBILE_MONEY', transactionReference: 'MM-4821' },
    });
  });

  it('keeps its status while one only looks at the others by keyboard', async () => {
    const { id } = await newFine();
    const console = await open('manager', id);
    const status = console.page.getByRole('combobox', { name: 'Change status' });
    await status.press('ArrowDown');
    for (const key of ['ArrowDown', 'ArrowDown', 'Escape']) await console.page.keyboard.press(key);
    await status.and(console.page.locator(':focus')).filter({ hasText: 'Unpaid' }).waitFor();
    expect(await console.dialog().count()).toBe(0);
    expect(await fineNow(id)).toMatchObject({ status: 'UNPAID' });
  });

  it('gives the focus to what comes next when somebody else did what a button was for', async () => {
    const { id } = await newFine();
    await dispute(staffed().staff.officer, id);
    const console = await open('finance', id);
    const focused = console.page.locator(':focus');
    await console.link('View dispute').waitFor();
    await console.button('Record Payment').focus();
    await staffed().staff.manager.post('/payments', paymentRequest(id));
    await console.link('View receipt').and(focused).waitFor();
    expect(await console.button('Record Payment').count()).toBe(0);
  });

  it('is deleted, once that is confirmed', async () => {
    const { id } = await newFine();
    const console = await open('manager', id);
    await console.act(/^More actions/, 'Delete');
    const dialog = console.dialog();
    await shows(dialog, 'Are you sure you want to delete this fine?');
    const focused = console.page.locator(':focus');
    await dialog.getByLabel('Reason').and(focused).waitFor();
    await console.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await console
      .button(/^More actions/)
      .and(focused)
      .waitFor();
    await console.act(/^More actions/, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await shows(dialog, 'Reason is required');
    await because(console, 'Issued twice', 'Delete');
    await console.toast('Fine deleted successfully').waitFor();
    await console.page.waitForURL('**/fines');
    await expectSoon(async () => (await staffed().staff.manager.get(`/fines/${id}`)).status).toBe(404);

    await console.page.goBack();
    await console.heading('Fine not found').waitFor();
    await console.link('Back to Fines').waitFor();
    await shows(console.page, `${id} was deleted`);
    await shows(console.page, 'Issued twice');
    await console.link('Its history').click();
    await console.heading(`History of Fine #${id}`).waitFor();
    await shows(console.page, 'This fine was deleted; its record stays');
    await shows(console.page, 'Issued twice', { exact: true });
  });
});

it('says of a fine that the lists do not know yet that it is on record, and shows it when it is asked again', async () => {
  const { id } = await newFine();
  const notFound = { status: 404, json: { title: 'There is no such fine', status: 404, code: 'not-found' } };
  const console = await signIn('manager', { path: '/fines' });
  await console.page.route(`**/api/fines/${id}`, (route) => route.fulfill(notFound));
  await console.page.goto(new URL(`/fines/${id}`, console.page.url()).href);
  await console.heading('Not in the lists yet').waitFor();
  await shows(console.page, `${id} is on record and will be shown in a moment.`);
  await console.page.unroute(`**/api/fines/${id}`);
  await console.button('Try again').click();
  await console.heading(`Fine #${id}`).waitFor();
  expect(await console.heading('Not in the lists yet').count()).toBe(0);
});

describe('what changed meanwhile', () => {
  it('is said by each dialog, and shown', async () => {
    const [paid, disputed] = [await newFine(), await newFine()];
    const { staff } = staffed();
    const console = await open('finance', paid.id, { isDeaf: true });

    await console.button('Record Payment').click();
    await console.choose('Payment Method', 'Cash');
    await staff.manager.post('/payments', paymentRequest(paid.id));
    await console.dialog().getByRole('button', { name: 'Record Payment' }).click();
    await shows(
      console.dialog(),
      'This fine is paid already. Close this window to see the fine as it is now.',
    );
    await console.dialog().getByRole('button', { name: 'Cancel' }).click();
    await console.dialog().waitFor({ state: 'detached' });
    await console.section('Status').getByText('Paid', { exact: true }).first().waitFor();
    await shows(console.section('Status'), /^Cash · Receipt RCP-/);

    await console.goTo(`/fines/${disputed.id}`);
    await console.heading(`Fine #${disputed.id}`).waitFor();
    await console.button('Dispute this fine').click();
    await dispute(staff.officer, disputed.id);
    await console.page.getByLabel('Reason').fill('Not my car');
    await console.button('Submit Dispute').click();
    await shows(console.dialog(), /^This fine has a dispute that is pending\. Close/);
    await console.dialog().getByRole('button', { name: 'Cancel' }).click();
    await shows(timeline(console), 'The sign was hidden');
    expect(await fineNow(disputed.id)).toMatchObject({ status: 'DISPUTED' });
  });

  it('is said where a reminder, a status or a deletion is refused', async () => {
    const { id } = await newFine();
    const { staff } = staffed();
    const console = await open('manager', id, { isDeaf: true });
    await staff.senior.patch(`/fines/${id}/status`, { status: 'PAID' });
    await console.choose('Change status', 'Disputed');
    await console.toast('Failed to update fine status').waitFor();
    await console.toast(/^Somebody else changed this fine meanwhile/).waitFor();
    await shows(console.section('Status'), 'Paid without receipt');
    await console.choose('Change status', 'Unpaid');
    await console.toast('Fine status updated').waitFor();
    expect(await fineNow(id)).toMatchObject({ status: 'UNPAID' });
    await console.choose('Change status', 'Paid');
    await because(console, 'Paid at the court', 'Set to Paid');
    await shows(console.section('Status'), 'Paid without receipt');
    await console.choose('Change status', 'Unpaid');
    await expectSoon(() => fineNow(id)).toMatchObject({ status: 'UNPAID' });

    // Opened anew: the page would else ask again after its last change, and might then know of the payment.
    await console.goTo(`/fines/${id}`);
    await console.button('Send Reminder').waitFor();
    await staff.manager.post('/payments', paymentRequest(id));
    await console.button('Send Reminder').click();
    await console.button('Note reminder').click();
    await console.toast('Failed to note the reminder').waitFor();
    await console.toast('Only an unpaid fine can be reminded of').waitFor();
    await shows(console.section('Status'), /^Cash · Receipt/);

    await reasonOf(console, 'Change status', 'Refund the payment first');
    expect(await console.page.getByLabel('Change status').count()).toBe(0);

    const { id: gone } = await newFine();
    await console.goTo(`/fines/${gone}`);
    await console.heading(`Fine #${gone}`).waitFor();
    await console.act(/^More actions/, 'Delete');
    await staff.manager.put(`/fines/${gone}`, { notes: 'Changed meanwhile' });
    await because(console, 'Issued twice', 'Delete');
    await console.toast('Failed to delete fine').waitFor();
    await shows(console.section('Remarks'), 'Changed meanwhile');
    expect(await fineNow(gone)).toMatchObject({ status: 'UNPAID' });
  });
});

it('leads back from a fine that could not be loaded, and shows it once it can be', async () => {
  const { id } = await newFine();
  const console = await signIn('manager', { path: '/settings' });
  const { page } = console;
  await page.route(`**/api/fines/${id}`, (route) => route.abort());
  await console.goTo(`/fines/${id}`);
  await console.heading(`Fine #${id}`).waitFor();
  await shows(page.getByRole('main'), 'The server cannot be reached. Check the connection and try again.');
  expect(await console.link('Back to Fines').count()).toBe(1);
  await page.unroute(`**/api/fines/${id}`);
  await console.button('Try again').click();
  await console.button('Record Payment').waitFor();
});

it('keeps the reason for what could not be sent', async () => {
  const { id } = await newFine();
  const console = await open('manager', id);
  const { page } = console;
  await page.route(`**/api/fines/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await console.act(/^More actions/, 'Delete');
  await because(console, 'Issued twice', 'Delete');
  await console.dialog().getByRole('alert').waitFor();
  await shows(page, 'Failed to delete fine');
  expect(await console.dialog().getByLabel('Reason').inputValue()).toBe('Issued twice');

  await page.unroute(`**/api/fines/${id}`);
  await console.dialog().getByRole('button', { name: 'Delete' }).click();
  await console.toast('Fine deleted successfully').waitFor();
});

it('tells an officer on a phone what he may not do, and why', async () => {
  const { id } = await newFine({ location: `Corner of ${'verylongname'.repeat(12)}` });
  const console = await open('officer', id, { viewport: PHONE });
  for (const name of ['Send Reminder', 'Record Payment', 'Change status', 'Delete']) {
    await reasonOf(console, name, 'Not available to the role Traffic Officer');
    expect(await console.button(name).count()).toBe(0);
  }
  expect(await console.page.getByLabel('Change status').count()).toBe(0);
  // What he is here for stays in sight.
  expect(await console.button('Print').getAttribute('class')).toContain('MuiButton-contained');
  const bar = await console.button('Print').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  expect(await console.link('Full History').count()).toBe(0);
  expect(await console.overflow()).toBe(0);

  await console.goTo(`/fines/${id}/history`);
  await console.page.waitForURL((url) => url.pathname === '/');
  await console.toast('Full History is not available to the role Traffic Officer').waitFor();
});
