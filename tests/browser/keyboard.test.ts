import { beforeAll, expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { type Console, DESKTOP, expectSoon, shows, useDemoConsole } from './support/console.ts';
import { focusRing, isFocusWithin, signInByKeyboard, tabTo } from './support/keys.ts';

/** As the browser computes it: the main colour of the light theme. */
const RING = { style: 'solid', width: '2px', colour: 'rgb(31, 78, 140)' };

const { visit, signIn } = useDemoConsole();

let console: Console;
beforeAll(async () => {
  console = await visit();
});

const press = (key: string): Promise<void> => console.page.keyboard.press(key);
const focused = () => console.page.locator(':focus');

it('signs in, and skips the menu, by the keyboard alone', async () => {
  const { page } = console;
  await signInByKeyboard(console, emailOf('admin'), DEMO_PASSWORD);

  await page.reload();
  await console.heading('Dashboard Overview').waitFor();
  await press('Tab');
  const skip = console.button('Skip to content');
  await skip.and(page.locator(':focus')).waitFor();
  expect((await skip.boundingBox())?.y).toBeGreaterThan(0);
  await press('Enter');
  await press('Tab');
  expect(await isFocusWithin(page, '#main-content')).toBe(true);
});

it('sorts and turns the pages of a list, and keeps its place', async () => {
  const { page } = console;
  await tabTo(console.link('Fines'), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('table', { name: 'Fines' }).waitFor();

  await tabTo(console.button('Amount'));
  expect(await focusRing(page)).toEqual(RING);
  await press('Enter');
  await page.locator('[aria-sort="ascending"]').filter({ hasText: 'Amount' }).waitFor();
  await press('Enter');
  await page.locator('[aria-sort="descending"]').filter({ hasText: 'Amount' }).waitFor();

  await tabTo(console.button('Next page'));
  await press('Enter');
  await shows(page, /^Page 2 of/);
  await tabTo(console.button('Last page'));
  await press('Enter');
  const last = page.getByText(/^Page (\d+) of \1$/);
  await last.waitFor();
  // It leads no further, but the focus is still there.
  expect(await focused().getAttribute('aria-label')).toBe('Last page');
  await press('Enter');
  await last.waitFor();
});

it('opens a fine from its row and goes on from there; dialogs give the focus back', async () => {
  const { page } = console;
  await page.setViewportSize({ width: 1440, height: 480 });
  const bar = await page.getByRole('banner').first().boundingBox();
  const views = page.getByRole('row').getByRole('link');
  // The pager tells of the last page before its rows are there, which are fewer than those of the one before.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  const [first = views.first()] = await views.all();
  await tabTo(first, 'Shift+Tab');
  // Not beneath the top bar, which stays where it is. The list may be read anew at that moment.
  await expectSoon(async () => (await first.boundingBox())?.y ?? 0).toBeGreaterThan(
    bar?.height ?? Number.NaN,
  );
  await page.setViewportSize(DESKTOP);
  expect(await focusRing(page)).toEqual(RING);
  await press('Enter');
  const heading = console.heading(/^Fine #/);
  await heading.and(focused()).waitFor();
  const number = (await heading.textContent())?.replace('Fine #', '');

  await tabTo(console.button('Edit'));
  await press('Enter');
  await console.dialog().waitFor();
  expect(await isFocusWithin(page, '[role="dialog"]')).toBe(true);
  // Round and round within it.
  for (let presses = 0; presses < 12; presses++) await press('Tab');
  expect(await isFocusWithin(page, '[role="presentation"].MuiDialog-root')).toBe(true);
  await press('Escape');
  await console.dialog().waitFor({ state: 'detached' });
  await console.button('Edit').and(focused()).waitFor();

  // It is paid: what cannot be done is in reach all the same, and says why.
  await tabTo(console.button('Delete'));
  await page.getByRole('tooltip', { name: 'Refund the payment first' }).waitFor();
  await press('Enter');
  expect(await console.dialog().count()).toBe(0);

  await tabTo(console.link('Back to Fines'), 'Shift+Tab');
  await press('Enter');
  await page
    .locator('tbody tr')
    .and(focused())
    .filter({ hasText: number ?? 'a number' })
    .waitFor();
});

it('goes through the rows of a list, selects and opens them, but not while something is typed', async () => {
  const { page } = console;
  await console.goTo('/fines?filter={"status":"UNPAID"}');
  const rows = page.getByRole('table', { name: 'Fines' }).locator('tbody tr');
  await shows(rows.nth(2), 'Unpaid');
  const isAt = (row: number) => rows.nth(row).and(focused()).waitFor();
  await press('/');
  await page.keyboard.type('jx');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
  await page.getByRole('searchbox').fill('');
  await shows(rows.nth(2), 'Unpaid');
  await tabTo(console.button('Amount'));

  await press('j');
  await isAt(0);
  expect(await focusRing(page)).toEqual(RING);
  await press('ArrowDown');
  await press('j');
  await press('k');
  await isAt(1);
  await press('x');
  await shows(page, '1 fine selected, SZL 60.00');
  const number = await rows.nth(1).locator('strong').textContent();
  await press('Enter');
  await console.heading(`Fine #${number}`).waitFor();
  await console.goTo('/fines');
  await rows.first().waitFor();
});

it('leads to a message before it is gone, and closes it', async () => {
  const { page } = console;
  await console.goTo('/settings');
  await page.getByRole('tab', { name: 'System', exact: true }).click();
  await page.getByRole('radio', { name: 'Light' }).focus();
  await press('ArrowRight');
  await console.toast('Theme Updated').waitFor();
  await press('F8');
  expect(await focused().getAttribute('aria-label')).toBe('Close');
  await press('Enter');
  await console.toast('Theme Updated').waitFor({ state: 'detached' });
});

it('goes to a screen, a plate and a fine by a palette, offers what the role may open, and shows what the keys do', async () => {
  const { page, heading } = await signIn('finance');
  const field = page.getByRole('combobox', { name: 'Search and Commands' });
  const openPalette = async (): Promise<void> => {
    // Keys are heard once the screen is there.
    await expectSoon(async () => {
      if ((await field.count()) === 0) await page.keyboard.press('Control+k');
      return field.count();
    }).toBe(1);
    await field.and(page.locator(':focus')).waitFor();
  };

  await openPalette();
  await page.keyboard.type('paym');
  await page.getByRole('option', { name: 'Payments' }).waitFor();
  await page.keyboard.press('Enter');
  await heading('Payments').waitFor();

  await openPalette();
  await page.keyboard.type('fn-2026-00');
  const found = page.getByRole('option', { name: /^FN-\d{4}-00\d/ }).first();
  await found.waitFor();
  await page.getByRole('listbox').getByText('Fines', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  await openPalette();
  await page.keyboard.type('hsd 722 bn');
  await page.getByRole('option', { name: 'Vehicle HSD 722 BN' }).waitFor();
  await page.keyboard.press('Enter');
  await heading('Vehicle Search').waitFor();
  expect(new URL(page.url()).searchParams.get('plate')).toBe('HSD 722 BN');

  await page.getByRole('button', { name: 'Find or go to' }).click();
  await field.fill('audit');
  await shows(page, 'Nothing found. Try a number, a plate or a name.');

  // What the keys do; but a question mark is typed where one writes.
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Fines', exact: true }).click();
  await page.getByRole('table', { name: 'Fines' }).waitFor();
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expectSoon(async () => {
    if ((await help.count()) === 0) await page.locator('body').press('?');
    return help.count();
  }).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' });

  const search = page.getByRole('searchbox');
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('who?');
  expect(await search.inputValue()).toBe('who?');
});
