import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';

const { signIn, staffed } = useConsole();

async function newFine() {
  const { fine } = await issue(staffed().staff.officer);
  return fine;
}

it('shows what is to be reviewed beside the history of the fine, until somebody else signs it off', async () => {
  const { staff } = staffed();
  const [paid, deleted] = [await newFine(), await newFine()];
  await staff.senior.patch(`/fines/${paid.id}/status`, { status: 'PAID', reason: 'At the court' });
  await staff.manager.delete(`/fines/${deleted.id}`);

  const console = await signIn('manager', { path: '/audit' });
  const { page } = console;
  // Others left things to review, too.
  await page.getByRole('searchbox', { name: 'Search' }).fill(paid.id);
  await expectSoon(() => page.url()).toContain(paid.id);
  const row = page.getByRole('row', { name: new RegExp(paid.id) });
  await shows(row, 'At the court');
  await row.getByRole('link', { name: 'Set to Paid by hand' }).focus();
  await page.keyboard.press('Enter');
  await console.heading('Set to Paid by hand').waitFor();
  const act = console.section(`History of ${paid.id}`).locator('[aria-current]');
  await shows(act, 'Status Changed');
  const status = page.getByRole('table', { name: 'Before and After' }).getByRole('row', { name: /^Status/ });
  expect(await status.innerText()).toMatch(/Unpaid\s+Paid/);
  await page.getByLabel('Note').fill('The receipt of the court is here');
  await console.button('Sign Off').focus();
  await page.keyboard.press('Enter');
  await console.toast('Signed off').waitFor();
  // The next one comes by itself, or the list, if whatever is left is the manager's own.
  await expectSoon(() => page.url()).not.toContain(paid.id);
  await console.goTo(`/audit?filter={"search":"${deleted.id}"}`);
  const own = page.getByRole('row', { name: new RegExp(deleted.id) });
  await own.getByRole('link', { name: 'Fine deleted' }).click();
  await shows(page, 'You did this: another manager or super admin must review it');
  expect(await console.button('Sign Off').count()).toBe(0);
  await console.button('Next Act').click();
  await expectSoon(() => page.getByText('You did this').count()).toBe(0);
});

it('leads an auditor from a person and a day to an event of the log and its fine, and back in time page by page', async () => {
  const { staff } = staffed();
  const { fine } = await issue(staff.officer);
  for (let n = 0; n < 5; n++) await issue(staff.officer);
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

  await page.setViewportSize(PHONE);
  await console.goTo('/audit/log?perPage=5');
  const first = page.getByRole('list', { name: 'Log' }).getByRole('listitem').first();
  await first.waitFor();
  const newest = await first.textContent();
  await console.button('Older entries').click();
  await expectSoon(() => first.textContent()).not.toBe(newest);
  await expectSoon(() => page.url()).toContain('olderThan=');
  await console.button('Newer entries').click();
  await expectSoon(() => first.textContent()).toBe(newest);
  await first.getByRole('link').click();
  await shows(dialog, 'Place in the Log');
  await expectSoon(() => console.overflow()).toBe(0);
});

