import { expect, it } from 'vitest';

import { hire } from '../support/hire.ts';
import { paymentRequest } from '../support/payments.ts';
import { PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, shows, useConsole } from './support/console.ts';
import { listenToPrinter, printed } from './support/printer.ts';
import { shownFines } from './support/shown-fines.ts';

const { signIn, staffed } = useConsole();

/** What the dialog says of the reference, once it tells of this fine; what was paid before that is told then, too. */
async function usesOfReference(console: Console, fine: string): Promise<string> {
  const used = console.dialog().getByRole('alert').filter({ hasText: 'This reference was used already' });
  await used.filter({ hasText: fine }).waitFor();
  return used.innerText();
}

const byCard = (transactionReference: string) => ({ method: 'CARD', transactionReference });

const dialogButton = (console: Console, name: string) =>
  console.dialog().getByRole('button', { name, exact: true });

it('asks for the reference of what is not cash, tells what it paid already, and records a payment once whose answer was lost', async () => {
  const [paid = '', id = '', other = ''] = await shownFines(staffed(), 'CSH 002 AA', 3);
  const { finance, manager } = staffed().staff;
  await finance.post('/payments', paymentRequest(paid, byCard('Slip 77')));
  const console = await signIn('finance', { path: `/fines/${id}` });
  const { page } = console;
  await console.button('Record Payment').click();
  await console.choose('Payment Method', 'Card');
  await dialogButton(console, 'Record Payment').click();
  await shows(console.dialog(), 'Reference is required');
  await console.dialog().getByLabel('Reference').fill('slip 77');
  await shows(console.dialog(), new RegExp(`^${paid}: SZL 60`));

  await console.dialog().getByLabel('Reference').fill('Slip 6');
  await page.route('**/api/payments', async (route) => {
    await route.fetch();
    // So that the dialog has something to say when it has asked again.
    await manager.post('/payments', paymentRequest(other, byCard('Slip 6')));
    await route.abort();
    await page.unroute('**/api/payments');
  });
  await dialogButton(console, 'Record Payment').click();
  await shows(console.dialog(), /^The server cannot be reached/);
  expect(await usesOfReference(console, other)).not.toContain(id);
  // Behind the dialog the fine is paid by now.
  await page.getByText(/^RCP-/).first().waitFor();
  await dialogButton(console, 'Record Payment').and(page.locator(':focus')).click();
  await console.toast('Payment recorded successfully').waitFor();
  const { body } = await finance.get(`/payments?fineId=${id}`);
  expect(body).toMatchObject({ pagination: { total: 1 } });
});

