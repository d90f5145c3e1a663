import { mkdir } from 'node:fs/promises';
import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import { launchBrowser } from '../../tests/browser/support/browser.ts';
import { DESKTOP, PHONE, type Theme, settled, THEME_KEY, THEMES } from '../../tests/browser/support/look.ts';
import { type Screen, openScreen, screensOver } from '../../tests/browser/support/screens.ts';
import { signedInState } from '../../tests/browser/support/signed-in.ts';
import { TestSystem, DEMO_PASSWORD } from '../../tests/support/test-system.ts';

const WIDTHS = ['desktop', 'phone'] as const;
type Width = (typeof WIDTHS)[number];

const VIEWPORTS = { desktop: DESKTOP, phone: PHONE } as const;

/** Those of the documentation. */
const BEST: ReadonlySet<string> = new Set([
  'dashboard',
  'dashboard-dark',
  'fines-list',
  'fine-detail',
  'issue-fine-phone',
  'reports',
  'fines-overdue',
  'payments',
  'receipt',
  'cash-up',
  'audit-reviews',
  'audit-register-dark',
  'disputes-pending',
  'user',
]);

/** `issue-fine-phone-dark`; what is usual is left out. */
const nameOf = ({ name }: Screen, width: Width, theme: Theme): string =>
  [name, width === 'phone' && 'phone', theme === 'dark' && 'dark'].filter(Boolean).join('-');

/** @throws Error for what cannot be understood */
function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  if (values.all && values.out === undefined) throw new Error('Say with --out where all of them shall go');
  return {
    out: resolve(values.out ?? 'docs/images'),
    isWanted: (name: string): boolean => values.all || BEST.has(name),
  };
}

/** A page in which the admin is signed in already, so that no message about it is in the picture. */
async function signedIn(browser: Browser, system: TestSystem, width: Width, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORTS[width],
    deviceScaleFactor: width === 'phone' ? 2 : 1,
    locale: 'en-GB',
    timezoneId: 'Africa/Mbabane',
    reducedMotion: 'reduce',
    storageState: await signedInState(
      system.address,
      { email: 'admin@police.gov.sz' },
      { [THEME_KEY]: theme },
    ),
  });
  return context.newPage();
}

/** An empty form shows little of what it is for. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('License Plate').fill('LSD 265 CN');
  await page.getByRole('combobox', { name: 'Offense' }).click();
  await page.getByRole('option', { name: 'Speeding 11-20 km/h over - E60.00' }).click();
  await page.getByLabel('Location').fill('MR3, Malagwane Hill');
  await page.getByRole('heading', { level: 1 }).click();
  // Who owns the vehicle.
  await page.getByRole('status', { name: 'About this plate' }).getByText('·').waitFor();
  await settled(page);
}

/** Takes one screen as a PNG. */
async function take(page: Page, address: string, screen: Screen, file: string): Promise<void> {
  await openScreen(page, address, screen);
  if (screen.name === 'issue-fine') await fillIn(page);
  await settled(page);
  await page.screenshot({ path: file, animations: 'disabled' });
}

/**
 * `npm run screenshots` takes the pictures of the documentation into docs/images; `-- --all --out <folder>` takes
 * every screen, at both widths and in both themes. Over the demo data, which is the same each time but for the
 * dates.
 */
const { out, isWanted } = readOptions(process.argv.slice(2));
await mkdir(out, { recursive: true });

const system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
const browser = await launchBrowser();
try {
  const screens = await screensOver(await system.signIn('admin@police.gov.sz', DEMO_PASSWORD));
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const wanted = screens.filter((screen) => isWanted(nameOf(screen, width, theme)));
      if (wanted.length === 0) continue;
      const page = await signedIn(browser, system, width, theme);
      for (const screen of wanted) {
        const file = join(out, `${nameOf(screen, width, theme)}.png`);
        await take(page, system.address, screen, file);
        process.stdout.write(`${file}\n`);
      }
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await system.stopAndRemove();
}
