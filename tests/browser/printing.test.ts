import { expect, it } from 'vitest';

import { expectSoon, useDemoConsole } from './support/console.ts';
import { setTheme } from './support/look.ts';
import { expectDecentOnPaper, printedPages } from './support/on-paper.ts';

const { signIn } = useDemoConsole();

it('prints a list and charts light and whole from a dark console, which stays dark on the screen', async () => {
  const console = await signIn('manager', { path: '/fines', isFresh: true });
  await console.page.locator('h1').first().waitFor();
  await setTheme(console.page, 'dark');
  await expectDecentOnPaper(console, { name: 'fines', path: '/fines' });
  await expectDecentOnPaper(console, { name: 'reports', path: '/reports' });
  const scheme = 'getComputedStyle(document.documentElement).colorScheme';
  await expectSoon(() => console.page.evaluate(scheme)).toBe('dark');
});

it('says at the foot of each page where it was printed', async () => {
  const console = await signIn('manager', { path: '/audit/log' });
  await console.page.getByRole('table').waitFor();
  const pages = await printedPages(console);
  expect(pages.length).toBeGreaterThan(0);
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain('/audit/log');
    expect(page).toContain(`${nth + 1}/${pages.length}`);
  }
});
