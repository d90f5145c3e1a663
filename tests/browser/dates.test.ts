import { expect, it } from 'vitest';

import { type Console, expectSoon, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';

const ground = useConsole();

const queryIn = ({ page }: Console, ...names: string[]): string[] => {
  const { searchParams } = new URL(page.url());
  return names.map((name) => searchParams.get(name) ?? '');
};
const periodIn = (console: Console): string[] => queryIn(console, 'startDate', 'endDate');
const filterIn = (console: Console): string => queryIn(console, 'filter').join('');

async function typeDate({ page }: Console, label: string, keys: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.type(keys, { delay: 40 });
}

const alerts = ({ page }: Console) => page.getByRole('alert').filter({ hasText: /\w/ });

it('takes dates as they are typed, in a browser of America too, says how they are typed, and has a calendar', async () => {
  const console = await ground.signIn('manager', { path: '/fines', locale: 'en-US', isFresh: true });
  const { page } = console;
  await shows(page, /^(Page 1 of|No data available)/);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/fines?') && asked.push(request.url()));
  await console.act('Add Filter', 'Issued From');
  await typeDate(console, 'Issued From', '31 feb 2026');
  await page.keyboard.press('Tab');
  await shows(page.getByRole('alert'), 'No such date: type it like 23 Nov 2026');
  expect(await page.getByLabel('Issued From').inputValue()).toBe('31 feb 2026');
  expect(asked).toEqual([]);

  // The list is drawn anew while the calendar is open.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/fines\?.*2025-11-23/, (route) => answer.promise.then(() => route.continue()));
  await typeDate(console, 'Issued From', '23 nov 2025');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Issued From').inputValue()).toBe('23 Nov 2025');
  await expectSoon(() => filterIn(console)).toContain('2025-11-23');
  expect(await alerts(console).count()).toBe(0);

  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await tabTo(page.getByLabel('Issued From'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focusedDay = (day: string) =>
    calendar.getByRole('gridcell', { name: day }).and(page.locator(':focus')).waitFor();
  await calendar.getByRole('gridcell', { name: '23', selected: true }).waitFor();
  await focusedDay('23');
  expect(await calendar.getByRole('columnheader').first().getAttribute('aria-label')).toBe('Monday');
  await page.keyboard.press('ArrowRight');
  await focusedDay('24');
  const isAnswered = page.waitForResponse(/\/api\/fines\?.*2025-11-23/);
  answer.resolve();
  await isAnswered;
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Issued From').inputValue()).toBe('24 Nov 2025');
  await expectSoon(() => filterIn(console)).toContain('2025-11-24');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Open calendar');

  // As on an old machine: the next key comes before the page has followed the last.
  await console.goTo('/officers');
  await console.heading('Officers').waitFor();
  await console.field('Start Date').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await typeDate(console, 'Start Date', '2 feb 2026');
  await typeDate(console, 'End Date', '03/04/2026');
  await expectSoon(() => periodIn(console)).toEqual(['2026-02-02', '2026-04-03']);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.keyboard.press('Tab');
  expect(await console.field('End Date').inputValue()).toBe('03 Apr 2026');
  await expectSoon(() => alerts(console).count()).toBe(0);

  // Both at once, as a browser's own filling in does.
  await page.evaluate(`{
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (const [id, day] of [['startDate', '2026-01-05'], ['endDate', '2026-01-20']]) {
      const field = document.getElementById(id);
      set.call(field, day);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }`);
  await expectSoon(() => periodIn(console)).toEqual(['2026-01-05', '2026-01-20']);
});
