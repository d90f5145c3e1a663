import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writtenDay } from '@fines/admin-ui/src/date/typedDate.ts';
import { cashUpDaySchema } from '@fines/domain/cash-up/view.ts';
import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { fineViewSchema, type FineView } from '@fines/domain/fine/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { picture } from '../support/images.ts';
import { sharedWithStaff, type Staffed } from '../support/staff.ts';
import { createUser, PASSWORD } from '../support/users.ts';
import { until } from '../support/wait.ts';
import { firefoxPath, FirefoxPage, launchFirefox } from './firefox.ts';

if (firefoxPath === undefined)
  process.stdout.write('Not run: a day in Firefox: it is not installed (Debian: firefox-esr).\n');

const PLATE = 'FFX 001 AA';
const LOCATION = 'Gwamile Street, Mbabane';

/** Chooses a screen from the menu. */
async function goTo(page: FirefoxPage, screen: string): Promise<void> {
  await page.follow('link', screen, 'back');
  await page.isAt('heading', screen);
}

async function issueFine(page: FirefoxPage, photo: string): Promise<void> {
  await page.follow('link', 'Create Fine');
  await page.isAt('textbox', 'License Plate');
  await page.type('ffx  001 aa');
  await page.reads('Not in register');
  await page.tabTo('combobox', 'Offense');
  await page.choose('Illegal', 'Illegal parking - E60.00');
  await page.tabTo('textbox', 'Location');
  await page.type(LOCATION);
  await page.chooseFile(photo);
  await page.reads('Uploaded · car.jpg');
  await page.follow('button', 'Issue Fine');
  await page.reads('Fine created successfully');
}

/** The way to the receipt is the one that the message of success offers. */
async function takeCash(page: FirefoxPage): Promise<void> {
  await page.follow('button', 'Record Payment');
  await page.isAt('combobox', 'Payment Method');
  await page.choose('c', 'Cash');
  await page.isAt('combobox', 'Payment Method');
  await page.press('Enter');
  await page.reads('Payment recorded successfully');
  await page.press('F8');
  await page.press('Enter');
}

async function cashUp(page: FirefoxPage): Promise<void> {
  await page.tabTo('tab', 'Payments');
  for (let tabs = 0; tabs < 2; tabs++) await page.press('ArrowRight');
  await page.press('Enter');
  await page.isAt('heading', 'Cash-up');
  for (const note of ['E50.00', 'E10.00']) {
    await page.tabTo('textbox', note);
    await page.type('1');
  }
  await page.press('Enter');
  await page.reads('Expected cash');
  await page.follow('button', 'Close Cash-up');
  await page.isAt('button', 'Count Again');
  await page.follow('button', 'Close Cash-up');
  await page.reads('Everything is cashed up');
}

/** What is kept in the browser opens nothing any more. */
async function endDay(page: FirefoxPage): Promise<void> {
  await page.follow('button', 'Logout', 'back');
  await page.sees('button', 'Sign in');
  await page.open('/fines');
  await page.sees('button', 'Sign in');
  await page.close();
}

describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  let staffed: Staffed;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    [staffed, browser] = await Promise.all([sharedWithStaff(), launchFirefox(firefoxPath ?? '')]);
    folder = await mkdtemp(join(tmpdir(), 'fines-photos-'));
    await picture(2400, 1800).jpeg({ quality: 100 }).toFile(join(folder, 'car.jpg'));
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Somebody whose records are nobody else's comes to work. */
  async function beginDay(role: 'TRAFFIC_OFFICER' | 'FINANCE_OFFICER') {
    const { id, email } = await createUser(staffed.staff.admin, { role });
    const page = await FirefoxPage.open(browser, staffed.system.address);
    await page.isAt('textbox', 'Email');
    await page.type(email);
    await page.press('Tab');
    await page.type(PASSWORD);
    await page.press('Enter');
    await page.sees('heading', 'Dashboard Overview');
    return { id, page };
  }

  const onlyFine = (): Promise<FineView> =>
    until(async () => {
      const filter = encodeURIComponent(JSON.stringify({ licensePlate: PLATE }));
      const { body } = await staffed.staff.admin.get(`/fines?filter=${filter}`);
      return z.array(fineViewSchema).max(1).parse(body)[0];
    }, `the fine of ${PLATE}`);

  it('an officer looks a plate up, issues a fine with a photo and finds it among those of today', async () => {
    const { id, page } = await beginDay('TRAFFIC_OFFICER');
    await page.follow('link', 'Vehicles', 'back');
    await page.isAt('textbox', 'License Plate');
    await page.type('ffx 001 aa');
    await page.press('Enter');
    await page.reads(`No vehicle found with license plate: ${PLATE}`);

    await goTo(page, 'Fines');
    await issueFine(page, join(folder, 'car.jpg'));
    const fine = await onlyFine();
    expect(fine).toMatchObject({
      licensePlate: PLATE,
      issuedById: id,
      offenseType: 'PARKING',
      location: LOCATION,
      status: 'UNPAID',
      photoUrl: expect.stringContaining('/api/photos/'),
    });

    const today = localDay(fine.dateIssued);
    await page.follow('button', 'Add Filter');
    await page.arrowTo('menuitem', 'Issued From');
    await page.press('Enter');
    await page.isAt('textbox', 'Issued From');
    await page.type(writtenDay(today));
    await page.isLedTo(today);
    await page.sees('link', `View ${fine.fineNumber}`);
    await endDay(page);
  });

  it('a cashier finds it by its number, takes the money, sees the receipt and cashes up', async () => {
    const fine = await onlyFine();
    const { id, page } = await beginDay('FINANCE_OFFICER');
    await goTo(page, 'Fines');
    // Firefox would find in the page by this key.
    await page.press('/');
    await page.isAt('searchbox', 'Search');
    await page.type(fine.fineNumber.toLowerCase());
    await page.press('Enter');
    await page.sees('heading', `Fine #${fine.fineNumber}`);

    await takeCash(page);
    await page.reads('Not printed yet');
    const { body } = await staffed.staff.admin.get(`/payments?search=${fine.id}`);
    const [payment] = z.object({ data: z.tuple([paymentViewSchema]) }).parse(body).data;
    expect(payment).toMatchObject({ fineId: fine.id, amount: 60, method: 'CASH', status: 'COMPLETED' });
    expect(await onlyFine()).toMatchObject({ id: fine.id, status: 'PAID', paidAmount: 60 });
    await page.sees('heading', `Receipt ${payment.receiptNumber}`);

    await goTo(page, 'Payments');
    await cashUp(page);
    const day = localDay(payment.paidAt);
    const till = await staffed.staff.manager.get(`/payments/cash-up?cashierId=${id}&day=${day}`);
    expect(cashUpDaySchema.parse(till.body)).toMatchObject({
      open: { receipts: [] },
      closed: [{ receipts: [payment.receiptNumber], expectedCash: 60, countedCash: 60, difference: 0 }],
    });
    await endDay(page);
  });
});
