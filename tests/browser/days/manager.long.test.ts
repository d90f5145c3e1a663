import { disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../../support/api-client.ts';
import { fineOf } from '../../support/fines.ts';
import { disputeOf, paymentOf } from '../../support/payments.ts';
import { type Console, expectSoon, shows, useDemoConsole } from '../support/console.ts';
import { beginDay, endDay, goTo } from '../support/day.ts';
import { because } from '../support/fine-page.ts';
import { lastPrinted, listenToPrinter, printed } from '../support/printer.ts';

/** With the demo data, in which some are late to pay. */
const ground = useDemoConsole();

const NUMBER = /(?:FN|RCP)-\d{4}-\d{3,}/;
const numberIn = (text: string | null): string => NUMBER.exec(String(text))?.[0] ?? 'no number';

/** From the figure on the dashboard; two of them get a letter each. */
async function remindsWhoIsLate(console: Console, api: ApiClient): Promise<string[]> {
  const { page } = console;
  const overdue = page.getByRole('link', { name: /^\d+ overdue$/ });
  const late = Number.parseInt(String(await overdue.textContent()), 10);
  expect(late).toBeGreaterThan(10);
  await overdue.click();
  await shows(page, `${late} results`, { exact: true });
  await console.choose('Rows', '25');
  const shown = Math.min(late, 25);
  await expectSoon(() => page.locator('tbody tr').filter({ hasText: '(overdue)' }).count()).toBe(shown);

  const rows = [page.locator('tbody tr').nth(0), page.locator('tbody tr').nth(11)];
  const numbers: string[] = [];
  for (const row of rows) {
    await row.getByRole('checkbox').check();
    numbers.push(numberIn(await row.textContent()));
  }
  await listenToPrinter(console);
  await console.button('Print Reminders').click();
  await console.toast('2 reminders noted').waitFor();
  await expectSoon(() => printed(console)).toHaveLength(1);
  const letters = await lastPrinted(console);
  for (const number of numbers) {
    const letter = letters.find(({ text }) => text.includes(number));
    expect(letter?.text).toMatch(/SZL 60\.00 overdue since .*Pay it now/s);
    const { events } = fineHistorySchema.parse((await api.get(`/fines/${number}/history`)).body);
    expect(events.at(-1)).toMatchObject({ type: 'ReminderSent', actor: { role: 'MANAGER' } });
  }
  return numbers;
}

/** A list from the menu starts anew; one that is come back to is as it was. */
async function findsBack(console: Console, number: string): Promise<void> {
  const { page } = console;
  await goTo(console, 'Fines');
  await expectSoon(() => new URL(page.url()).search).toBe('');
  // The list may just be taking the place of the one before it, with what was typed into that.
  await expectSoon(async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(number);
    return page.getByText('1 result', { exact: true }).count();
  }).toBe(1);
  await console.link(`View ${number}`).click();
  await console.heading(`Fine #${number}`).waitFor();
  await console.link('Back to Fines').click();
  await shows(page, '1 result', { exact: true });
  const { text } = await console.download(() => console.act('Export', 'All Columns'));
  const [head, row] = text.split('\r\n');
  expect(head).toMatch(/"Fine Number","License Plate","Amount","Status","Offense",.*"Remarks"$/);
  expect(numberIn(String(row))).toBe(number);
}

/** Who waits longest comes first. */
async function decidesTheOldest(console: Console, api: ApiClient): Promise<void> {
  const { page } = console;
  const { body } = await api.get('/disputes?status=PENDING&sortBy=submittedAt&sortOrder=ASC&limit=1');
  const [oldest] = z.object({ data: z.tuple([disputeViewSchema]) }).parse(body).data;
  await goTo(console, 'Disputes', 'Dispute Management');
  await console.button('Pending').click();
  const first = page.locator('tbody tr').first();
  await expectSoon(() => first.innerText()).toContain(oldest.fineId);
  expect(await first.innerText()).toMatch(/waiting/);
  await console.button(`Approve ${oldest.fineId}`).click();
  const decision = console.section('Decision');
  await decision.getByLabel('Resolution').fill('The meter was out of order');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await console.toast('Dispute approved successfully').waitFor();
  expect(disputeOf(await api.get(`/disputes/${oldest.id}`))).toMatchObject({ status: 'APPROVED' });
  expect(fineOf(await api.get(`/fines/${oldest.fineId}`))).toMatchObject({ status: 'RESOLVED' });
}

/** What somebody else took. */
async function refunds(console: Console, api: ApiClient): Promise<string> {
  await goTo(console, 'Payments');
  await console.act('Add Filter', 'Cashier');
  await console.choose('Cashier', 'Thandeka Simelane');
  const cashiers = console.page.locator('tbody tr').filter({ hasText: 'Thandeka Simelane' });
  await expectSoon(() => cashiers.count()).toBe(await console.page.locator('tbody tr').count());
  const menu = /^Actions for RCP-/;
  const receipt = numberIn(await console.button(menu).first().getAttribute('aria-label'));
  await console.act(menu, 'Refund');
  await console.choose('How the money goes back', 'Cash');
  await because(console, 'Paid twice', 'Refund');
  await console.toast('Payment refunded successfully').waitFor();
  const refunded = paymentOf(await api.get(`/payments/${receipt}`));
  expect(refunded).toMatchObject({ status: 'REFUNDED', refund: { reason: 'Paid twice' } });
  expect(fineOf(await api.get(`/fines/${refunded.fineId}`))).toMatchObject({ status: 'UNPAID' });
  return receipt;
}

it('a day of a manager: reminders, disputes, a refund, the report', async () => {
  const api = await ground.system().signIn('manager@police.gov.sz');
  const console = await beginDay(ground, 'manager');
  const { page } = console;
  const [reminded = ''] = await remindsWhoIsLate(console, api);
  await findsBack(console, reminded);
  await decidesTheOldest(console, api);
  const receipt = await refunds(console, api);

  // It says by which date it counts, and leads to what it counts.
  await goTo(console, 'Reports');
  await shows(page, /payments?, paid in the period$/);
  await page.getByRole('link', { name: /^less \d+ refunds? / }).click();
  await expectSoon(() => page.getByRole('row').filter({ hasText: receipt }).count()).toBe(1);
  await endDay(console);
}, 120_000);
