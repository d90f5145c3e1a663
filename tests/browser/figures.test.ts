import { cashUpDaySchema } from '@fines/domain/cash-up/view.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { type Console, expectSoon, useDemoConsole } from './support/console.ts';
import { settled } from './support/look.ts';
import { type Screen, screensOver } from './support/screens.ts';

const { signIn, system } = useDemoConsole();

const WITH_FIGURES = new Set([
  'dashboard',
  'reports',
  'period-report',
  'officers',
  'officer-detail',
  'payments',
  'cash-up',
  'reconciliation',
]);

let api: ApiClient;
let manager: Console;
let screens: readonly Screen[];

beforeAll(async () => {
  screens = await screensOver(await system().signIn('admin@police.gov.sz'));
  api = await system().signIn('manager@police.gov.sz');
  manager = await signIn('manager', { path: '/settings' });
});

type Link = { says: string; to: string };
const linksSchema = z.array(z.object({ says: z.string(), to: z.string() }));

/** Each figure on the screen, its charts as tables too: what it says it leads to, and the address. */
async function figuresOn({ page }: Console): Promise<Link[]> {
  await page.locator('a[title^="Show "]').first().waitFor();
  const asShown = await linksOf(page);
  const tables = page.getByRole('button', { name: /^Show .* as a table$/ });
  while ((await tables.count()) > 0) await tables.first().click();
  return [...asShown, ...(await linksOf(page))];
}

const linksOf = async (page: Console['page']): Promise<Link[]> =>
  linksSchema.parse(
    await page.evaluate(`[...document.querySelectorAll('a[title^="Show "]')].map((link) =>
      ({ says: link.title, to: link.getAttribute('href') }))`),
  );

/** Lists whose screens have another address than the API. */
const LISTS: Readonly<Record<string, string>> = {
  '/audit': '/reviews',
  '/payments/suspense': '/suspense',
  '/personal-data/requests': '/erasures',
};

/** How many receipts and refunds a till has that are not cashed up. */
async function countOfTill(address: string): Promise<number> {
  const { open } = cashUpDaySchema.parse((await api.get(address)).body);
  return open.receipts.length + open.refunds.length;
}

/** How many records the list at this address has. */
async function countAt(to: string): Promise<number> {
  const { pathname, searchParams } = new URL(to, 'http://console');
  if (pathname === '/payments/cash-up') return countOfTill(to);
  const { filter = '{}', ...others } = Object.fromEntries(searchParams);
  const given = pathname === '/officers' ? { ...others, ...JSON.parse(filter) } : JSON.parse(filter);
  const list = LISTS[pathname] ?? pathname.replace('/audit/registers', '/registers');
  const query = new URLSearchParams({ filter: JSON.stringify(given), range: '[0,0]' });
  const { headers } = await api.get(`${list}?${query.toString()}`);
  return Number(headers.get('Content-Range')?.split('/')[1]);
}

it('says how many records each figure opens, on every screen that has some', async () => {
  for (const { name, path } of screens.filter((screen) => WITH_FIGURES.has(screen.name))) {
    const title = manager.page.locator('main h1').first();
    const before = await title.textContent();
    await manager.goTo(path);
    await expectSoon(() => title.textContent(), name).not.toBe(before);
    await settled(manager.page);
    const links = await figuresOn(manager);
    expect(links.length).toBeGreaterThan(0);
    for (const { says, to } of new Map(links.map((link) => [link.to, link])).values()) {
      const count = Number(/[\d,]+/.exec(says)?.[0].replaceAll(',', ''));
      expect({ name, to, says, count: await countAt(to) }).toEqual({ name, to, says, count });
    }
  }
});
