import { expect, it } from 'vitest';

import { paymentRequest } from '../support/payments.ts';
import { type Console, expectSoon, useConsole } from './support/console.ts';
import { choose } from './support/fine-page.ts';
import { shownFines } from './support/shown-fines.ts';

const LONG = 120_000;

const { signIn, staffed } = useConsole();

/** What the printer gets, each time it is asked to print: its text, and whether it is a duplicate. */
const listenToPrinter = ({ page }: Console): Promise<unknown> =>
  page.addInitScript(`window.printed = []; window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.printed.push(document.getElementById('printed-sheet').textContent);
  };`);
const printed = ({ page }: Console): Promise<string[]> => page.evaluate('window.printed');

const dialogButton = (console: Console, name: string) =>
  console.dialog().getByRole('button', { name, exact: true });

it(
  'takes a payment with eight keys, and prints its receipt once and then as a duplicate',
  async () => {
    const [id = ''] = await shownFines(staffed(), 'CSH 001 AA', 1);
    const console = await signIn('finance', { path: '/fines' });
    const { page } = console;
    const focused = page.locator(':focus');
    await listenToPrinter(console);
    await page.reload();
    await page.getByRole('table', { name: 'Fines' }).waitFor();

    await page.keyboard.press('/');
    expect(await focused.getAttribute('aria-label')).toBe('Search');
    await page.keyboard.type(`${id.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await console.heading(`Fine #${id}`).waitFor();

    const record = console.button('Record Payment');
    expect(await record.getAttribute('class')).toContain('MuiButton-contained');
    await record.focus();
    // Opens, goes to the list of methods, chooses cash, goes on to the reference and records.
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Payment Method' }).and(focused).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('option', { name: 'Select a method' }).and(focused).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('option', { name: 'Cash' }).and(focused).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Payment Method' }).and(focused).waitFor();
    await page.keyboard.press('Tab');
    await console.dialog().getByLabel('Reference').and(focused).waitFor();
    await page.keyboard.press('Enter');
    await console.toast('Payment recorded successfully').waitFor();
    await console.dialog().waitFor({ state: 'detached' });
    await record.and(focused).waitFor();
    expect(await record.getAttribute('aria-disabled')).toBe('true');

    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await console.heading(/^Receipt RCP-/).waitFor();
    await console.button('Print').click();
    await console.button('Print').click();
    const [original = '', duplicate = ''] = await printed(console);
    for (const text of [id, 'CSH 001 AA', 'SZL 60.00', 'Sixty Emalangeni', 'Cash', 'Thandeka Simelane']) {
      expect(original).toContain(text);
    }
    expect(original).not.toContain('DUPLICATE');
    expect(duplicate).toContain('DUPLICATE');
    expect(duplicate).not.toContain('REFUNDED');

    const receipt = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await staffed().staff.manager.post(`/payments/${receipt}/refund`, { reason: 'A wrong plate' });
    await page.getByText('REFUNDED').first().waitFor();
    await console.open('/payments');
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(receipt);
    await page.keyboard.press('Enter');
    await console.heading(`Receipt ${receipt}`).waitFor();
    await console.open('/payments/RCP-1999-001');
    await console.heading('Receipt not found').waitFor();
  },
  LONG,
);

it(
  'asks for the reference of what is not cash, and tells what it paid already',
  async () => {
    const [paid = '', id = ''] = await shownFines(staffed(), 'CSH 002 AA', 2);
    const { finance } = staffed().staff;
    const bearing = { method: 'CARD', transactionReference: 'Slip 77' };
    await finance.post('/payments', paymentRequest(paid, bearing));
    const console = await signIn('finance', { path: `/fines/${id}` });
    await console.button('Record Payment').click();
    await choose(console, 'Payment Method', 'Card');
    await dialogButton(console, 'Record Payment').click();
    await console.dialog().getByText('Reference is required').waitFor();
    await console.dialog().getByLabel('Reference').fill('slip 77');
    await console
      .dialog()
      .getByText(new RegExp(`^${paid}: SZL 60\\.00`))
      .waitFor();
    await dialogButton(console, 'Record Payment').click();
    await console.toast('Payment recorded successfully').waitFor();
    const { body } = await finance.get('/payments?reference=SLIP%2077');
    expect(body).toMatchObject({ pagination: { total: 2 } });
    await console.close();
  },
  LONG,
);

