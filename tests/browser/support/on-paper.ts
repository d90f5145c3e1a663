import { extractText } from 'unpdf';
import { expect } from 'vitest';

import { until } from '../../support/wait.ts';
import type { Console } from './console.ts';
import { openScreen, type Screen } from './screens.ts';

/** A4 less the margins of the console's pages, in pixels. */
const CONTENT_WIDTH = 695;

/** Whatever stands between the words: texts are broken into lines on paper. */
const closed = (text: string): string => text.replaceAll(/\s+/g, '');

const ROWS = `[...document.querySelectorAll('#root tbody tr')].map((row) =>
  [...row.querySelectorAll('td:not(.screen-only)')].map((cell) => cell.innerText.trim()).find((text) => text !== '') ?? '')`;

/** What one presses, skips, filters or pages with, as far as it would be printed. Heads of columns stay. */
const PRESSED = `[...document.querySelectorAll('#root :is(button, nav, search, aside, [role=button], .skip-nav-button)')]
  .filter((element) => !element.matches('.MuiTableSortLabel-root') && element.getClientRects().length > 0)
  .map((element) => element.textContent || element.ariaLabel)`;

/** How far charts and tables reach beyond the edges of the page, in pixels. */
const TOO_WIDE = `[...document.querySelectorAll('#root :is(.recharts-wrapper, table)')]
  .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
  .map((element) => element.getBoundingClientRect().right - window.innerWidth)`;

/** How screens print comes after the first one. */
const KNOWS_HOW = `[...document.styleSheets].some((sheet) =>
  [...sheet.cssRules].some((rule) => rule.cssText.startsWith('@page console')))`;

/** The texts of the pages of what the browser prints of the page that is open, on A4. */
export async function printedPages({ page }: Console): Promise<string[]> {
  await until(() => page.evaluate<boolean>(KNOWS_HOW), 'the way in which screens print');
  const { text } = await extractText(
    new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
  );
  return text;
}

/** Opens a screen, and sees that it prints light, whole and without what one presses. */
export async function expectDecentOnPaper(console: Console, screen: Screen): Promise<void> {
  const { page, address } = console;
  await openScreen(page, address, screen);
  const rows = await page.evaluate<string[]>(ROWS);
  const text = (await printedPages(console)).join('\n');
  expect(text).not.toContain('Skip to');
  const missing = rows.filter((row) => !closed(text).includes(closed(row)));
  expect(missing).toEqual([]);

  const viewport = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: CONTENT_WIDTH, height: 1000 });
  try {
    await until(
      async () => (await page.evaluate(`getComputedStyle(document.documentElement).colorScheme`)) === 'light',
      `${screen.name} in light`,
    );
    expect(await page.evaluate<string[]>(PRESSED)).toEqual([]);
    expect(await page.evaluate<number[]>(TOO_WIDE)).toEqual([]);
  } finally {
    await page.emulateMedia({ media: null });
    if (viewport) await page.setViewportSize(viewport);
  }
}
