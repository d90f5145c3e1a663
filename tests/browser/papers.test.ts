import { buffer } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { fineOf, issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { dispute, paymentRequest, paymentOf } from '../support/payments.ts';
import { type Console, expectSoon, shows, useConsole } from './support/console.ts';
import { timeline } from './support/fine-page.ts';
import { tabTo } from './support/keys.ts';
import { choosePaper, lastPrinted, listenToPrinter, pagesOf, print, printed } from './support/printer.ts';

const { signIn, staffed } = useConsole();

const A4 = { width: 210, height: 297 };

/** A fine that the lists know. */
async function shownFine(more: Record<string, unknown> = {}): Promise<string> {
  const { officer } = staffed().staff;
  const { fine } = await issue(officer, more);
  await expectSoon(async () => (await officer.get(`/fines/${fine.id}`)).status).toBe(200);
  return fine.id;
}

/** The button, and what is chosen beside it, by the keyboard alone. */
async function choosesByKeyboard(console: Console): Promise<void> {
  const { page } = console;
  const focused = page.locator(':focus');
  await tabTo(console.button('Print'));
  await page.keyboard.press('Tab');
  const menu = console.button(/^Print: /);
  await menu.and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'A4', checked: true }).and(focused).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: '80 mm roll', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await menu.and(focused).waitFor();
  const before = (await printed(console)).length;
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectSoon(async () => (await printed(console)).length).toBe(before + 1);
  await console.button('Print').and(focused).waitFor();
}

/** As a PDF of the size that was chosen, or why not. */
async function savesThePdf(console: Console, id: string): Promise<void> {
  const { page } = console;
  const save = async () => {
    await console.button(/^Print: /).click();
    await page.getByRole('menuitem', { name: 'Save as PDF' }).click();
  };
  const [file] = await Promise.all([page.waitForEvent('download'), save()]);
  expect(file.suggestedFilename()).toBe(`${id}-notice.pdf`);
  const [sheet] = await pagesOf(await buffer(await file.createReadStream()));
  expect(sheet).toMatchObject({ width: 80, text: expect.stringContaining(id) });

  await page.route('**/notice.pdf*', (route) => route.abort());
  await save();
  await console.toast('Failed to save the PDF').waitFor();
  await console.toast(/Check the connection and try again/).waitFor();
}

it('prints a notice on one page of A4, or on a roll as long as it is, as the device did last, and saves it as a PDF', async () => {
  const photo = new Uint8Array(await picture(800, 600).jpeg().toBuffer());
  const { body } = await staffed().staff.officer.upload('/photos', formWith(photo));
  const { url: photoUrl } = body as { url: string };
  const id = await shownFine({
    photoUrl,
    driverName: 'Nkosingiphile Bartholomew Dlamini-Nxumalo Đorđević',
    location: 'MR3, Malagwane Hill, at the second bend below the viewpoint, towards Lobamba',
  });
  const console = await signIn('officer', { path: `/fines/${id}` });
  await listenToPrinter(console);
  await print(console);
  const [sheet, ...others] = await lastPrinted(console);
  expect(sheet).toMatchObject({ ...A4, text: expect.stringContaining('Traffic Fine Notice') });
  expect(others).toEqual([]);

  await choosesByKeyboard(console);
  await choosePaper(console, 'Print', 'siSwati');
  await print(console);
  const [roll, ...more] = await lastPrinted(console);
  expect(roll?.width).toBe(80);
  expect(roll?.height).toBeGreaterThan(200);
  expect(more).toEqual([]);
  // Until somebody confirms the siSwati, the English stands beneath it.
  for (const text of [id, 'Satiso senhlawulo', 'Traffic Fine Notice', 'Nxumalo Đorđević']) {
    expect(roll?.text.replaceAll(/\s+/g, ' ')).toContain(text);
  }
  await console.page.reload();
  await console.button(/^Print: .* Now 80 mm roll, siSwati$/).waitFor();
  await savesThePdf(console, id);
});