it('takes the money for several fines of a vehicle at once, says what was not recorded, and tries that again', async () => {
  const fines = await shownFines(staffed(), 'CSH 003 AA', 4);
  const [first = '', second = '', third = '', fourth = ''] = fines;
  const [elsewhere = ''] = await shownFines(staffed(), 'CSH 007 AA', 1);
  const { manager, finance } = staffed().staff;
  const console = await signIn('finance', { path: '/vehicles?plate=csh003aa' });
  const { page } = console;
  await listenToPrinter(console);
  const history = page.getByRole('table', { name: 'Fine History' });
  await history.getByText('Speeding 11-20 km/h over').first().waitFor();

  await console.button(`Pay ${fourth}`).click();
  await console.choose('Payment Method', 'Cash');
  await dialogButton(console, 'Record Payment').click();
  await console.dialog().waitFor({ state: 'detached' });
  expect(await console.button(`Pay ${fourth}`).count()).toBe(0);

  for (const id of [first, second, third]) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  await shows(page, '3 fines selected, SZL 180.00');
  await console.button('Pay Selected').click();
  await console.dialog().waitFor();
  await page.keyboard.press('Escape');
  await console.button('Pay Selected').and(page.locator(':focus')).click();
  // Somebody else is quicker with one of them: no money is to be taken for it. The answer about another one is lost.
  await manager.post('/payments', paymentRequest(first));
  await shows(console.dialog(), /^This fine is paid already\./);
  await shows(console.dialog(), 'SZL 120.00');
  let isDown = true;
  await page.route('**/api/payments', async (route) => {
    if (!isDown || !route.request().postData()?.includes(third)) return route.continue();
    await route.fetch();
    const bearing = { method: 'MOBILE_MONEY', transactionReference: 'MoMo 3' };
    await manager.post('/payments', paymentRequest(elsewhere, bearing));
    await route.abort();
  });
  await console.choose('Payment Method', 'Mobile Money');
  await console.dialog().getByLabel('Reference').fill('MoMo 3');
  await dialogButton(console, 'Record Payments').click();
  await shows(console.dialog(), '1 of 3 were recorded.', { exact: false });
  await shows(console.dialog(), /^Not recorded: The server cannot be reached/);
  await shows(console.dialog(), /^Recorded: RCP-/);
  isDown = false;
  const uses = await usesOfReference(console, elsewhere);
  for (const fine of [second, third]) expect(uses).not.toContain(fine);
  await dialogButton(console, 'Try Again').and(page.locator(':focus')).click();
  await console.toast('Payments recorded successfully').waitFor();
  await console.link('Receipts').click();
  await console.heading('2 Receipts').waitFor();
  await console.button('Print').click();
  await expectSoon(async () => (await printed(console)).join('')).toMatch(
    new RegExp(`${second}.*${third}`, 's'),
  );
  const { body } = await finance.get('/payments?reference=momo%203');
  expect(body).toMatchObject({ pagination: { total: 3 } });

  // Whoever comes back to one of them finds all that were paid together, of which the originals are printed.
  await console.goTo('/vehicles?plate=csh003aa');
  const together = (fine: string) =>
    history
      .getByRole('row')
      .filter({ hasText: fine })
      .getByRole('link', { name: /^All receipts paid together with RCP-/ });
  await together(second).waitFor();
  expect(await together(fourth).count()).toBe(0);
  await together(third).click();
  await console.heading('2 Receipts').waitFor();
  await shows(page, 'Print as duplicates', { exact: true });
});

it('says again what is refused where one can mend it, and counts each cash-up of a day blind', async () => {
  const [refused = '', paid = '', later = ''] = await shownFines(staffed(), 'CSH 005 AA', 3);
  const { system } = staffed();
  // Of his or her own, since what others take meanwhile would be counted, too.
  const [{ email } = expect.unreachable()] = await hire(system, { role: 'FINANCE_OFFICER' });
  const cashier = await system.signIn(email, PASSWORD);
  const console = await signIn({ email }, { path: `/fines/${refused}` });
  const { page } = console;
  await console.button('Record Payment').click();
  await console.choose('Payment Method', 'Card');
  await console.dialog().getByLabel('Reference').fill('\u200b');
  await dialogButton(console, 'Record Payment').click();
  await console.dialog().getByLabel('Reference').and(page.locator(':focus')).waitFor();
  // What was entered does not go by a key that was meant for something else.
  await page.keyboard.press('Escape');
  await console.confirmation().getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).click();
  expect(await console.chosen('Payment Method')).toBe('Card');
  await page.keyboard.press('Escape');
  await console.confirmation().getByRole('button', { name: 'Leave' }).click();
  await console.dialog().waitFor({ state: 'detached' });

  await cashier.post('/payments', paymentRequest(paid));
  await console.goTo('/payments/cash-up');
  const blind = page.getByRole('row', { name: /^Cash \d+ After counting/ });
  await blind.waitFor();
  await page.getByLabel('Cash at the start').fill('1,000');
  await page.getByLabel('E200.00').fill('5');
  await console.button('Count is done').click();
  await page.getByLabel('Reason for the difference').waitFor();
  // Once the expected sum is known, another count is recorded as one, though it is right.
  await page.getByLabel('E50.00').fill('1');
  await page.getByLabel('E10.00').fill('1');
  await page.reload();
  await page.getByLabel('Reason for counting again').waitFor();
  await page.getByLabel('Reason for counting again').fill('A note under the tray');
  await page.locator('form').getByRole('button', { name: 'Close Cash-up' }).click();
  await shows(console.confirmation(), 'expected SZL 1,060.00', { exact: false });
  await console.confirmation().getByRole('button', { name: 'Close Cash-up' }).click();
  await shows(page, 'Everything is cashed up');
  await shows(page, 'Counted first');
  await cashier.post('/payments', paymentRequest(later));
  await blind.waitFor();
  expect(await page.getByText('Expected cash').count()).toBe(1);
});
