import { fineProofSchema, type TreeHeadStatus } from '@fines/domain/record/record.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { requireIncluded } from '@fines/proof/check.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { type NoteKey, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { enteredIn } from '../support/sign-log.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { listenToPrinter, printed } from './support/printer.ts';

const { signIn, staffed } = useConsole();

const sign = () => staffed().staff.auditor.post('/checkpoint', {});

/** As an auditor has it who wrote it down when the log was first signed. */
async function logKey(note: string): Promise<NoteKey> {
  const { LOG_SIGNING_KEY } = await secretsIn(staffed().system.dataDir);
  return signingKey(note.split('\n')[0] ?? '', 'note', privateKeyOf(LOG_SIGNING_KEY));
}

async function proofIn(file: string): Promise<{ types: string[]; entries: number[] }> {
  const { checkpoint, events } = fineProofSchema.parse(JSON.parse(file));
  const key = await logKey(checkpoint);
  const entries = events.map((event) => requireIncluded(leafHash(enteredIn(event)), event.proof, key).index);
  return { types: events.map(({ event }) => event.type), entries };
}

it('gives an auditor a file that proves a paid fine to whoever has the key of the log', async () => {
  const { staff } = staffed();
  const { fine } = await issue(staff.officer);
  const paid = await staff.finance.post('/payments', paymentRequest(fine.id));
  expect(paid.status).toBe(201);

  const console = await signIn('auditor', { path: `/fines/${fine.id}/history` });
  const { page } = console;
  await console.heading(`History of Fine #${fine.id}`).waitFor();
  expect((await sign()).status).toBe(200);
  await page.reload();
  const payment = page.getByRole('listitem', { name: 'Revision 1: Payment Recorded' });
  await shows(payment, /^In the record of .+, entry [\d,]+ of [\d,]+$/);

  const button = console.button('Download proof');
  await button.focus();
  const { name, text } = await console.download(() => page.keyboard.press('Enter'));
  expect(name).toBe(`${fine.id}.proof.json`);
  await console.toast('Proof downloaded').waitFor();
  const { types, entries } = await proofIn(text);
  expect(types).toEqual(['FineIssued', 'PaymentRecorded']);
  const place = await payment.getByText(/^In the record/).textContent();
  expect(place).toContain(`entry ${((entries[1] ?? 0) + 1).toLocaleString('en')} of`);
});

it('says of an event that is not signed yet that it will be, and why there is no proof', async () => {
  const { fine } = await issue(staffed().staff.officer);
  const console = await signIn('manager', { viewport: PHONE });
  const { page } = console;
  await page.route('**/api/fines/*/history*', async (route) => {
    const answer = await route.fetch();
    const history = z
      .looseObject({ events: z.array(z.looseObject({})) })
      .parse(JSON.parse(await answer.text()));
    const events = history.events.map((event) => ({ ...event, entry: null }));
    await route.fulfill({ json: { ...history, events } });
  });
  const message = `${fine.id} is not in a signed record yet. That takes a minute at most: try again.`;
  await page.route('**/api/fines/*/proof', (route) =>
    route.fulfill({ status: 409, json: { code: 'not-signed-yet', message } }),
  );
  await console.goTo(`/fines/${fine.id}/history`);
  await shows(page, 'Not yet in a signed record: at most a minute');
  await console.button('Download proof').click();
  await console.toast(message).waitFor();
  await expect.poll(() => console.overflow()).toBe(0);
});

it('shows on the Audit page what is signed, signs at once, and is red when the log is broken', async () => {
  const console = await signIn('auditor', { path: '/audit/record' });
  const { page } = console;
  const record = console.section('Record of the log');
  await console.button('Sign now').click();
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

  await page.route('**/api/checkpoint/status', async (route) => {
    const status = JSON.parse(await (await route.fetch()).text()) as TreeHeadStatus;
    const firstBreak = 'fine-FN-2026-001 at revision 2: it is not what was written';
    const at = new Date().toISOString();
    const verification = { at, entries: 70, seconds: 1, firstBreak, isForged: true };
    const witnesses = [{ name: 'witness.example', size: 70, at }];
    await route.fulfill({ json: { ...status, verification, witnesses, isStopped: true } });
  });
  await page.reload();
  await shows(console.section('Witnesses'), 'witness.example');
  const alarm = page.getByRole('alert').getByText('The log is not what was written');
  await alarm.waitFor();
  await page.getByRole('tab', { name: 'Registers' }).click();
  await alarm.waitFor();
  await page.setViewportSize(PHONE);
  await expect.poll(() => console.overflow()).toBe(0);
});

it('is red on every tab of the Audit page when something is shown otherwise than the log says', async () => {
  const console = await signIn('auditor', { path: '/audit/record' });
  const { page } = console;
  await page.route('**/api/checkpoint/status', async (route) => {
    const status = JSON.parse(await (await route.fetch()).text()) as TreeHeadStatus;
    const what = 'its row in fines differs from the log in state.amount, amount';
    const differences = Array.from({ length: 22 }, (_, n) => ({ stream: `fine-FN-2026-1${n + 10}`, what }));
    const at = new Date().toISOString();
    await route.fulfill({
      json: { ...status, comparison: { at, seconds: 1, records: 1234, photos: 1, differences } },
    });
  });
  await page.reload();
  const section = console.section('Last comparison of what is shown');
  await shows(section, '1,234 records, 1 photo');
  await shows(section, 'fine-FN-2026-129: its row in fines differs from the log in state.amount, amount');
  await shows(section, '22 differences');
  await shows(section, 'and 2 more');
  const alarm = page.getByRole('alert').getByText('What is shown is not what the log says');
  await alarm.waitFor();
  await page.getByRole('tab', { name: 'Registers' }).click();
  await alarm.waitFor();
  await shows(page.getByRole('alert'), 'fine-FN-2026-110', { exact: false });
  await page.setViewportSize(PHONE);
  await expect.poll(() => console.overflow()).toBe(0);
});

it('prints the newest checkpoint on receipts and cash-up sheets, which wait for none', async () => {
  const { staff } = staffed();
  const { fine } = await issue(staff.officer);
  const { body } = await staff.finance.post('/payments', paymentRequest(fine.id));
  const { id } = z.object({ id: z.string() }).parse(body);
  await sign();
  const console = await signIn('finance');
  const { page } = console;
  await listenToPrinter(console);
  await console.goTo(`/payments/${id}`);
  const line = /[\d,]+ · [0-9a-f]{8} [0-9a-f]{8}/;
  await page.getByText(line).first().waitFor();
  await console.button('Print').click();
  await expectSoon(async () => (await printed(console))[0]).toMatch(
    new RegExp(`Record of the log: ${line.source}`),
  );

  await page.route('**/api/checkpoint/newest', (route) => route.abort());
  await page.reload();
  await page.getByText('Thandeka Simelane').first().waitFor();
  await console.button('Print').click();
  await expectSoon(async () => (await printed(console)).length).toBe(1);
  expect((await printed(console))[0]).not.toContain('Record of the log');
});
