import {
  type CashUpDay,
  cashUpDaySchema,
  cashUpViewSchema,
  openTillSchema,
} from '@fines/domain/cash-up/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { type ApiClient, newKey } from '../../support/api-client.ts';
import { paymentOf, paymentRequest } from '../../support/payments.ts';
import { problemOf } from '../../support/problems.ts';
import { createUser, PASSWORD } from '../../support/users.ts';
import { type Console, expectSoon, shows, useConsole } from '../support/console.ts';
import { reasonOf } from '../support/fine-page.ts';
import { signInByKeyboard, tabTo } from '../support/keys.ts';
import { listenToPrinter, printed } from '../support/printer.ts';
import { shownFines } from '../support/shown-fines.ts';

const { visit, signIn, staffed } = useConsole();

const NAME = { firstName: 'Gugu', lastName: 'Fakudze' };
const badge = 'RSP-7788';
const TODAY = localDay(new Date().toISOString());

/** Nobody else takes money in this person's name. */
let id: string;
let cashier: ApiClient;
let console: Console;
let fines: string[];
beforeAll(async () => {
  const { email, ...user } = await createUser(staffed().staff.admin, {
    ...NAME,
    badgeNumber: badge,
    role: 'FINANCE_OFFICER',
  });
  id = user.id;
  cashier = await staffed().system.signIn(email, PASSWORD);
  fines = await shownFines(staffed(), 'DAY 001 AA', 6);
  console = await visit();
  await listenToPrinter(console);
  await console.page.reload();
  await signInByKeyboard(console, email, PASSWORD);
}, 120_000);

const press = (key: string) => console.page.keyboard.press(key);
const dayOf = async (headers = {}): Promise<CashUpDay> =>
  cashUpDaySchema.parse((await cashier.get(`/payments/cash-up?cashierId=${id}&day=${TODAY}`, headers)).body);
const openNow = async () => {
  const { body } = await staffed().staff.manager.get(`/payments/cash-up/open?day=${TODAY}`);
  return z
    .array(openTillSchema)
    .parse(body)
    .find((open) => open.cashier.id === id);
};

/** Opens the dialog, chooses cash among the methods, which asks for nothing else, and records. */
async function payByKeys(): Promise<void> {
  const { page } = console;
  const focused = page.locator(':focus');
  await press('Enter');
  await page.getByRole('combobox', { name: 'Payment Method' }).and(focused).waitFor();
  for (const key of ['Enter', 'c', 'Enter']) await press(key);
  expect(await console.chosen('Payment Method')).toBe('Cash');
  expect(await console.dialog().getByLabel('Reference').count()).toBe(0);
  await press('Enter');
  await console.toast('Payment recorded successfully').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
}

