import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { camtOf, csvOf } from '../command-api/statement-files.ts';
import { issue } from '../support/fines.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

const today = new Date().toISOString().slice(0, 10);

/** As one chooses it. */
const OURS = 'Fines, Central Bank · SZ62000123456';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('leads a finance officer from a new account and its columns to payments, by the keyboard', async () => {
  const { staff } = staffed();
  const fine = (await issue(staff.officer)).fine.id;
  const lines = [
    `${today},60.00,,${paymentReferenceOf(fine)},Nomsa Zwane,Fine,T1`,
    `${today},75.50,,,Sipho Dlamini,for my fine,T2`,
    `${today},,12.00,,Bank,Fee,T3`,
    `${today},sixty,,,,,T4`,
  ];
  const console = await signIn('finance', { path: '/payments' });
  const { page } = console;
  await page.getByRole('tab', { name: 'Imports' }).press('Enter');
  await console.heading('Statement Imports').waitFor();

  await console.button('Add Account').press('Enter');
  const dialog = console.dialog();
  await dialog.getByLabel('Name').fill('Fines, Central Bank');
  await dialog.getByLabel('Account number').fill('12');
  await page.keyboard.press('Enter');
  await shows(dialog, 'Account must have 4 to 34 letters and digits');
  await dialog.getByLabel('Account number').fill('sz62 0001 23456');
  await page.keyboard.press('Enter');
  await expectSoon(() => console.chosen('Account')).toBe(OURS);

  // A file whose columns nobody has said yet asks for them, and shows what they mean.
  const input = page.getByLabel('Statement file');
  await input.setInputFiles(fileOf('march.csv', csvOf(...lines)));
  const columns = console.section('Columns of march.csv');
  await columns.waitFor();
  await expectSoon(() => console.row(/Nomsa Zwane/).textContent()).toContain('SZL 60.00');
  await console.row(/Left out/).waitFor();
  await console.row(/“sixty” is not an amount/).waitFor();
  await console.button('Remember and Check the File').press('Enter');

  await console.heading('Import of march.csv').waitFor();
  await shows(page, 'Nothing is taken yet. This is what would become of the money.');
  await expectSoon(() => console.card('Recorded').textContent()).toContain('SZL 60.00');
  await expectSoon(() => console.card('In suspense').textContent()).toContain('SZL 75.50');
  const errors = await console.download(() => console.button('Download the Errors').press('Enter'));
  expect(errors.text).toContain('"5","T4","“sixty” is not an amount');

  const rows = page.getByRole('table', { name: 'Lines of the File' });
  const rowWith = (text: RegExp) => rows.getByRole('row').filter({ hasText: text });
  await rowWith(new RegExp(`2.*Nomsa Zwane.*SZL 60\\.00.*Recorded.*${fine}`)).waitFor();
  await rowWith(/Sipho Dlamini.*SZL 75\.50.*In suspense/).waitFor();
  await rowWith(/4.*Left out/).waitFor();
  await rowWith(/5.*T4.*Refused.*“sixty” is not an amount/).waitFor();
  await console.choose('What becomes of it', 'Refused');
  await expectSoon(() => rowWith(/Nomsa/).count()).toBe(0);
  await console.choose('What becomes of it', 'All');
  await rowWith(/Nomsa/).waitFor();

  // Nobody else can begin another meanwhile, and sees whose this is.
  const auditor = await signIn('auditor', { path: '/payments/imports', viewport: PHONE });
  await shows(auditor.page, /imports march\.csv: waits to be started\. One import is open at a time\./);
  expect(await auditor.page.getByLabel('Statement file').count()).toBe(0);
  expect(await auditor.overflow()).toBe(0);
  await auditor.close();

  await console.button('Take 2 Lines').press('Enter');
  await shows(page, 'The import has finished: 2 lines taken, SZL 135.50; 1 row refused.');
  await rowWith(/Nomsa Zwane/)
    .getByRole('link', { name: 'SZL 60.00' })
    .waitFor();
  await page.reload();
  await shows(console.section('Statement'), 'SZL 135.50');

  // Where the money is now follows what becomes of it.
  const now = console.section('Where the Money Is Now');
  await expectSoon(() => now.textContent()).toContain('In suspenseSZL 75.50ReturnedSZL 0.00');
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string(), amount: z.number() })) })
    .parse((await staff.finance.get('/suspense?search=sipho dlamini')).body);
  const line = data.find(({ amount }) => amount === 75.5)?.id;
  await staff.finance.post(`/suspense/${line}/return`, { reason: 'Not ours', to: 'Account 1' });
  await expectSoon(() => now.textContent()).toContain('In suspenseSZL 0.00ReturnedSZL 75.50');
  await console.goTo(`/fines/${fine}`);
  const status = page.getByRole('combobox', { name: 'Change status' });
  await status.filter({ hasText: 'Paid' }).waitFor();

  // Its next file is read as this one.
  await console.goTo('/payments/imports');
  await console.row(/march\.csv.*SZL 60\.00.*SZL 0\.00.*SZL 75\.50.*Finished/).waitFor();
  await console.choose('Account', OURS);
  await input.setInputFiles(fileOf('april.csv', csvOf(...lines)));
  await console.heading('Import of april.csv').waitFor();
  await shows(page, 'This file has nothing new.');
  await expectSoon(() => console.card('Known already').textContent()).toContain('SZL 135.50');
  expect(await console.button(/^Take/).count()).toBe(0);
  await console.button('Discard').press('Enter');
  await console.heading('Statement Imports').waitFor();

  // The same account in another format: what came already could not be told.
  const entries = [{ amount: '60.00', day: today, ref: 'E1' }];
  await console.choose('Account', OURS);
  await input.setInputFiles(fileOf('march.xml', camtOf({ entries, opening: '0.00', closing: '60.01' })));
  await shows(page, /march\.xml was not taken\. The statement does not add up/);
  await input.setInputFiles(fileOf('march.xml', camtOf({ entries, opening: '0.00', closing: '60.00' })));
  await console.heading('Import of march.xml').waitFor();
  await shows(page, /1 row: each with its line in the file/);
  await shows(page, /From SZL 0\.00 to SZL 60\.00/);
  await console.button('Discard').press('Enter');
  await console.heading('Statement Imports').waitFor();
}, 180_000);
