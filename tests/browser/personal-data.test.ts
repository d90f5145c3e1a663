import { erasureSchema } from '@fines/domain/erasure/erasure.ts';
import { heldSchema } from '@fines/domain/erasure/held.ts';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import { findingsIn } from './support/axe.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

/** The console says `Erased` where the API says `erased`. */
const EXACT = { exact: true };

/** A fine of this driver; if it is paid, nothing keeps what it tells of the driver. */
async function fineOf(driverName: string, { isPaid = true, ...more }: Record<string, unknown> = {}) {
  const { officer, finance, manager } = staffed().staff;
  const { fine } = await issue(officer, { driverName, ...more });
  if (isPaid === true) await finance.post('/payments', paymentRequest(fine.id));
  const path = `/personal-data?name=${encodeURIComponent(driverName)}`;
  await until(async () => {
    const { fines } = heldSchema.parse((await manager.get(path)).body);
    return fines.some(({ fineNumber, keptFor }) => fineNumber === fine.id && (keptFor === null) === isPaid);
  }, `what is held of ${driverName}`);
  return fine.id;
}

async function askedFor(fineNumber: string, reference: string, by: 'manager' | 'admin' = 'manager') {
  const { staff } = staffed();
  const request = { fineNumbers: [fineNumber], ground: 'COURT_ORDERED', reference };
  const { id } = erasureSchema.parse((await staff[by].post('/erasures', request)).body);
  await until(async () => (await staff.auditor.get(`/erasures/${id}`)).status === 200, id);
  return id;
}

async function search(console: Console, field: string, text: string): Promise<void> {
  for (const label of ['Name', 'License, ID or Telephone Number, or E-mail'])
    await console.field(label).fill(label === field ? text : '');
  await console.button('Search').click();
}

const select = (console: Console, id: string) => console.page.getByRole('checkbox', { name: `Select ${id}` });

it('shows a manager what is held of a person, and a super admin erases it for ever', async () => {
  const NAME = 'Lungile Shabangu';
  const paid = await fineOf(NAME, {
    isPaid: false,
    driverLicense: 'LS 771-9',
    notes: 'Phones from 7602 0001',
  });
  const { staff } = staffed();
  await dispute(staff.officer, paid, { reason: 'My mother was ill', evidence: 'A letter of Dr Gama' });
  await staff.finance.post('/payments', paymentRequest(paid));
  const unpaid = await fineOf(NAME, { isPaid: false });

  const manager = await signIn('manager', { path: '/personal-data' });
  const { page } = manager;
  await search(manager, 'Name', 'Lu');
  await shows(page, 'Enter at least 3 letters of a name, or a number');
  await search(manager, 'Name', 'shabangu lungile');
  for (const text of ['Phones from 7602 0001', 'My mother was ill', 'A letter of Dr Gama'])
    await shows(page, text);
  await shows(page, `Kept. ${unpaid} is unpaid: who owes it must be known until it is settled.`);
  expect(await select(manager, paid).isChecked()).toBe(true);
  expect(await select(manager, unpaid).isDisabled()).toBe(true);
  const { name, text } = await manager.download(() => manager.button('Download').click());
  expect(name).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
  expect(text).toContain('A letter of Dr Gama');

  await manager.button('Ask for Erasure').click();
  const send = manager.dialog().getByRole('button', { name: 'Ask for Erasure' });
  await send.click();
  await shows(manager.dialog(), 'Reference is required');
  expect(await findingsIn(page, { where: 'Ask for Erasure', within: '[role="dialog"]' })).toEqual([]);
  await manager.dialog().getByLabel('Reference').fill(' Letter 12/2026 ');
  await send.click();
  await manager.heading('Erasure Request').waitFor();
  expect(await manager.button('Approve').getAttribute('aria-disabled')).toBe('true');
  expect(await findingsIn(page, { where: 'Erasure Request' })).toEqual([]);

  const admin = await signIn('admin', { path: '/personal-data/requests' });
  await admin.link('Letter 12/2026').click();
  await admin.button('Approve').click();
  await shows(admin.confirmation(), `Erase the personal data in 1 fine: ${paid}?`);
  await admin.button('Erase for Ever').click();
  await admin.toast('Personal data erased').waitFor();
  // The manager's page follows.
  await shows(manager.section('Request'), 'Erased', EXACT);

  await admin.link(paid).click();
  await expectSoon(() => admin.section('Vehicle and Driver info').getByText('Erased', EXACT).count()).toBe(2);
  await shows(admin.section('Remarks'), 'Erased', EXACT);
  expect(await admin.page.locator('body').textContent()).not.toMatch(/Shabangu|LS 771-9|7602 0001/);
  await admin.goTo(`/disputes/${paid}-D1`);
  await shows(admin.section('Dispute Reason'), 'Erased', EXACT);

  await manager.goTo('/personal-data');
  await search(manager, 'License, ID or Telephone Number, or E-mail', 'LS 771-9');
  await shows(page, 'Nothing is held of this person');

  // Among several people the choice is left to whoever asks, and the deciding to another.
  const one = await fineOf('Musa Ginindza');
  const other = await fineOf('Musa Ginindza-Nxumalo');
  await page.setViewportSize(PHONE);
  await manager.goTo('/personal-data?name=ginindza');
  await shows(manager.page, 'they may be of several people', { exact: false });
  for (const id of [one, other]) expect(await select(manager, id).isChecked()).toBe(false);
  expect(await manager.button('Ask for Erasure').getAttribute('aria-disabled')).toBe('true');
  await select(manager, other).check();
  await shows(manager.section('Selection'), '1 fine selected');
  await expectSoon(() => manager.overflow()).toBe(0);

  const own = await askedFor(one, 'Case 1/2026', 'admin');
  const asked = await askedFor(one, 'Case 2/2026');
  await admin.close();
  const deaf = await signIn('admin', { path: `/personal-data/requests/${own}`, isDeaf: true });
  expect(await deaf.button('Approve').getAttribute('aria-disabled')).toBe('true');
  await deaf.goTo(`/personal-data/requests/${asked}`);
  await shows(deaf.page, 'Case 2/2026');
  await deaf.button('Approve').click();
  await staffed().staff.admin.post(`/erasures/${asked}/decline`, { reason: 'Not this person' });
  await deaf.button('Erase for Ever').click();
  await deaf.toast('This was decided already').waitFor();
  await shows(deaf.section('Decision'), 'Not this person');
  expect(await deaf.button('Approve').count()).toBe(0);
});

it('is read by auditors, who ask for nothing', async () => {
  const fine = await fineOf('Zanele Mabuza');
  const auditor = await signIn('auditor', { path: '/personal-data?name=zanele+mabuza' });
  await auditor.link(fine).waitFor();
  await shows(auditor.page, 'Who Looked at It');
  expect(await auditor.page.getByRole('checkbox').count()).toBe(0);
  expect(await auditor.button('Ask for Erasure').count()).toBe(0);
});
