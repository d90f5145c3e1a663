import { buffer } from 'node:stream/consumers';

import { MARGINS, PX_PER_MM } from '@fines/admin-ui/src/paper/looks.ts';
import { expect, it } from 'vitest';

import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { fineOf, issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { dispute, disputeOf, paymentRequest, paymentOf } from '../support/payments.ts';
import { expectSoon, PHONE, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';
import { THEMES, setTheme } from './support/look.ts';
import { choosePaper, listenToPrinter, pagesFor, pagesOf, print, printed } from './support/printer.ts';

const { signIn, staffed } = useConsole();

const A4 = { width: 210, height: 297 };

/** A fine that the lists know. */
async function shownFine(more: Record<string, unknown> = {}): Promise<string> {
  const { officer } = staffed().staff;
  const { fine } = await issue(officer, more);
  await expectSoon(async () => (await officer.get(`/fines/${fine.id}`)).status).toBe(200);
  return fine.id;
}

it('prints a notice on one page of A4, or on a roll as long as it is, as the device did last', async () => {
  const photo = new Uint8Array(await picture(1600, 1200).jpeg().toBuffer());
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
  const [sheet, ...others] = await pagesFor(console);
  expect(sheet).toMatchObject({ ...A4, text: expect.stringContaining('Traffic Fine Notice') });
  expect(others).toEqual([]);

  await choosePaper(console, 'Print', '80 mm roll', 'siSwati');
  await print(console);
  const [roll, ...more] = await pagesFor(console);
  expect(roll?.width).toBe(80);
  expect(roll?.height).toBeGreaterThan(200);
  expect(more).toEqual([]);
  // Until somebody confirms the siSwati, the English stands beneath it.
  for (const text of [id, 'Satiso senhlawulo', 'Traffic Fine Notice', 'Nxumalo Đorđević']) {
    expect(roll?.text.replaceAll(/\s+/g, ' ')).toContain(text);
  }

  await console.page.reload();
  await console.button(/^Print: .* Now 80 mm roll, siSwati$/).waitFor();
});

it('is reached by the keyboard alone: the button, and what is chosen beside it', async () => {
  const id = await shownFine();
  const console = await signIn('senior', { path: `/fines/${id}` });
  await listenToPrinter(console);
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
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectSoon(async () => (await printed(console)).length).toBe(1);
  await console.button('Print').and(focused).waitFor();
});

it('is black on white in either theme', async () => {
  const id = await shownFine();
  const console = await signIn('officer', { path: `/fines/${id}` });
  await listenToPrinter(console);
  await print(console);
  await console.page.locator('html[data-font="own"]').waitFor();
  const pictures: string[] = [];
  for (const theme of THEMES) {
    await setTheme(console.page, theme);
    await console.page.emulateMedia({ media: 'print', colorScheme: theme });
    pictures.push((await console.page.screenshot({ fullPage: true })).toString('base64'));
    await console.page.emulateMedia({ media: 'screen' });
  }
  expect(pictures[0]).toBe(pictures[1]);
});

it('has the address of a letter where the window of its envelope is, and says so where there is none', async () => {
  const imported = await importFile(await staffed().system.addresses(), [rowOf('LTR 001 AH')]);
  expect(imported.code).toBe(0);
  const [known, unknown] = [
    await shownFine({ licensePlate: 'LTR 001 AH' }),
    await shownFine({ licensePlate: 'LTR 002 AH' }),
  ];
  const console = await signIn('manager', { path: `/fines/${known}` });
  await listenToPrinter(console);
  await print(console, 'Print reminder');
  await console.page.emulateMedia({ media: 'print' });
  const letter = console.page.getByRole('article', { name: `Reminder of fine ${known}` });
  const lines = await letter.evaluate((article) => {
    const edge = article.getBoundingClientRect();
    return [...article.querySelectorAll('.window address span')].map((line) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      return { left: left - edge.left, top: top - edge.top, bottom: bottom - edge.top };
    });
  });
  // On the sheet, in millimetres: the margins of the page come before what stands on it.
  for (const { left, top, bottom } of lines) {
    expect(left / PX_PER_MM + MARGINS.A4.left).toBeGreaterThanOrEqual(20);
    expect(top / PX_PER_MM + MARGINS.A4.top).toBeGreaterThanOrEqual(45);
    expect(bottom / PX_PER_MM + MARGINS.A4.top).toBeLessThanOrEqual(90);
  }
  expect(lines.length).toBeGreaterThan(1);
  await console.page.emulateMedia({ media: 'screen' });

  await console.goTo(`/fines/${unknown}`);
  await console.heading(`Fine #${unknown}`).waitFor();
  await print(console, 'Print reminder');
  expect((await printed(console)).at(-1)).toContain('cannot be posted');
  expect((await printed(console)).at(-1)).not.toContain(known);
});

it('prints the slip of a refund, beside a receipt that stays an original', async () => {
  const { finance, manager } = staffed().staff;
  const id = await shownFine();
  const { receiptNumber } = paymentOf(await finance.post('/payments', paymentRequest(id)));
  await manager.post(`/payments/${receiptNumber}/refund`, { reason: 'Paid twice' });
  await expectSoon(async () => paymentOf(await finance.get(`/payments/${receiptNumber}`)).status).toBe(
    'REFUNDED',
  );
  const console = await signIn('finance', { path: `/payments/${receiptNumber}` });
  await listenToPrinter(console);
  await print(console, 'Print refund slip');
  expect((await printed(console)).at(-1)).toMatch(/^(?!.*DUPLICATE).*Paid twice/s);
  await console.page.getByText('Not printed yet').waitFor();
  await print(console);
  expect((await printed(console)).at(-1)).toMatch(/^(?!.*DUPLICATE).*REFUNDED/s);
  await print(console);
  expect((await printed(console)).at(-1)).toContain('DUPLICATE');
});

it('prints several receipts on as few sheets as hold them, or on one roll', async () => {
  const { finance } = staffed().staff;
  const numbers: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await shownFine();
    numbers.push(paymentOf(await finance.post('/payments', paymentRequest(id))).receiptNumber);
  }
  const last = numbers.at(-1) ?? '';
  await expectSoon(async () => (await finance.get(`/payments/${last}`)).status).toBe(200);
  const console = await signIn('finance', { path: `/payments/${numbers.join(',')}` });
  await listenToPrinter(console);
  await print(console);
  const sheets = await pagesFor(console);
  expect(sheets.map(({ width, height }) => ({ width, height }))).toEqual([A4, A4]);
  await choosePaper(console, 'Print', '80 mm roll');
  const rolls = await pagesFor(console);
  expect(rolls.map(({ width }) => width)).toEqual([80]);
  for (const number of numbers) expect(rolls[0]?.text).toContain(number);
});