it('shows what is signed, signs at once, and is red on every tab when what is shown, or the log, is not what was written', async () => {
  const console = await signIn('auditor', { path: '/audit/record' });
  const { page } = console;
  const record = console.section('Record of the Log');
  await console.button('Sign Now').click();
  await console.toast('Signed').waitFor();
  await shows(record, 'less than a minute ago', { exact: false });
  const note = record.getByLabel('Signed note');
  expect(await note.textContent()).toMatch(/^\S+\n\d+\n\S{44}\n\n— \S+ \S+\n/);
  // Others who share the system have it signed, too.
  await expectSoon(async () => {
    const { text } = await console.download(() => record.getByRole('button', { name: 'Download' }).click());
    return text === (await note.textContent());
  }).toBe(true);
  await shows(console.section('Witnesses'), 'Nobody outside', { exact: false });

  let isStopped = false;
  await page.route('**/api/checkpoint/status', async (route) => {
    const status = JSON.parse(await (await route.fetch()).text()) as TreeHeadStatus;
    const at = new Date().toISOString();
    const witnesses = [{ name: 'witness.example', size: 70, at }];
    const what = 'its row in fines differs from the log in state.amount, amount';
    const differences = Array.from({ length: 22 }, (_, n) => ({ stream: `fine-FN-2026-1${n + 10}`, what }));
    const comparison = { at, seconds: 1, records: 1234, photos: 1, differences };
    const firstBreak = 'fine-FN-2026-001 at revision 2: it is not what was written';
    const stopped = { verification: { at, entries: 70, seconds: 1, firstBreak, isForged: true }, isStopped };
    await route.fulfill({ json: { ...status, witnesses, comparison, ...(isStopped && stopped) } });
  });
  await page.reload();
  const alarm = page.getByRole('alert').getByText('What is shown is not what the log says');
  await alarm.waitFor();
  await page.getByRole('tab', { name: 'Registers' }).click();
  await console.link(/^Deleted Fines/).waitFor();
  await alarm.waitFor();
  await shows(page.getByRole('alert'), 'fine-FN-2026-110', { exact: false });
  await page.getByRole('tab', { name: 'Record' }).click();
  await shows(console.section('Witnesses'), 'witness.example');
  const compared = console.section('Last Comparison of What Is Shown');
  await shows(compared, '1,234 records, 1 photo');
  await shows(compared, 'fine-FN-2026-129: its row in fines differs from the log in state.amount, amount');
  await shows(compared, '22 differences');
  await shows(compared, 'and 2 more');
  await page.setViewportSize(PHONE);
  await expectSoon(() => console.overflow()).toBe(0);
  isStopped = true;
  await page.reload();
  await shows(page.getByRole('alert'), 'The log is not what was written');
});

it('lets an auditor find all of it, and press nothing that changes anything', async () => {
  const { staff } = staffed();
  const { id } = await newFine();
  const removed = await newFine();
  await staff.admin.delete(`/fines/${removed.id}`, { reason: 'Typed twice' });

  const console = await signIn('auditor', { path: `/fines/${id}` });
  const { page } = console;
  await console.link('Full History').waitFor();
  for (const name of [
    'Edit',
    'Delete',
    /^More actions/,
    'Record Payment',
    'Dispute this fine',
    'Send Reminder',
  ]) {
    expect(await console.button(name).count()).toBe(0);
  }
  expect(await page.getByLabel('Change status').count()).toBe(0);
  await console.link('Fines').click();
  await page.getByRole('table', { name: 'Fines' }).waitFor();
  expect(await console.link('Create Fine').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await console.goTo(searchFor('Nkambule'));
  await page.getByRole('link', { name: /^Sibusiso/ }).waitFor();
  expect(await page.getByRole('button', { name: /^(Create User|Edit|Delete|Reset)/ }).count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await page.getByRole('link', { name: /^Sibusiso/ }).click();
  await shows(console.section('History'), 'Role: Manager');

  await console.goTo('/audit/registers');
  await console.link(/^Deleted Fines/).click();
  await page.getByPlaceholder('Search by fine, plate or driver...').fill(removed.id);
  await expectSoon(() => page.getByRole('row').count()).toBe(2);
  const { name, text } = await console.download(() => console.button('Export').click());
  expect(name).toMatch(/^deleted-fines-.*\.csv$/);
  expect(text.split('\r\n').filter((line) => line.includes(removed.id))).toHaveLength(1);
  await console.link(removed.id).click();
  await console.heading(`History of Fine #${removed.id}`).waitFor();
  await console.goTo('/audit/registers');
  await console.link(/^Who Looked at What/).click();
  await console.row(removed.id).first().waitFor();
});