it('notes a reminder once it is said or its letter is printed or saved', async () => {
  const imported = await importFile(await staffed().system.addresses(), [rowOf('LTR 001 AH')]);
  expect(imported.code).toBe(0);
  const [known, unknown] = [
    await shownFine({ licensePlate: 'LTR 001 AH' }),
    await shownFine({ licensePlate: 'LTR 002 AH' }),
  ];
  const console = await signIn('manager', { path: `/fines/${known}` });
  const { page } = console;
  const noted = () => timeline(console).getByText('Reminder noted').count();
  await listenToPrinter(console);
  await console.button('Send Reminder').click();
  await shows(console.dialog(), 'No message goes out from here: a reminder is noted');
  await page.keyboard.press('Escape');
  await console.dialog().waitFor({ state: 'detached' });
  expect(await noted()).toBe(0);
  await console.button('Send Reminder').click();
  await console.button('Note Reminder').click();
  await console.toast('Reminder noted').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await expectSoon(noted).toBe(1);

  await console.button('Send Reminder').click();
  await console.button('Print Letter').click();
  await console.toast('1 reminder noted').waitFor();
  await expectSoon(noted).toBe(2);
  await expectSoon(async () => (await printed(console)).at(-1)).toContain('SZL 60.00 to be paid by');

  await console.goTo(`/fines/${unknown}`);
  await console.heading(`Fine #${unknown}`).waitFor();
  await print(console, 'Print Reminder');
  expect((await printed(console)).at(-1)).toContain('cannot be posted');
  expect((await printed(console)).at(-1)).not.toContain(known);
  const { officer } = staffed().staff;
  const sent = async () => fineOf(await officer.get(`/fines/${unknown}`)).remindersSent;
  const before = await sent();
  await console.button(/^Print Reminder: /).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${unknown}-reminder.pdf`);
  await expectSoon(sent).toBeGreaterThan(before);
});

it('prints receipts as originals once, the slip of a refund and the decision on a dispute', async () => {
  const { finance, manager, officer, auditor } = staffed().staff;
  const numbers: string[] = [];
  for (let n = 0; n < 3; n++) {
    const paid = await finance.post('/payments', paymentRequest(await shownFine()));
    numbers.push(paymentOf(paid).receiptNumber);
  }
  const disputed = await shownFine();
  const { id: disputeId } = await dispute(officer, disputed);
  const decision = { status: 'REJECTED', resolution: 'The sign was seen by all' };
  await manager.post(`/disputes/${disputeId}/resolve`, decision);
  const [refunded = ''] = numbers;
  await manager.post(`/payments/${refunded}/refund`, { reason: 'Paid twice' });
  await expectSoon(async () => paymentOf(await finance.get(`/payments/${refunded}`)).status).toBe('REFUNDED');
  await auditor.post('/checkpoint', {});

  const console = await signIn('finance', { path: `/payments/${refunded}` });
  const { page } = console;
  const latest = async () => (await printed(console)).at(-1);
  await listenToPrinter(console);
  await print(console, 'Print Refund Slip');
  expect(await latest()).toMatch(/^(?!.*DUPLICATE).*Paid twice/s);
  await shows(page, 'Not printed yet');
  await print(console);
  expect(await latest()).toMatch(/^(?!.*DUPLICATE).*REFUNDED/s);
  // The newest checkpoint stands on it.
  expect(await latest()).toMatch(/Record of the log: [\d,]+ · [0-9a-f]{8} [0-9a-f]{8}/);
  await print(console);
  expect(await latest()).toContain('DUPLICATE');

  // Several, on as few sheets as hold them, or on one roll.
  await console.open(`/payments/${numbers.join(',')}`);
  await print(console);
  const sheets = await lastPrinted(console);
  expect(sheets.map(({ width, height }) => ({ width, height }))).toEqual([A4, A4]);
  await choosePaper(console, 'Print', '80 mm roll');
  await print(console);
  const rolls = await lastPrinted(console);
  expect(rolls.map(({ width }) => width)).toEqual([80]);
  for (const number of numbers) expect(rolls[0]?.text).toContain(number);

  await console.goTo(`/disputes/${disputeId}`);
  await console.heading(`Dispute ${disputeId}`).waitFor();
  await print(console);
  expect(await latest()).toContain(decision.resolution);
  await console.goTo(`/fines/${disputed}`);
  await print(console, 'Print Decision');
  expect(await latest()).toContain(decision.resolution);
});
