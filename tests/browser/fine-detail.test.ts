import { beforeAll, describe, expect, it } from 'vitest';

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

/** Of a manager, for whatever goes well there. */
let console: Console;
beforeAll(async () => {
  console = await signIn('manager', { path: '/fines' });
});

async function goToFine(at: Console, id: string): Promise<void> {
  await at.goTo(`/fines/${id}`);
  await at.heading(`Fine #${id}`).waitFor();
}

describe('a fine', () => {
  it('shows everything that is known of it, and is exported, disputed and paid, which withdraws the dispute', async () => {
    const { id } = await newFine({
      driverName: 'Musa Dube',
      driverPhone: '76021234',
      notes: 'Two\nlines',
      licensePlate: 'ABC 1 NR',
    });
    await goToFine(console, id);
    await shows(console.section('Status'), 'Speeding 11-20 km/h over');
    await shows(console.section('Status'), 'SZL 60.00');
    await console.section('Status').getByRole('link', { name: 'ABC 1 NR' }).waitFor();
    await shows(console.section('Vehicle and Driver info'), 'Not in register');
    await shows(console.section('Vehicle and Driver info'), 'Musa Dube');
    expect(await console.link('+268 7602 1234').getAttribute('href')).toBe('tel:+26876021234');
    await shows(console.section('Vehicle and Driver info'), /^Not given:.*Driver's E-mail$/);
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

    // Who only looks at the other states by the keyboard changes nothing.
    const status = console.page.getByRole('combobox', { name: 'Change status' });
    await status.press('ArrowDown');
    for (const key of ['ArrowDown', 'ArrowDown', 'Escape']) await console.page.keyboard.press(key);
    await status.and(console.page.locator(':focus')).filter({ hasText: 'Unpaid' }).waitFor();
    expect(await console.dialog().count()).toBe(0);

    await console.button('Dispute this fine').click();
    await console.button('Submit Dispute').click();
    await shows(console.dialog(), 'Reason is required');
    await console.page.getByLabel('Reason').fill('The sign was hidden');
    await console.button('Submit Dispute').click();
    await console.toast('Dispute submitted successfully').waitFor();
    await shows(timeline(console), 'The sign was hidden');
    expect(await console.link('View Dispute').getAttribute('href')).toBe(`/disputes/${id}-D1`);
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
    // Its button is of no more use, and the next thing to do has the focus.
    await console.link('View Receipt').and(console.page.locator(':focus')).waitFor();
    expect(await console.link('View Receipt').getAttribute('href')).toBe(`/payments/${receipt}`);
    await reasonOf(console, 'Record Payment', 'This fine is paid already');
    await shows(timeline(console), 'Withdrawn: fine paid');
    await shows(timeline(console), 'Reference: MM-4821');
    expect(await staffed().staff.finance.get(`/payments/${receipt}`)).toMatchObject({
      body: { fineId: id, method: 'MOBILE_MONEY', transactionReference: 'MM-4821' },
    });
  });

  it('is deleted, once that is confirmed and said why, even if it could not be sent at first', async () => {
    const { id } = await newFine();
    const { page } = console;
    await goToFine(console, id);
    await console.button('Delete').click();
    const dialog = console.dialog();
    await shows(dialog, 'Are you sure you want to delete this fine?');
    const focused = page.locator(':focus');
    await dialog.getByLabel('Reason').and(focused).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await console.button('Delete').and(focused).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await shows(dialog, 'Reason is required');
    await page.route(`**/api/fines/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await because(console, 'Issued twice', 'Delete');
    await dialog.getByRole('alert').waitFor();
    await shows(page, 'Failed to delete fine');
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Issued twice');
    await page.unroute(`**/api/fines/${id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await console.toast('Fine deleted successfully').waitFor();
    await page.waitForURL('**/fines');
    await expectSoon(async () => (await staffed().staff.manager.get(`/fines/${id}`)).status).toBe(404);

    await page.goBack();
    await console.heading('Fine not found').waitFor();
    await console.link('Back to Fines').waitFor();
    await shows(page, `${id} was deleted`);
    await shows(page, 'Issued twice');
    await console.link('Its History').click();
    await console.heading(`History of Fine #${id}`).waitFor();
    await shows(page, 'This fine was deleted; its record stays');
    await shows(page, 'Issued twice', { exact: true });
  });

  it('that could not be loaded, or that the lists do not know yet, is shown when it is asked for again', async () => {
    const [{ id: unreached }, { id: late }] = [await newFine(), await newFine()];
    const { page } = console;
    await page.route(`**/api/fines/${unreached}`, (route) => route.abort());
    await goToFine(console, unreached);
    await shows(page.getByRole('main'), 'The server cannot be reached. Check the connection and try again.');
    expect(await console.link('Back to Fines').count()).toBe(1);
    await page.unroute(`**/api/fines/${unreached}`);
    await console.button('Try Again').click();
    await console.button('Record Payment').waitFor();

    const notFound = {
      status: 404,
      json: { title: 'There is no such fine', status: 404, code: 'not-found' },
    };
    await page.route(`**/api/fines/${late}`, (route) => route.fulfill(notFound));
    await console.goTo(`/fines/${late}`);
    await console.heading('Not in the lists yet').waitFor();
    await shows(page, `${late} is on record and will be shown in a moment.`);
    await page.unroute(`**/api/fines/${late}`);
    await console.button('Try Again').click();
    await console.heading(`Fine #${late}`).waitFor();
    expect(await console.heading('Not in the lists yet').count()).toBe(0);
  });
});

it('says in each dialog, and where a status, a reminder or a deletion is refused, what changed meanwhile', async () => {
  const [paid, disputed, changed, gone] = [
    await newFine(),
    await newFine(),
    await newFine(),
    await newFine(),
  ];
  const { staff } = staffed();
  const deaf = await signIn('manager', { path: `/fines/${paid.id}`, isDeaf: true });
  const { page } = deaf;

  await deaf.button('Record Payment').click();
  await deaf.choose('Payment Method', 'Cash');
  await staff.manager.post('/payments', paymentRequest(paid.id));
  await deaf.dialog().getByRole('button', { name: 'Record Payment' }).click();
  await shows(deaf.dialog(), 'This fine is paid already. Close this window to see the fine as it is now.');
  await deaf.dialog().getByRole('button', { name: 'Cancel' }).click();
  await deaf.dialog().waitFor({ state: 'detached' });
  await deaf.section('Status').getByText('Paid', { exact: true }).first().waitFor();
  await shows(deaf.section('Status'), /^Cash · Receipt RCP-/);

  await goToFine(deaf, disputed.id);
  await deaf.button('Dispute this fine').click();
  await dispute(staff.officer, disputed.id);
  await page.getByLabel('Reason').fill('Not my car');
  await deaf.button('Submit Dispute').click();
  await shows(deaf.dialog(), /^This fine has a dispute that is pending\. Close/);
  await deaf.dialog().getByRole('button', { name: 'Cancel' }).click();
  await shows(timeline(deaf), 'The sign was hidden');
  expect(await fineNow(disputed.id)).toMatchObject({ status: 'DISPUTED' });

  const { id } = changed;
  await goToFine(deaf, id);
  await staff.senior.patch(`/fines/${id}/status`, { status: 'PAID' });
  await deaf.choose('Change status', 'Disputed');
  await deaf.toast('Failed to update fine status').waitFor();
  await deaf.toast(/^Somebody else changed this fine meanwhile/).waitFor();
  await shows(deaf.section('Status'), 'Paid without receipt');
  await deaf.choose('Change status', 'Unpaid');
  await deaf.toast('Fine status updated').waitFor();
  expect(await fineNow(id)).toMatchObject({ status: 'UNPAID' });
  await deaf.choose('Change status', 'Paid');
  await because(deaf, 'Paid at the court', 'Set to Paid');
  await shows(deaf.section('Status'), 'Paid without receipt');
  await deaf.choose('Change status', 'Unpaid');
  await expectSoon(() => fineNow(id)).toMatchObject({ status: 'UNPAID' });

  // Opened anew: the page would else ask again after its last change, and might then know of the payment.
  await deaf.goTo(`/fines/${id}`);
  await deaf.button('Send Reminder').waitFor();
  await staff.manager.post('/payments', paymentRequest(id));
  await deaf.button('Send Reminder').click();
  await deaf.button('Note Reminder').click();
  await deaf.toast('Failed to note the reminder').waitFor();
  await deaf.toast('Only an unpaid fine can be reminded of').waitFor();
  await shows(deaf.section('Status'), /^Cash · Receipt/);

  for (const name of ['Change status', 'Delete']) await reasonOf(deaf, name, 'Refund the payment first');
  // Nothing else can be done with it.
  expect(await deaf.button(/^More actions/).count()).toBe(0);

  await goToFine(deaf, gone.id);
  await deaf.button('Delete').click();
  await staff.manager.put(`/fines/${gone.id}`, { notes: 'Changed meanwhile' });
  await because(deaf, 'Issued twice', 'Delete');
  await deaf.toast('Failed to delete fine').waitFor();
  await shows(deaf.section('Remarks'), 'Changed meanwhile');
  expect(await fineNow(gone.id)).toMatchObject({ status: 'UNPAID' });
});

it('gives the focus to what comes next when somebody else did what a button was for', async () => {
  const { id } = await newFine();
  await dispute(staffed().staff.officer, id);
  await goToFine(console, id);
  await console.link('View Dispute').waitFor();
  await console.button('Record Payment').focus();
  await staffed().staff.finance.post('/payments', paymentRequest(id));
  await console.link('View Receipt').and(console.page.locator(':focus')).waitFor();
  expect(await console.button('Record Payment').getAttribute('aria-disabled')).toBe('true');
});

it('tells an officer on a phone what he may not do, and why', async () => {
  const { id } = await newFine({ location: `Corner of ${'verylongname'.repeat(12)}` });
  const officer = await signIn('officer', { path: `/fines/${id}`, viewport: PHONE });
  await officer.heading(`Fine #${id}`).waitFor();
  for (const name of ['Send Reminder', 'Record Payment', 'Change status', 'Delete']) {
    await reasonOf(officer, name, 'Not available to the role Traffic Officer');
  }
  expect(await officer.button(/^More actions/).count()).toBe(0);
  // What he is here for stays in sight.
  expect(await officer.button('Print').getAttribute('class')).toContain('MuiButton-contained');
  const bar = await officer.button('Print').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  expect(await officer.link('Full History').count()).toBe(0);
  expect(await officer.overflow()).toBe(0);

  await officer.goTo(`/fines/${id}/history`);
  await officer.page.waitForURL((url) => url.pathname === '/');
  await officer.toast('Full History is not available to the role Traffic Officer').waitFor();
});