it('prints the decision on a dispute, on its page and on that of the fine', async () => {
  const { officer, manager, senior } = staffed().staff;
  const id = await shownFine();
  const { id: disputed } = await dispute(officer, id);
  const decision = { status: 'REJECTED', resolution: 'The sign was seen by all' };
  await manager.post(`/disputes/${disputed}/resolve`, decision);
  await expectSoon(async () => disputeOf(await senior.get(`/disputes/${disputed}`)).status).toBe('REJECTED');
  const console = await signIn('senior', { path: `/disputes/${disputed}` });
  await listenToPrinter(console);
  await print(console);
  expect((await printed(console)).at(-1)).toContain(decision.resolution);
  await console.goTo(`/fines/${id}`);
  await print(console, 'Print decision');
  expect((await printed(console)).at(-1)).toContain(decision.resolution);
});

it('is saved as a PDF of the size that was chosen, and says why where that fails', async () => {
  const id = await shownFine();
  const console = await signIn('officer', { path: `/fines/${id}`, viewport: PHONE });
  const { page } = console;
  await choosePaper(console, 'Print', '80 mm roll');
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
});

it('notes a reminder whose letter is saved', async () => {
  const id = await shownFine();
  const console = await signIn('manager', { path: `/fines/${id}` });
  const { page } = console;
  await console.button(/^Print reminder: /).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${id}-reminder.pdf`);
  await console.toast('Reminder noted').waitFor();
  const { officer } = staffed().staff;
  await expectSoon(async () => fineOf(await officer.get(`/fines/${id}`)).remindersSent).toBe(1);
});
