import { statementLineViewSchema } from '@fines/domain/statement/view.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { lineFor, someLine, takeBackIn, takeInto } from '../command-api/taken-lines.ts';
import { issue } from '../support/fines.ts';
import { until } from '../support/wait.ts';
import { type Console, DESKTOP, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';

const { signIn, staffed } = useConsole();

const newFine = async (licensePlate = 'HSD 472 BM'): Promise<string> =>
  (await issue(staffed().staff.officer, { licensePlate })).fine.id;

const importerId = async (): Promise<string> =>
  z.object({ id: z.string() }).parse((await staffed().staff.finance.get('/auth/me')).body).id;

/** Lines in suspense, as the read API knows them. */
async function given(...lines: ReturnType<typeof someLine>[]): Promise<void> {
  const { system, staff } = staffed();
  await takeInto(system, await importerId(), ...lines);
  for (const { lineId } of lines)
    await until(async () => (await staff.auditor.get(`/suspense/${lineId}`)).status === 200, lineId);
}

const moneyOf = async (id: string) => {
  const { suspense, recorded, returned } = statementLineViewSchema.parse(
    (await staffed().staff.auditor.get(`/suspense/${id}`)).body,
  );
  return { suspense, recorded, returned };
};

const fact = (console: Console, label: string) =>
  console.page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');

it('lets finance assign money to a fine by keyboard, having said what follows, and settle what else a line asks', async () => {
  const fine = await newFine();
  const line = someLine(80, { payer: 'Bheki Tsabedze', text: 'for my fine' });
  await given(line);
  const finance = await signIn('finance', { path: '/payments' });
  const { page } = finance;
  await page.getByRole('tab', { name: /^Suspense/ }).click();
  await finance.heading('Suspense').waitFor();
  await page.getByRole('searchbox').fill('tsabedze');
  await finance.row(/Bheki Tsabedze/).waitFor();
  await page.getByRole('searchbox').press('Tab');
  await tabTo(
    finance
      .row(/Bheki Tsabedze/)
      .getByRole('link')
      .first(),
  );
  await page.keyboard.press('Enter');
  await finance.heading('SZL 80.00 from Bheki Tsabedze').waitFor();

  await tabTo(finance.button('Assign to a Fine'));
  await page.keyboard.press('Enter');
  await finance.dialog().waitFor();
  await page.keyboard.type('FN-2020-404');
  await shows(finance.dialog(), 'No such fine is found.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(fine);
  const choice = finance.dialog().getByRole('radio', { name: new RegExp(`${fine}.*Malagwane Hill`) });
  await tabTo(choice);
  await page.keyboard.press('Space');
  await shows(finance.dialog(), `Pays ${fine}, with a receipt. SZL 20.00 more stay in suspense`, {
    exact: false,
  });
  await tabTo(finance.dialog().getByRole('button', { name: 'Assign', exact: true }));
  await page.keyboard.press('Enter');
  await finance.toast('Line assigned').waitFor();
  await expectSoon(() => fact(finance, 'Recorded').textContent()).toBe('SZL 60.00');
  await expectSoon(() => fact(finance, 'In suspense').textContent()).toBe('SZL 20.00');
  await shows(finance.section('What Became of It'), 'RCP-', { exact: false });
  await shows(finance.page, 'Credit', { exact: true });

  // Who takes money for a fine is told of what waits for it already.
  const waited = await newFine('KSD 103 ZZ');
  await given(lineFor(waited, 40, { day: '2026-03-02' }));
  await finance.goTo(`/fines/${waited}`);
  await finance.button('Record Payment').click();
  await shows(
    finance.dialog(),
    'A statement brought SZL 40.00 on Mar 02, 2026, as it seems for this fine: it waits in suspense.',
  );
  await finance.dialog().getByRole('link', { name: 'View Line of Mar 02, 2026 in suspense' }).click();
  await finance.heading('SZL 40.00 from Sipho Dlamini').waitFor();

  // What the bank took back is named, until somebody says why not.
  const back = lineFor(await newFine());
  await given(back);
  await takeBackIn(staffed().system, await importerId(), back);
  await finance.goTo('/payments/suspense?filter={"state":"TAKEN_BACK"}');
  await finance.row(/Taken back by the bank/).waitFor();
  await finance
    .row(/Taken back by the bank/)
    .getByRole('link')
    .first()
    .click();
  await shows(finance.page, 'The bank took back SZL 60.00 on');
  await finance.button('Say Why Not').click();
  await finance.dialog().getByLabel('Reason').fill('It was another transfer');
  await finance.dialog().getByRole('button', { name: 'Say Why Not' }).click();
  await finance.toast('Said why not').waitFor();
  await expectSoon(() => finance.button('Say Why Not').count()).toBe(0);

  // A line that is the same as another one counts once.
  const bankId = 'BT-SAME-1';
  const [one, other] = [
    someLine(60, { bankId, text: 'fine' }),
    someLine(60, { bankId, text: 'fine of March' }),
  ];
  await given(one);
  await given(other);
  await finance.goTo(`/payments/suspense/${other.lineId}`);
  await finance.link('The other line').waitFor();
  await finance.button('It Is the Same').click();
  await finance.dialog().getByLabel('Reason').fill('The bank has corrected its text');
  await finance.dialog().getByRole('button', { name: 'It Is the Same' }).click();
  await finance.toast('Counted once').waitFor();
  await expectSoon(() => fact(finance, 'In suspense').textContent()).toBe('SZL 0.00');
});

it('lets a second person approve much money, confirm what matches exactly, and put back what was paid by mistake', async () => {
  const line = someLine(2500, { payer: 'Nonhlanhla Sukati' });
  await given(line);
  const path = `/payments/suspense/${line.lineId}`;
  const finance = await signIn('finance', { path });
  await finance.button('Return to the Payer').click();
  await shows(finance.dialog(), 'Over SZL 1,000.00: another person has to approve it first.');
  await finance.dialog().getByLabel('Where it goes').fill('Account 7700 5555 01');
  const send = finance.dialog().getByRole('button', { name: 'Return to the Payer' });
  await finance.dialog().getByLabel('Reason').fill('Paid to us by mistake');
  await send.click();
  await finance.toast('Another person has to approve it').waitFor();
  expect(await finance.button('Approve').getAttribute('aria-disabled')).toBe('true');

  const manager = await signIn('manager', { path, viewport: PHONE });
  await shows(manager.page, 'Thandeka Simelane wants it to be returned to Account 7700 5555 01');
  await expect.poll(() => manager.overflow()).toBe(0);
  // Nothing else is approved than what was on the screen.
  const sent = manager.page.waitForRequest(/approve$/);
  await manager.button('Approve').click();
  await shows(manager.confirmation(), 'Return SZL 2,500.00 to Account 7700 5555 01?');
  await manager.confirmation().getByRole('button', { name: 'Approve' }).click();
  expect((await sent).headers()['if-match']).toMatch(/^"\d+"$/);
  await manager.toast('Approved').waitFor();
  // The other console follows.
  await expectSoon(() => fact(finance, 'Returned').textContent()).toBe('SZL 2,500.00');

  // What matches exactly is confirmed only after somebody has looked.
  const [one, other] = [await newFine('KSD 101 ZZ'), await newFine('KSD 102 ZZ')];
  const lines = [
    someLine(60, { text: 'ksd101zz', payer: 'One of the exact' }),
    someLine(60, { text: `fine ${other}`, payer: 'Another exact' }),
    someLine(45, { text: `part of ${other}`, payer: 'Not exact' }),
  ];
  await given(...lines);
  await manager.page.setViewportSize(DESKTOP);
  await manager.goTo('/payments/suspense');
  const dialog = manager.dialog();
  await manager.button('Confirm All That Match Exactly').click();
  await shows(dialog, one);
  expect(await dialog.getByText('Not exact', { exact: false }).count()).toBe(0);
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.click();
  await shows(dialog, 'Look at them first');
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await manager.toast('All were confirmed').waitFor();
  for (const { lineId } of lines.slice(0, 2))
    expect(await moneyOf(lineId)).toEqual({ suspense: 0, recorded: 60, returned: 0 });
  expect(await moneyOf(lines[2]?.lineId ?? '')).toMatchObject({ suspense: 45 });

  const paid = lineFor(await newFine());
  await given(paid);
  await manager.goTo(`/payments/suspense/${paid.lineId}`);
  await manager.button('Put Back into Suspense').click();
  await manager.dialog().getByLabel('Reason').fill('It was for the fine of her brother');
  await manager.dialog().getByRole('button', { name: 'Put Back into Suspense' }).click();
  await manager.toast('The payment is refunded: its money is in suspense again in a moment').waitFor();
});

it('tells who decides later than somebody else, and shows what the line is by now', async () => {
  const fine = await newFine();
  const line = someLine(60, { payer: 'Decided by two' });
  await given(line);
  const finance = await signIn('finance', { path: `/payments/suspense/${line.lineId}`, isDeaf: true });
  await finance.button('Return to the Payer').click();
  await finance.dialog().getByLabel('Reason').fill('Paid to us by mistake');
  const { manager } = staffed().staff;
  expect((await manager.post(`/suspense/${line.lineId}/assign`, { fineId: fine })).status).toBe(200);
  await finance.dialog().getByRole('button', { name: 'Return to the Payer' }).click();
  await shows(finance.page, 'Failed to change the line');
  await expectSoon(() => fact(finance, 'Recorded').textContent()).toBe('SZL 60.00');
  expect(await moneyOf(line.lineId)).toMatchObject({ returned: 0 });
});

it('shows an auditor all of it, and nothing to press', async () => {
  const line = someLine(60, { payer: 'Seen by an auditor' });
  await given(line);
  const auditor = await signIn('auditor', { path: `/payments/suspense/${line.lineId}` });
  await shows(auditor.section('What the Statement Says'), 'Seen by an auditor');
  for (const name of ['Assign to a Fine', 'Return to the Payer'])
    expect(await auditor.button(name).count()).toBe(0);
});
