import type { Browser, Page } from 'playwright-core';

import type { Viewport } from './look.ts';
import type { SignedInState } from './signed-in.ts';

/** Of our own address, so that the process of the page stays, and without the console. */
const EMPTY = '/health/live';

/**
 * Pages of consoles that were closed, by the address of their system. One that is used again takes less than half as
 * long to show the console as a new one, which has a process of its own that has compiled nothing.
 */
const kept = new Map<string, Page[]>();

/** Makes a page that is not needed any more ready for another test. */
export async function keepPage(page: Page, address: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'request'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto(`${address}${EMPTY}`);
  kept.set(address, [...(kept.get(address) ?? []), page]);
}

/** A page in whose browser is nothing but that somebody is signed in, if one was kept. */
export async function keptPage(
  address: string,
  { viewport, storageState }: { viewport: Viewport; storageState: SignedInState },
): Promise<Page | undefined> {
  const page = kept.get(address)?.pop();
  if (page === undefined) return undefined;
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  const items = storageState.origins.flatMap(({ localStorage }) => localStorage);
  for (const { name, value } of items) {
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  }
  return page;
}

/** Closes what tests have left open, but not what was kept. */
export async function closeOpen(browser: Browser): Promise<void> {
  const contexts = new Set([...kept.values()].flat().map((page) => page.context()));
  for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
}
