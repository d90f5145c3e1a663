import type { Page } from 'playwright-core';

import { until } from '../../support/wait.ts';

export type Viewport = { width: number; height: number };

export const DESKTOP: Viewport = { width: 1440, height: 900 };
export const PHONE: Viewport = { width: 390, height: 844 };

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The place where the console keeps the theme. */
export const THEME_KEY = 'RaStoreFines.theme';

/** The policy of the console forbids what Playwright's own waiting for a condition does. */
const holds = (page: Page, condition: string, what: string): Promise<true> =>
  until(async () => (await page.evaluate(condition)) === true, what);

/** Changes the theme of a page that is open, as another tab would. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  const value = JSON.stringify(JSON.stringify(theme));
  await page.evaluate(`
    localStorage.setItem('${THEME_KEY}', ${value});
    window.dispatchEvent(new StorageEvent('storage', { key: '${THEME_KEY}', newValue: ${value} }));
  `);
  const colourScheme = 'getComputedStyle(document.documentElement).colorScheme';
  await holds(page, `${colourScheme} === '${theme}'`, `the ${theme} theme`);
}

/** What stands in for a screen, or a part of it, that is on its way. */
const WAITING = '.MuiSkeleton-root, .MuiCircularProgress-root, [aria-busy="true"]';

/** Waits until a screen shows what it has to show. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await holds(
    page,
    `document.querySelector('h1') !== null && document.querySelector('${WAITING}') === null &&
      [...document.images].every((image) => image.complete) && document.fonts.status === 'loaded'`,
    `all of ${page.url()}`,
  );
}