it('takes a payment by the keyboard alone, and prints its receipt once and then as a duplicate', async () => {
  const { page } = console;
  const [fine = ''] = fines;
  const focused = page.locator(':focus');
  await tabTo(console.link('Fines'), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('table', { name: 'Fines' }).waitFor();
  await console.heading('Fines').and(focused).waitFor();
  await press('/');
  expect(await focused.getAttribute('aria-label')).toBe('Search');
  await page.keyboard.type(`${fine.toLowerCase()} `);
  await press('Enter');
  await console.heading(`Fine #${fine}`).waitFor();

  const record = console.button('Record Payment');
  expect(await record.getAttribute('class')).toContain('MuiButton-contained');
  await tabTo(record);
  await payByKeys();
  await console.link('View Receipt').and(focused).waitFor();
  await reasonOf(console, 'Record Payment', 'This fine is paid already');

  await press('Enter');
  await console.heading(/^Receipt RCP-/).waitFor();
  for (const prints of [1, 2]) {
    await console.button('Print').click();
    await expectSoon(async () => (await printed(console)).length).toBe(prints);
  }
  const [original = '', duplicate = ''] = await printed(console);
  for (const text of [
    fine,
    'DAY 001 AA',
    'SZL 60.00',
    'Sixty Emalangeni',
    'Cash',
    `Gugu Fakudze (Badge: ${badge})`,
  ]) {
    expect(original).toContain(text);
  }
  expect(original).not.toContain('DUPLICATE');
  expect(duplicate).toContain('DUPLICATE');
  expect(duplicate).not.toContain('REFUNDED');
  const receipt = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await staffed().staff.manager.post(`/payments/${receipt}/refund`, { reason: 'A wrong plate' });
  await page.getByText('Refunded').first().waitFor();
});

it('takes several from the list, and finds them among the payments of today', async () => {
  const { page } = console;
  const [, second = '', third = ''] = fines;
  await console.open('/fines?filter={"search":"day001aa"}');
  for (const fine of [second, third]) await page.getByRole('checkbox', { name: `Select ${fine}` }).check();
  await console.button('Pay Selected').click();
  await console.choose('Payment Method', 'Cash');
  await console.dialog().getByRole('button', { name: 'Record Payments' }).click();
  await console.toast('Payments recorded successfully').waitFor();

  await tabTo(console.link('Payments'), 'Shift+Tab');
  await press('Enter');
  await console.choose('Period', 'Today');
  await page.waitForURL(/startDate/);
  await console.act('Add Filter', 'Cashier');
  await console.choose('Cashier', 'Gugu Fakudze');
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expectSoon(() => rows.filter({ hasText: 'DAY 001 AA' }).count()).toBe(3);
  // In a select, `/` would look for an option.
  await page.getByRole('combobox', { name: 'Cashier' }).and(page.locator(':focus')).waitFor();
  await tabTo(page.getByRole('searchbox', { name: 'Search' }), 'Shift+Tab');
  await page.keyboard.type('DAY-001 aa');
  await shows(page, '3 results');
  await expectSoon(() => rows.nth(1).textContent()).toMatch(/\d\d:\d\dGugu Fakudze/);
  const download = page.waitForEvent('download');
  await console.button('Export').click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  await console.choose('Period', 'Yesterday');
  await shows(page, 'No data available');

  await console.open('/payments');
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  const [receipt = ''] = (await dayOf()).open.receipts;
  await press('/');
  await page.keyboard.type(receipt);
  await press('Enter');
  await console.heading(`Receipt ${receipt}`).waitFor();
  await console.open('/payments/RCP-1999-001');
  await console.heading('Receipt not found').waitFor();
});

it('is seen by a manager not to have cashed up', async () => {
  expect(await openNow()).toMatchObject({ cashier: NAME, payments: 3, refunds: 0 });
  const managers = await signIn('manager', { path: '/payments/cash-up' });
  await managers.button('Gugu Fakudze: 3 payments').click();
  await managers.page.getByRole('row', { name: /^Cash 3 / }).waitFor();
  await managers.close();
});

it('cashes up: counts without being told what it should come to, and finds the count again', async () => {
  const { page } = console;
  const focused = page.locator(':focus');
  const counted = console.button('Count is done');
  await console.open('/payments');
  await page.getByRole('tab', { name: /^Cash-up/ }).click();
  await page.getByRole('row', { name: /^Cash 3 After counting 0 After counting After counting$/ }).waitFor();
  await counted.click();
  await shows(page, 'Count the notes and coins first. If there are none, enter 0.');
  await page.getByLabel('E200.00').and(focused).waitFor();
  expect(await page.getByText('Expected cash').count()).toBe(0);

  await page.keyboard.type('3');
  await shows(page, '= E600.00');
  await press('Tab');
  await page.keyboard.type('2');
  await shows(page, 'Notes: SZL 800.00');
  await page.reload();
  await shows(page, /^Restored what you entered on /);
  await expectSoon(() => page.getByRole('status', { name: 'Counted cash' }).textContent()).toBe('SZL 800.00');
  await console.button('Discard').click();
  expect(await page.getByLabel('E200.00').inputValue()).toBe('');
});

it('closes it: what was recorded meanwhile is refused, a difference has a reason, and it is asked once more', async () => {
  const { page } = console;
  const close = page.locator('form').getByRole('button', { name: 'Close Cash-up' });
  const confirm = console.confirmation().getByRole('button', { name: 'Close Cash-up' });
  const reason = page.getByLabel('Reason for the difference');
  await page.getByLabel('Cash at the start').fill('40');
  await page.getByLabel('E200.00').fill('1');
  await page.getByLabel('E100.00').fill('1');
  // The screen is not told of what is taken meanwhile.
  await page.route('**/api/payments/cash-up?*', (route) => route.abort());
  await cashier.post('/payments', paymentRequest(fines[3] ?? '', { method: 'CARD' }));
  await console.button('Count is done').click();
  await reason.fill('Found a note');
  await close.click();
  await confirm.click();
  await page
    .getByText(/^Payments, refunds or a cash-up were recorded meanwhile/)
    .first()
    .waitFor();
  await page.unroute('**/api/payments/cash-up?*');
  await page.reload();
  await page.getByRole('row', { name: /^Card 1 / }).waitFor();
  await reason.waitFor({ state: 'detached' });
  await console.button('Count is done').click();
  await reason.waitFor();
  await close.click();
  await shows(console.confirmation(), 'a difference of SZL 80.00', { exact: false });
  await console.confirmation().getByRole('button', { name: 'Count Again' }).click();
  expect(await page.getByLabel('E200.00').inputValue()).toBe('1');
  await reason.fill('');
  await close.click();
  await shows(page, 'Reason is required');
  await reason.fill('Found a note');
  await close.click();
  await confirm.click();
  await console.toast('Cash-up closed').waitFor();
  await shows(page, 'Everything is cashed up');
  const { closed, last } = await dayOf();
  expect(closed).toMatchObject([{ expectedCash: 220, countedCash: 300, difference: 80 }]);
  expect(last).toEqual({ day: TODAY, number: 1, countedCash: 300 });
  expect(await openNow()).toBeUndefined();
  await tabTo(console.button('Logout'), 'Shift+Tab');
  await press('Enter');
  await page.waitForURL('**/login');
});

it('leaves what comes later to a second cash-up, which a manager may close, once', async () => {
  const { manager } = staffed().staff;
  const paid = paymentOf(await cashier.post('/payments', paymentRequest(fines[4] ?? '')));
  const { headers } = await manager.post(`/payments/${paid.id}/refund`, { reason: 'Paid twice' });
  const { open } = await dayOf({ 'X-Min-Position': headers.get('X-Position') ?? '' });
  // The refund is on the hands of who gave it back.
  expect(open).toMatchObject({ receipts: [paid.id], refunds: [] });
  const sixty = [
    { value: 50, pieces: 1 },
    { value: 10, pieces: 1 },
  ];
  // What the first one counted is there at the start, unless a reason is given.
  const counted = [{ value: 100, pieces: 3 }, ...sixty];
  const body = { cashierId: id, day: TODAY, ...open, counted };
  const emptied = { ...body, cashAtStart: 0, counted: sixty };
  expect(problemOf(await manager.post('/payments/cash-up', emptied))).toMatchObject({
    status: 422,
    errors: { reason: 'The last cash-up counted SZL 300.00, and this one starts with SZL 0.00: say why' },
  });
  const key = newKey();
  const closed = await manager.post('/payments/cash-up', body, key);
  expect(cashUpViewSchema.strict().parse(closed.body)).toMatchObject({
    number: 2,
    cashAtStart: 300,
    countedBefore: 300,
    difference: 0,
  });
  expect((await manager.post('/payments/cash-up', body, key)).body).toEqual(closed.body);
  expect(problemOf(await manager.post('/payments/cash-up', body))).toMatchObject({ status: 409 });
  for (const [wrong, field] of [
    [{ counted: [{ value: 3, pieces: 1 }] }, 'counted.0.value'],
    [{ cashAtStart: -1 }, 'cashAtStart'],
    [{ day: '2999-01-01' }, 'day'],
  ] as const) {
    const problem = problemOf(await manager.post('/payments/cash-up', { ...body, ...wrong }));
    expect({ status: problem.status, fields: Object.keys(problem.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
  }
  const { body: csv } = await cashier.get(`/payments/cash-up/export?cashierId=${id}&day=${TODAY}`);
  expect(csv).toContain('"1","Difference","","80.00"');
});
