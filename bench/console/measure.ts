import type { BrowserContext, Page } from 'playwright-core';

import { launchBrowser } from '../../tests/browser/support/browser.ts';
import { signedInState } from '../../tests/browser/support/signed-in.ts';
import type { TestSystem } from '../../tests/support/test-system.ts';
import { type Figure, median } from '../tools/figure.ts';
import { holding } from '../tools/holding.ts';
import type { Options } from '../tools/options.ts';

const part = 'console';

/** A connection of a rural post. */
const BYTES_PER_SECOND = 30_000;
const LATENCY_MS = 100;

const VIEWPORT = { width: 1440, height: 900 };
/** A page takes seconds, where a question takes milliseconds. */
const TIMES = 0.01;

/** What a person sees, in ms since it was asked for. */
type Seen = { outline: number; list: number; next: number };

const WANTED = { outline: 1000, list: 9000, next: 3000 } as const satisfies Record<keyof Seen, number>;

const NAMES: Readonly<Record<keyof Seen, string>> = {
  outline: 'outline of the console',
  list: 'list of fines, when nothing is cached',
  next: 'next screen, opened at once',
};

/** What opens at a slow post: a signed-in user goes to the fines, and from there to the payments. */
export async function measureConsole({ times }: Options, system: TestSystem): Promise<Figure[]> {
  const seen = await holding(
    launchBrowser,
    (browser) => browser.close(),
    async (browser) => {
      const all: Seen[] = [];
      const storageState = await signedInState(system.address, { email: 'manager@police.gov.sz' });
      for (let time = 0; time < times * TIMES; time++) {
        // Each in a browser that has nothing of the console yet.
        const context = await browser.newContext({ viewport: VIEWPORT, storageState });
        all.push(await timesIn(context, system.address));
        await context.close();
      }
      return all;
    },
  );
  return (Object.keys(NAMES) as (keyof Seen)[]).map((name) => {
    const value = median(seen.map((each) => each[name]));
    const target = { text: `≤ ${WANTED[name].toLocaleString('en')} ms`, isMet: value <= WANTED[name] };
    const bandwidth = `${BYTES_PER_SECOND / 1000} kB/s`;
    return { part, name: `${NAMES[name]}, at ${bandwidth}`, value, unit: 'ms', target };
  });
}

async function timesIn(context: BrowserContext, address: string): Promise<Seen> {
  const page = await context.newPage();
  await slowDown(page);
  const asked = performance.now();
  await page.goto(`${address}/fines`, { waitUntil: 'commit' });
  await page.getByRole('row').getByRole('link').first().waitFor();
  const list = performance.now() - asked;
  const outline = await page.evaluate<number>(`performance.getEntriesByName('first-paint')[0].startTime`);
  const pressed = performance.now();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  await page.getByRole('row', { name: /RCP-/ }).first().waitFor();
  return { outline, list, next: performance.now() - pressed };
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}
