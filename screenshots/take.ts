import type { Browser, Page } from 'playwright-core';

import { settled, THEME_KEY, type Theme } from '../tests/browser/support/look.ts';
import { openScreen, type Screen } from '../tests/browser/support/screens.ts';
import { signedInState } from '../tests/browser/support/signed-in.ts';
import type { TestSystem } from '../tests/support/test-system.ts';
import { VIEWPORTS, type Width } from './options.ts';

/** A page in which the admin is signed in already, so that no message about it is in the picture. */
export async function signedIn(
  browser: Browser,
  system: TestSystem,
  width: Width,
  theme: Theme,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORTS[width],
    deviceScaleFactor: width === 'phone' ? 2 : 1,
    locale: 'en-GB',
    timezoneId: 'Africa/Mbabane',
    reducedMotion: 'reduce',
    storageState: await signedInState(system.address, 'admin@police.gov.sz', { [THEME_KEY]: theme }),
  });
  return context.newPage();
}

/** An empty form shows little of what it is for. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('License Plate').fill('LSD 265 CN');
  const offense = page.getByLabel('Offense');
  const chosen = 'Speeding 11-20 km/h over - E60.00';
  if (page.viewportSize()?.width === VIEWPORTS.phone.width) await offense.selectOption(chosen);
  else {
    await offense.click();
    await page.getByRole('option', { name: chosen }).click();
  }
  await page.getByLabel('Location').fill('MR3, Malagwane Hill');
  await page.getByRole('heading', { level: 1 }).click();
  // Who owns the vehicle.
  await page.getByRole('status', { name: 'About this plate' }).getByText('·').waitFor();
  await settled(page);
}

/** Takes one screen as a PNG. */
export async function take(page: Page, address: string, screen: Screen, file: string): Promise<void> {
  await openScreen(page, address, screen);
  if (screen.name === 'issue-fine') await fillIn(page);
  await page.screenshot({ path: file, animations: 'disabled' });
}
