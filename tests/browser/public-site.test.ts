import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { until } from '../support/wait.ts';
import { findingsIn } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { PHONE, shows, useConsole } from './support/console.ts';

const { staffed } = useConsole();

/** A form that is sent sooner than this is shown again. */
const READING_MS = 3000;

const PHOTO_IS_THERE = `document.querySelector('details img').naturalWidth > 0`;

/** A page of a cheap phone, whose browser runs no scripts or, for what looks at the page, some of ours. */
async function onPhone(look: (page: Page) => Promise<void>, javaScriptEnabled = false): Promise<void> {
  const browser = await launchBrowser();
  try {
    await look(await browser.newPage({ viewport: PHONE, javaScriptEnabled }));
  } finally {
    await browser.close();
  }
}

/** A fine with a photo, and the address that its QR code has. */
async function newFine(): Promise<{ id: string; url: string }> {
  const { officer } = staffed().staff;
  const bytes = new Uint8Array(await picture(1600, 1200).jpeg().toBuffer());
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

it('is used by who got a notice: without scripts, by the keyboard, with a picture, until the decision', async () => {
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
    await senior.post(`/disputes/${id}-D1/resolve`, { status: 'APPROVED', resolution: 'The bill shows it' });
    await page.getByRole('link', { name: 'Back to the fine' }).click();
    await until(async () => {
      await page.reload();
      return page.getByText('Your dispute is approved').isVisible();
    }, 'the decision');
    await shows(page, 'The bill shows it');
    await shows(page, 'Nothing is to be paid');
    expect(await page.title()).toBe(`Traffic fine ${id} – Traffic fines – Royal Eswatini Police Service`);
  });
}, 120_000);

it('has no serious fault on any page, and fits a narrow phone', async () => {
  const { url } = await newFine();
  const { publicAddress } = staffed().system;
  const pages = ['/', '/receipt', '/nothing', '/f/FN-2026-001/0000000000'].map(
    (path) => publicAddress + path,
  );
  await onPhone(async (page) => {
    const found: string[] = [];
    for (const lang of ['en', 'ss']) {
      for (const path of [...pages, url, `${url}/dispute`]) {
        await page.setViewportSize(PHONE);
        await page.goto(`${path}?lang=${lang}`);
        found.push(...(await findingsIn(page, { where: `${path}, ${lang}` })));
        await page.setViewportSize({ width: 320, height: 640 });
        const tooWide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        );
        expect([path, tooWide]).toEqual([path, 0]);
      }
    }
    expect(found.join('\n\n')).toBe('');
  }, true);
}, 120_000);
