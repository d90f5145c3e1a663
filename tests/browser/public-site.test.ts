import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { camtOf, transaction } from '../command-api/statement-files.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { until } from '../support/wait.ts';
import { findingsIn } from './support/axe.ts';
import { PHONE, sharedBrowser, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

const paymentsSchema = z.array(paymentViewSchema);

/** A form that is sent sooner than this is shown again. */
const READING_MS = 3000;

const PHOTO_IS_THERE = `document.querySelector('details img').naturalWidth > 0`;

/** A page of a cheap phone, whose browser runs no scripts or, for what looks at the page, some of ours. */
async function onPhone(look: (page: Page) => Promise<void>, javaScriptEnabled = false): Promise<void> {
  const page = await (await sharedBrowser()).newPage({ viewport: PHONE, javaScriptEnabled });
  await look(page);
  await page.close();
}

/** A fine with a photo, and the address that its QR code has. */
async function newFine(): Promise<{ id: string; url: string }> {
  const { officer } = staffed().staff;
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer());
  const { url: photoUrl } = (await officer.upload('/photos', formWith(bytes))).body as { url: string };
  const { fine, headers } = await issue(officer, { photoUrl });
  const seen = { 'X-Min-Position': headers.get('X-Position') ?? '' };
  const { link } = publicLinkAnswerSchema.parse(
    (await officer.get(`/fines/${fine.id}/public-link`, seen)).body,
  );
  return { id: fine.id, url: link?.url ?? '' };
}

/** Moves on by the key, until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by the keyboard`);
}

/** Of no other test: of the same days, an account takes statements in one format only. */
const ACCOUNT = 'SZ62000777888';

/** A statement with one payment of a fine, by its reference, taken in the console by a finance officer. */
async function payByStatement(fineNumber: string): Promise<void> {
  const name = 'Where citizens pay';
  await staffed().staff.finance.put(`/statements/accounts/${ACCOUNT}`, { name, channel: 'BANK' });
  const console = await signIn('finance', { path: '/payments/imports' });
  const { page } = console;
  await console.choose('Account', `${name} · ${ACCOUNT}`);
  const reference = paymentReferenceOf(fineNumber);
  const day = localDay(new Date().toISOString());
  const entries = [{ amount: '60.00', day, transactions: [transaction({ reference, ref: 'BT-1' })] }];
  await page.getByLabel('Statement file').setInputFiles({
    name: 'today.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(camtOf({ account: ACCOUNT, entries, opening: '100.00', closing: '160.00' })),
  });
  await console.button('Take 1 Line').click();
  await shows(page, 'The import has finished: 1 line taken, SZL 60.00');
  await console.close();
}

/** The receipt of a fine that was paid, as those who pay by bank may ask for it. */
async function receiptOf(fineNumber: string): Promise<string> {
  const { finance } = staffed().staff;
  const filter = encodeURIComponent(JSON.stringify({ fineId: fineNumber }));
  return until(async () => {
    const { body } = await finance.get(`/payments?filter=${filter}`);
    return paymentsSchema.parse(body)[0]?.receiptNumber;
  }, 'the payment');
}

it('leads from the notice by a dispute in vain to a payment by bank and its receipt: without scripts, by the keyboard', async () => {
  const { id, url } = await newFine();
  const { senior } = staffed().staff;
  await onPhone(async (page) => {
    await page.goto(url);
    await shows(page, 'SZL 60.00 to be paid by');
    await tabTo(page, 'summary');
    await page.keyboard.press('Enter');
    await page.getByAltText('Evidence of the offense').waitFor();
    await until(() => page.evaluate<boolean>(PHOTO_IS_THERE), 'the photo');

    await tabTo(page, 'a[href$="/dispute"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dispute this fine' }).waitFor();
    await tabTo(page, 'button');
    await page.keyboard.press('Enter');
    await shows(page, 'There is a problem');
    const opened = Date.now();
    await page.getByRole('link', { name: 'Choose what the matter is' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await tabTo(page, '[name=reason]');
    await page.keyboard.press('Space');
    await tabTo(page, '[name=text]');
    await page.keyboard.insertText('The vehicle was in the workshop.');
    await page.locator('[name=pictures]').setInputFiles({
      name: 'bill.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture().jpeg().toBuffer(),
    });
    await until(() => Date.now() - opened > READING_MS, 'a person to have read the form');
    await tabTo(page, 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your dispute was received' }).waitFor();
    await shows(page, `${id}-D1`);

    await until(async () => (await senior.get(`/disputes/${id}-D1`)).status === 200, 'the dispute');
    await senior.post(`/disputes/${id}-D1/resolve`, { status: 'REJECTED', resolution: 'It is dated later' });
    await page.getByRole('link', { name: 'Back to the fine' }).click();
    await until(async () => {
      await page.reload();
      return page.getByText('Your dispute is rejected').isVisible();
    }, 'the decision');
    await shows(page, 'It is dated later');

    await payByStatement(id);
    const receiptNumber = await receiptOf(id);
    await until(async () => {
      await page.goto(url);
      return page.getByText('This fine is settled').isVisible();
    }, 'the payment');
    await page.goto(`${staffed().system.publicAddress}/receipt`);
    await tabTo(page, '[name=receiptNumber]');
    await page.keyboard.type(receiptNumber.toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor();
    expect(await page.locator('main').innerText()).toContain(id);
  });
}, 180_000);

it('has no serious fault on any page, and fits a narrow phone in either language', async () => {
  const { url } = await newFine();
  const gone = await newFine();
  await staffed().staff.manager.delete(`/fines/${gone.id}`);
  const { publicAddress } = staffed().system;
  const pages = ['/', '/receipt', '/nothing', '/f/FN-2026-001/0000000000'].map(
    (path) => publicAddress + path,
  );
  await onPhone(async (page) => {
    const found: string[] = [];
    await page.setViewportSize({ width: 320, height: 640 });
    for (const lang of ['en', 'ss']) {
      for (const path of [...pages, url, `${url}/dispute`, gone.url]) {
        await page.goto(`${path}?lang=${lang}`);
        // Both have the same elements; the longer words must fit.
        if (lang === 'ss') found.push(...(await findingsIn(page, { where: path })));
        const tooWide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        );
        expect([path, tooWide]).toEqual([path, 0]);
      }
    }
    expect(found.join('\n\n')).toBe('');
  }, true);
}, 120_000);
