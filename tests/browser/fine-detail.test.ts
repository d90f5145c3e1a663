import { readFile } from 'node:fs/promises';

import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { describe, expect, it } from 'vitest';

import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { fineOf, issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import { type Console, expectSoon, PHONE, useConsole } from './support/console.ts';
import { because, choose, stopLiveUpdates, section, timeline } from './support/fine-page.ts';

const { signIn, staffed } = useConsole();

/** For stories of several writes. */
const LONG = 60_000;

const newFine = async (more: Record<string, unknown> = {}) =>
  (await issue(staffed().staff.officer, more)).fine;

const fineNow = async (id: string) => fineOf(await staffed().staff.manager.get(`/fines/${id}`));

async function open(name: Parameters<typeof signIn>[0], id: string, options = {}): Promise<Console> {
  const console = await signIn(name, { path: `/fines/${id}`, ...options });
  await console.heading(`Fine #${id}`).waitFor();
  return console;
}

describe('a fine', () => {
  it('shows everything that is known of it, and is exported', async () => {
    await newFine();
    const { id } = await newFine({ driverName: 'Musa Dube', notes: 'Two\nlines', licensePlate: 'ABC 1 NR' });
    const console = await open('manager', id);
    await section(console, 'Vehicle and Driver info').getByText('Not in register').waitFor();
    await section(console, 'Vehicle and Driver info').getByText('Musa Dube').waitFor();
    await section(console, 'Offense details').getByText('MR3, Malagwane Hill').waitFor();
    await section(console, 'Remarks').getByText('Two lines').waitFor();
    await section(console, 'Photo Evidence').getByText('No photo').waitFor();
    await section(console, 'Issued By').getByText('RSP-1001').waitFor();
    await timeline(console).filter({ hasText: 'Fine Issued' }).getByText('Sipho Dlamini').waitFor();
    const vehicle = console.link('View Vehicle History');
    expect(await vehicle.getAttribute('href')).toBe('/vehicles?plate=ABC%201%20NR');

    expect(await section(console, 'Vehicle and Driver info').getByRole('alert').count()).toBe(0);

    const [download] = await Promise.all([
      console.page.waitForEvent('download'),
      console.button('Export').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^fines-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1)).toEqual([`"${id}","ABC 1 NR","60.00","Unpaid"`]);
    await console.close();
  });

  it('warns of a stolen vehicle', async () => {
    const { system, staff } = staffed();
    await importFile(await system.addresses(), [rowOf('JSD 901 CN', { 11: 'STOLEN' })]);
    const { id } = await newFine({ licensePlate: 'JSD 901 CN' });
    await until(async () => {
      const { body } = await staff.officer.get('/vehicles/search?plate=JSD%20901%20CN');
      return vehicleSearchSchema.safeParse(body).data?.vehicle !== null;
    }, 'the vehicle in the register');
    const console = await open('officer', id);
    const info = section(console, 'Vehicle and Driver info');
    await info.getByRole('alert').getByText('Stolen vehicle').waitFor();
    await info.getByText('White Toyota Hilux, 2019').waitFor();
    expect(await info.getByText('Not in register').count()).toBe(0);
    await console.close();
  });

  it(
    'is disputed and paid, which withdraws the dispute',
    async () => {
      const { id } = await newFine();
      const console = await open('manager', id);

      await console.button('Dispute this fine').click();
      await console.button('Submit Dispute').click();
      await console.dialog().getByText('Reason is required').waitFor();
      await console.page.getByLabel('Reason').fill('The sign was hidden');
      await console.button('Submit Dispute').click();
      await console.toast('Dispute submitted successfully').waitFor();
      await timeline(console).getByText('The sign was hidden').waitFor();
      expect(await console.link('View dispute').getAttribute('href')).toBe(`/disputes/${id}-D1`);
      expect(await fineNow(id)).toMatchObject({ status: 'DISPUTED' });

      await console.button('Record Payment').click();
      await console
        .dialog()
        .getByText(/withdraws the pending dispute/)
        .waitFor();
      expect(await console.dialog().getByLabel('Amount').textContent()).toBe('SZL 60.00');
      await choose(console, 'Payment Method', 'Mobile Money');
      await console.page.getByLabel('Reference').fill('MM-4821');
      await console.dialog().getByRole('button', { name: 'Record Payment' }).click();
      const toast = console.toast(/^Receipt RCP-/);
      await toast.waitFor();
      const receipt = (await toast.textContent())?.replace('Receipt ', '') ?? '';
      await section(console, 'Status').getByText(`Mobile Money · Receipt ${receipt}`).waitFor();
      await timeline(console).getByText('Withdrawn: fine paid').waitFor();
      await timeline(console).getByText('Reference: MM-4821').waitFor();
      expect(await staffed().staff.finance.get(`/payments/${receipt}`)).toMatchObject({
        body: { fineId: id, method: 'MOBILE_MONEY', transactionReference: 'MM-4821' },
      });
      await console.close();
    },
    LONG,
  );

  it(
    'is deleted, once that is confirmed',
    async () => {
      const { id } = await newFine();
      const console = await open('manager', id);
      await console.button('Delete').click();
      const dialog = console.dialog();
      await dialog.getByText('Are you sure you want to delete this fine?').waitFor();
      const focused = console.page.locator(':focus');
      await dialog.getByLabel('Reason').and(focused).waitFor();
      await console.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await console.button('Delete').and(focused).waitFor();
      await console.page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('Reason is required').waitFor();
      await because(console, 'Issued twice', 'Delete');
      await console.toast('Fine deleted successfully').waitFor();
      await console.page.waitForURL('**/fines');
      await expectSoon(async () => (await staffed().staff.manager.get(`/fines/${id}`)).status).toBe(404);

      await console.page.goBack();
      await console.heading('Fine not found').waitFor();
      await console.link('Back to Fines').waitFor();
      await console.page.getByText(`${id} was deleted`).waitFor();
      await console.page.getByText('Issued twice').waitFor();
      await console.link('Its history').click();
      await console.heading(`History of Fine #${id}`).waitFor();
      await console.page.getByText('This fine was deleted; its record stays').waitFor();
      await console.page.getByText('Issued twice', { exact: true }).waitFor();
      await console.close();
    },
    LONG,
  );
});

describe('what changed meanwhile', () => {
  it(
    'is said by each dialog, and shown',
    async () => {
      const [paid, disputed] = [await newFine(), await newFine()];
      const { staff } = staffed();
      const console = await open('finance', paid.id);
      await stopLiveUpdates(console);

      await console.button('Record Payment').click();
      await choose(console, 'Payment Method', 'Cash');
      await staff.manager.post('/payments', paymentRequest(paid.id));
      await console.dialog().getByRole('button', { name: 'Record Payment' }).click();
      await console
        .dialog()
        .getByText('This fine is paid already. Close this window to see the fine as it is now.')
        .waitFor();
      await console.dialog().getByRole('button', { name: 'Cancel' }).click();
      await console.dialog().waitFor({ state: 'detached' });
      await section(console, 'Status').getByText('Paid', { exact: true }).first().waitFor();
      await section(console, 'Status')
        .getByText(/^Cash · Receipt RCP-/)
        .waitFor();

      await console.open(`/fines/${disputed.id}`);
      await console.button('Dispute this fine').click();
      await dispute(staff.officer, disputed.id);
      await console.page.getByLabel('Reason').fill('Not my car');
      await console.button('Submit Dispute').click();
      await console
        .dialog()
        .getByText(/^This fine has a dispute that is pending\. Close/)
        .waitFor();
      await console.dialog().getByRole('button', { name: 'Cancel' }).click();
      await timeline(console).getByText('The sign was hidden').waitFor();
      expect(await fineNow(disputed.id)).toMatchObject({ status: 'DISPUTED' });
      await console.close();
    },
    LONG,
  );

  it(
    'is said where a reminder, a status or a deletion is refused',
    async () => {
      const { id } = await newFine();
      const { staff } = staffed();
      const console = await open('manager', id);
      await stopLiveUpdates(console);
      const other = await console.secondTab();
      await stopLiveUpdates(other);
      await other.open(`/fines/${id}`);
      await other.heading(`Fine #${id}`).waitFor();

      await choose(other, 'Change status', 'Paid');
      await because(other, 'Paid at the court', 'Set to Paid');
      await other.toast('Fine status updated').waitFor();
      await section(other, 'Status').getByText('Paid without receipt').waitFor();

      await choose(console, 'Change status', 'Disputed');
      await console.toast('Failed to update fine status').waitFor();
      await console.toast(/^Somebody else changed this fine meanwhile/).waitFor();
      await section(console, 'Status').getByText('Paid without receipt').waitFor();
      await choose(console, 'Change status', 'Unpaid');
      await console.toast('Fine status updated').waitFor();
      expect(await fineNow(id)).toMatchObject({ status: 'UNPAID' });

      await staff.manager.post('/payments', paymentRequest(id));
      await console.button('Send Reminder').click();
      await console.button('Note reminder').click();
      await console.toast('Failed to note the reminder').waitFor();
      await console.toast('Only an unpaid fine can be reminded of').waitFor();
      await section(console, 'Status')
        .getByText(/^Cash · Receipt/)
        .waitFor();

      await section(console, 'Status').getByText('Refund the payment first').waitFor();
      expect(await console.page.getByLabel('Change status').isDisabled()).toBe(true);

      const { id: gone } = await newFine();
      await console.open(`/fines/${gone}`);
      await console.button('Delete').click();
      await staff.manager.put(`/fines/${gone}`, { notes: 'Changed meanwhile' });
      await because(console, 'Issued twice', 'Delete');
      await console.toast('Failed to delete fine').waitFor();
      await section(console, 'Remarks').getByText('Changed meanwhile').waitFor();
      expect(await fineNow(gone)).toMatchObject({ status: 'UNPAID' });
      await console.close();
    },
    LONG,
  );
});

it('tells an officer on a phone what he may not do, and why', async () => {
  const { id } = await newFine({ location: `Corner of ${'verylongname'.repeat(12)}` });
  const console = await open('officer', id, { viewport: PHONE });
  for (const name of ['Send Reminder', 'Record Payment', 'Delete']) {
    await console.button(name).hover();
    const reason = console.page.getByRole('tooltip', { name: 'Not available to the role Traffic Officer' });
    await reason.waitFor();
    await console.page.mouse.move(0, 0);
    await reason.waitFor({ state: 'detached' });
  }
  expect(await console.page.getByLabel('Change status').isDisabled()).toBe(true);
  expect(await console.link('Full History').count()).toBe(0);
  const width = await console.page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(PHONE.width);

  await console.open(`/fines/${id}/history`);
  await console.page.waitForURL((url) => url.pathname === '/');
  await console.toast('Full History is not available to the role Traffic Officer').waitFor();
  await console.close();
});
