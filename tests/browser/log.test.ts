import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

it('leads an auditor from a person and a day to an event and its fine, and gives it as a file', async () => {
  const { staff } = staffed();
  const { fine } = await issue(staff.officer);
  const paid = await staff.finance.post('/payments', paymentRequest(fine.id));
  expect(paid.status).toBe(201);

  const console = await signIn('auditor', { path: '/audit' });
  const { page } = console;
  await page.getByRole('tab', { name: 'Log' }).click();
  await console.choose('Person', 'Thandeka Simelane');
  await console.choose('Period', 'Today');
  await console.choose('Kind', 'Payment recorded');
  const row = console.row(fine.id);
  await expectSoon(() => console.row('Fine issued').count()).toBe(0);
  await row.waitFor();

  const { name, text } = await console.download(() => console.button('Export').click());
  expect(name).toMatch(/^log-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain(`"Payment recorded","${fine.id}","fine-${fine.id}","1"`);
  expect(text).not.toContain('Fine issued');

  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = console.dialog();
  await shows(dialog, 'Receipt Number');
  await shows(dialog, `fine-${fine.id}`, { exact: true });
  // The entry has an address of its own, and the list below keeps its filters.
  await page.reload();
  await shows(dialog, 'Payment recorded');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectSoon(() => page.url()).not.toContain('entry=');
  await row.getByRole('link', { name: 'Payment recorded' }).click();
  await dialog.getByRole('link', { name: fine.id }).click();
  await console.heading(`Fine #${fine.id}`).waitFor();
});

it('goes back in time page by page, and fits a phone', async () => {
  for (let n = 0; n < 12; n++) await issue(staffed().staff.officer);
  const console = await signIn('auditor', { path: '/audit/log?perPage=10', viewport: PHONE });
  const { page } = console;
  const first = page.getByRole('list', { name: 'Log' }).getByRole('listitem').first();
  const newest = await first.textContent();
  await console.button('Older entries').click();
  await expectSoon(() => first.textContent()).not.toBe(newest);
  await expectSoon(() => page.url()).toContain('olderThan=');
  await console.button('Newer entries').click();
  await expectSoon(() => first.textContent()).toBe(newest);
  await first.getByRole('link').click();
  await shows(console.dialog(), 'Place in the log');
  await expect.poll(() => console.overflow()).toBe(0);
});