it(
  'takes the money for several fines of a vehicle at once, says what was not recorded, and tries that again',
  async () => {
    const [first = '', second = '', third = '', fourth = ''] = await shownFines(staffed(), 'CSH 003 AA', 4);
    const { manager, finance } = staffed().staff;
    const console = await signIn('finance', { path: '/vehicles?plate=csh003aa' });
    const { page } = console;
    await listenToPrinter(console);
    await page.reload();
    const history = page.getByRole('table', { name: 'Fine History' });
    await history.getByText('Speeding 11-20 km/h over').first().waitFor();

    await console.button(`Pay ${fourth}`).click();
    await choose(console, 'Payment Method', 'Cash');
    await dialogButton(console, 'Record Payment').click();
    await console.dialog().waitFor({ state: 'detached' });
    expect(await console.button(`Pay ${fourth}`).count()).toBe(0);

    for (const id of [first, second, third])
      await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await page.getByText('3 fines selected, SZL 180.00').waitFor();
    await console.button('Pay selected').click();
    // Somebody else is quicker with one of them, and another one does not reach the server.
    await manager.post('/payments', paymentRequest(first));
    let isDown = true;
    await page.route('**/api/payments', (route) =>
      isDown && route.request().postData()?.includes(third) ? route.abort() : route.continue(),
    );
    await choose(console, 'Payment Method', 'Mobile Money');
    await console.dialog().getByLabel('Reference').fill('MoMo 3');
    await dialogButton(console, 'Record Payments').click();
    await console.dialog().getByText('1 of 3 were recorded.', { exact: false }).waitFor();
    await console.dialog().getByText('Not recorded: This fine is paid already').waitFor();
    await console
      .dialog()
      .getByText(/^Not recorded: The server cannot be reached/)
      .waitFor();
    await console
      .dialog()
      .getByText(/^Recorded: RCP-/)
      .waitFor();
    isDown = false;
    await dialogButton(console, 'Try again').click();
    await console.dialog().getByText('2 of 3 were recorded.', { exact: false }).waitFor();
    await console.dialog().getByRole('link', { name: 'Receipts of what was recorded' }).click();
    await console.heading('2 Receipts').waitFor();
    await console.button('Print').click();
    await expectSoon(async () => (await printed(console)).join('')).toMatch(
      new RegExp(`${second}.*${third}`, 's'),
    );
    const { body } = await finance.get('/payments?reference=momo%203');
    expect(body).toMatchObject({ pagination: { total: 2 } });
    await console.close();
  },
  LONG,
);

it(
  'lists the payments of today by cashier, and takes a selection of fines from their list',
  async () => {
    const fines = await shownFines(staffed(), 'CSH 004 AA', 2);
    const console = await signIn('finance', { path: '/fines?filter={"search":"csh004aa"}' });
    const { page } = console;
    for (const id of fines) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await console.button('Pay selected').click();
    await choose(console, 'Payment Method', 'Cash');
    await dialogButton(console, 'Record Payments').click();
    await console.toast('Payments recorded successfully').waitFor();

    await console.open('/payments');
    await console.button('Today').click();
    await choose(console, 'Cashier', 'Thandeka Simelane');
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await expectSoon(() => rows.filter({ hasText: 'CSH 004 AA' }).count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search' }).fill('CSH-004 aa');
    await page.getByText('2 results').waitFor();
    expect(await rows.nth(1).textContent()).toMatch(/\d\d:\d\dThandeka Simelane/);
    const download = page.waitForEvent('download');
    await console.button('Export').click();
    expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
    await console.button('Yesterday').click();
    await page.getByText('No data available').waitFor();
    await console.close();
  },
  LONG,
);
