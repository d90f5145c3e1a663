import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { lineFor, someLine, takeInto } from '../command-api/taken-lines.ts';
import { issue } from '../support/fines.ts';
import { until } from '../support/wait.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';
import { settled } from './support/look.ts';

const { signIn, staffed } = useConsole();

const today = (): string => localDay(new Date().toISOString());
const PAGE = '/payments/reconciliation';

/** Lines in the read tables, taken as by an import of the finance officer. */
async function given(...lines: ReturnType<typeof someLine>[]): Promise<void> {
  const { system, staff } = staffed();
  const { id } = z.object({ id: z.string() }).parse((await staff.finance.get('/auth/me')).body);
  await takeInto(system, id, ...lines);
  for (const { lineId } of lines)
    await until(async () => (await staff.auditor.get(`/suspense/${lineId}`)).status === 200, lineId);
}

/** A payment that a cashier typed in, of money that nobody has seen come. */
async function typedIn(reference: string): Promise<string> {
  const { staff } = staffed();
  const fine = (await issue(staff.officer)).fine.id;
  const body = { fineId: fine, amount: 60, method: 'BANK_TRANSFER', transactionReference: reference };
  const answer = await staff.finance.post('/payments', body);
  return z.object({ receiptNumber: z.string() }).parse(answer.body).receiptNumber;
}

it('leads from the day to its differences, the lines behind a figure, and the story of a line, by keyboard', async () => {
  const fine = (await issue(staffed().staff.officer)).fine.id;
  const [mine, lost] = [lineFor(fine, 80), someLine(45.5, { payer: 'Nobody knows' })];
  await given(mine, lost);
  const receipt = await typedIn('NEVER-CAME');
  const finance = await signIn('finance', { path: '/payments' });
  const { page } = finance;
  await tabTo(page.getByRole('tab', { name: /^Payments/ }));
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Reconciliation' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await finance.heading('Reconciliation').waitFor();

  // Yesterday is there first; the day after is today.
  await tabTo(finance.button('The day after'));
  await page.keyboard.press('Enter');
  await expectSoon(() => new URL(page.url()).searchParams.get('day')).toBe(today());
  await expectSoon(() => page.getByRole('textbox', { name: 'Day' }).inputValue()).toBe(writtenDay(today()));
  await settled(page);
  await shows(page, /differences are to be settled/);
  const differences = finance.section('Differences');
  await shows(differences.getByRole('region', { name: 'Typed in, without a line of a statement' }), receipt);
  await shows(differences.getByRole('region', { name: 'In suspense' }), 'SZL 45.50');
  await expectSoon(() => finance.section('Statements').textContent()).toContain('7700 1234 56');

  // A figure leads to what it is made of.
  const account = page.getByRole('row', { name: /7700 1234 56/ });
  await tabTo(account.getByRole('link').first());
  await page.keyboard.press('Enter');
  await finance.heading('Suspense').waitFor();
  await shows(page, 'All lines', { exact: true });
  await finance.row(/Nobody knows/).waitFor();

  await finance.goTo(`/payments/suspense/${mine.lineId}`);
  const story = finance.section('Story');
  await shows(story, 'Taken From a Statement');
  await shows(story, `For ${fine}, by its payment reference`);
  await shows(story, 'Used for a Payment');
  await expectSoon(() => story.getByText('Thandeka Simelane').count()).toBe(2);

  // It follows what happens while one looks, and gives all of it as a file.
  const line = someLine(33.1, { payer: 'Comes and goes', account: 'FOLLOWED1' });
  await given(line);
  await finance.goTo(`${PAGE}?day=${today()}`);
  const row = finance.page.getByRole('row', { name: /FOLLOWED1/ });
  await expectSoon(() => row.textContent()).toMatch(/SZL 33\.10SZL 0\.00SZL 33\.10SZL 0\.00$/);
  await staffed().staff.finance.post(`/suspense/${line.lineId}/return`, {
    reason: 'Not ours',
    to: 'Account 1',
  });
  await expectSoon(() => row.textContent()).toMatch(/SZL 33\.10SZL 0\.00SZL 0\.00SZL 33\.10$/);
  const file = await finance.download(() => finance.button('Export').press('Enter'));
  expect(file.name).toBe(`reconciliation-${today()}.csv`);
  expect(file.text).toContain('"Statements","FOLLOWED1","Returned","1","33.10"');
});

it('fits on a phone, and an auditor reads it', async () => {
  const auditor = await signIn('auditor', { path: `${PAGE}?day=${today()}`, viewport: PHONE });
  await auditor.section('Statements').getByText('Came in', { exact: true }).first().waitFor();
  await auditor.section('Payments of Fines').getByText('By hand', { exact: true }).first().waitFor();
  await expectSoon(() => auditor.overflow()).toBe(0);
  await auditor.button('The day before').press('Enter');
  await expectSoon(() => new URL(auditor.page.url()).searchParams.get('day')).not.toBe(today());
});
