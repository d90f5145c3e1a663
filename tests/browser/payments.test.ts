import { paymentStatsSchema } from '@fines/domain/fine/payment-view.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import { type Console, DESKTOP, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { because, timeline } from './support/fine-page.ts';
import { shownFines } from './support/shown-fines.ts';

const { signIn, staffed } = useConsole();

/** As some banks make them: nowhere to break. */
const REFERENCE = `POS-778${'0123456789'.repeat(5)}`;

/** The figure under a title. */
const figure = (console: Console, title: string): Promise<string> =>
  console.card(title).locator('p').nth(1).innerText();

const plates = ({ page }: Console): Promise<string[]> =>
  page.locator('tbody tr > td:nth-child(3)').allTextContents();

it('payments are summed and listed as the filters say; on a phone nothing of them is cut', async () => {
  const { officer, finance } = staffed().staff;
  const paid = async (method: string, transactionReference?: string) => {
    const { fine } = await issue(officer, { licensePlate: `PAY ${method.slice(0, 3)}` });
    const request = paymentRequest(fine.id, { method, transactionReference });
    const { id } = paymentOf(await finance.post('/payments', request));
    await until(async () => (await finance.get(`/payments/${id}`)).status === 200, id);
    return fine.id;
  };
  await paid('CASH');
  const byCard = await paid('CARD', REFERENCE);
  const figures = async (filter: string) =>
    paymentStatsSchema.parse((await finance.get(`/payments/stats?${filter}`)).body);
  const all = await figures('');
  const cards = await figures('method=CARD');

  const console = await signIn('finance', { path: '/payments?filter={"search":"pay"}' });
  const { page } = console;
  const collected = () => figure(console, 'Total Collected');
  await expectSoon(collected).toBe(formatSzl(all.totalCollected));
  expect(await figure(console, 'Outstanding')).toBe(formatSzl(all.outstanding));
  expect(await figure(console, 'Avg Payment')).toBe(formatSzl(all.averagePayment));
  await expectSoon(() => plates(console)).toEqual(['PAYCAR', 'PAYCAS']);

  await console.choose('Payment Method', 'Card');
  await expectSoon(() => plates(console)).toEqual(['PAYCAR']);
  await expectSoon(collected).toBe(formatSzl(cards.totalCollected));
  expect(cards.totalCollected).toBeLessThan(all.totalCollected);
  expect(await figure(console, 'Outstanding')).toBe(formatSzl(all.outstanding));
  expect(await console.row(byCard).textContent()).toMatch(/^RCP-\d{4}-\d{3,}.*Card.*Completed.*POS-778/);

  const today = localDay(new Date().toISOString());
  await console.field('Start Date').fill(shiftDay(today, 1));
  await shows(page, 'No data available');
  await expectSoon(collected).toBe(formatSzl(0));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await console.field('End Date').fill(today);
  await shows(page, 'The start date lies after the end date');
  await console.field('Start Date').fill(today);
  await expectSoon(() => plates(console)).toEqual(['PAYCAR']);
  expect(await page.getByText('The start date lies after the end date').count()).toBe(0);
  expect(asked.filter((url) => url.includes(shiftDay(today, 1)))).toEqual([]);

  await page.setViewportSize(PHONE);
  const card = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await shows(card, REFERENCE);
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize(DESKTOP);
  await console.link(byCard).click();
  await console.heading(`Fine #${byCard}`).waitFor();
});

it('money is asked back by finance and given back by a manager who did not take it, each saying why', async () => {
  const [id = ''] = await shownFines(staffed(), 'CSH 004 AA', 1);
  const { staff } = staffed();
  await staff.finance.post('/payments', paymentRequest(id));
  const finance = await signIn('finance', { path: `/fines/${id}` });
  await finance.link('Refund the payment first').click();
  await finance.page.waitForURL('**#payments');
  await finance.button(/^Request Refund RCP-/).click();
  await because(finance, 'The driver paid twice', 'Request Refund');
  await finance.toast('Refund requested').waitFor();
  await shows(
    finance.section('Payments'),
    /^Thandeka Simelane asked for a refund, .*: The driver paid twice$/,
  );
  await finance.link('View Receipt').click();
  await finance.heading(/^Receipt RCP-/).waitFor();
  // It is asked for already.
  expect(await finance.button(/^Request Refund/).count()).toBe(0);
  await finance.close();

  const console = await signIn('manager', { path: '/payments' });
  // Others may have left some, in the system that all share.
  await shows(console.page, /^(One refund is|\d+ refunds are) asked for$/);
  await console.button('Show').click();
  const row = console.page.getByRole('row', { name: new RegExp(id) });
  await shows(row, 'Refund requested');
  await row.getByTitle(/^Thandeka Simelane.* asked on .*: The driver paid twice$/).waitFor();
  await console.act(/^Actions for RCP-/, 'Refund');
  await shows(console.dialog(), /^Give SZL 60\.00 back\./);
  await shows(console.dialog(), /^Thandeka Simelane.* asked on /);
  expect(await console.dialog().getByLabel('Reason').inputValue()).toBe('The driver paid twice');
  await shows(console.dialog(), 'Out of your drawer: your cash-up expects SZL 60.00 less');
  await console.choose('How the money goes back', 'Bank Transfer');
  await because(console, 'So it is', 'Refund');
  await shows(console.dialog(), 'Reference is required');
  await console.dialog().getByLabel('Reference').fill('EFT-2210');
  await console.dialog().getByRole('button', { name: 'Refund', exact: true }).click();
  await console.toast('Payment refunded successfully').waitFor();
  await console.goTo(`/fines/${id}`);
  await shows(console.section('Payments'), 'Given back by Bank Transfer, EFT-2210');
  await shows(console.section('Payments'), /^Refunded by Sibusiso Nkambule, .*: So it is$/);
  await shows(timeline(console).filter({ hasText: 'Payment Refunded' }), 'So it is');
  const { body } = await staff.manager.get(`/fines/${id}`);
  expect(body).toMatchObject({ status: 'UNPAID' });
});

it('leads from what lies on the counter to what is to be paid: a number, a plate, or the code of a notice', async () => {
  const [fine = ''] = await shownFines(staffed(), 'PAY 900 AA', 1);
  const { page, heading, goTo, button } = await signIn('finance', { path: '/payments' });
  const take = page.getByRole('textbox', { name: 'Take payment' });
  await take.fill('a cheque!');
  await take.press('Enter');
  await shows(page, 'This is neither the number of a fine nor a license plate');
  for (const typed of [fine.toLowerCase(), `https://fines.example.sz/f/${fine}/ABCDEFGHJK`]) {
    await take.fill(typed);
    await take.press('Enter');
    await heading(`Fine #${fine}`).waitFor();
    await goTo('/payments');
  }
  await take.fill('pay900aa');
  await take.press('Enter');
  await button(`Pay ${fine}`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/vehicles');
});
