import { beforeAll, expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { type Console, DESKTOP, expectSoon, shows, useDemoConsole } from './support/console.ts';
import { focusRing, isFocusWithin, signInByKeyboard, tabTo } from './support/keys.ts';
import { setTheme } from './support/look.ts';

/** As the browser computes them: the main colours of the two themes. */
const RING = {
  light: { style: 'solid', width: '2px', colour: 'rgb(31, 78, 140)' },
  dark: { style: 'solid', width: '2px', colour: 'rgb(143, 184, 242)' },
};

const { visit } = useDemoConsole();

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
  const skip = console.link('Skip to content');
  await skip.and(page.locator(':focus')).waitFor();
  expect((await skip.boundingBox())?.y).toBeGreaterThan(0);
  await press('Enter');
  await press('Tab');
  expect(await isFocusWithin(page, '#main')).toBe(true);
});

it('sorts and turns the pages of a list, and keeps its place', async () => {
  const { page } = console;
  await tabTo(console.link('Fines'), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('table', { name: 'Fines' }).waitFor();

  await tabTo(console.button('Amount'));
  expect(await focusRing(page)).toEqual(RING.light);
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
  for (const view of (await views.all()).toReversed()) {
    await tabTo(view, 'Shift+Tab');
    // Not beneath the top bar, which stays where it is.
    // The list may be read anew at that moment.
    await expectSoon(async () => (await view.boundingBox())?.y ?? 0).toBeGreaterThan(
      bar?.height ?? Number.NaN,
    );
  }
  await page.setViewportSize(DESKTOP);
  expect(await focusRing(page)).toEqual(RING.light);
  await press('Enter');
  await console
    .heading(/^Fine #/)
    .and(focused())
    .waitFor();

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

  await tabTo(console.button(/^More actions/));
  await press('Enter');
  await page.getByRole('menuitem').first().and(focused()).waitFor();
  await press('End');
  // It is paid: what cannot be done is in reach all the same, and says why.
  await page.getByRole('menuitem', { name: 'Delete Refund the payment first' }).and(focused()).waitFor();
  await press('Escape');
  await console
    .button(/^More actions/)
    .and(focused())
    .waitFor();

  await tabTo(console.link('Back to Fines'), 'Shift+Tab');
  await press('Enter');
  await console.heading('Fines').and(focused()).waitFor();
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
  expect(await focusRing(page)).toEqual(RING.light);
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

it('shows where the focus is in the dark theme too', async () => {
  const { page } = console;
  await setTheme(page, 'dark');
  await tabTo(console.link('Create Fine'));
  expect(await focusRing(page)).toEqual(RING.dark);
  await tabTo(page.getByRole('row').nth(1).getByRole('link'));
  expect(await focusRing(page)).toEqual(RING.dark);
  // Around what is drawn in the place of a radio button, which is as good as invisible.
  await console.goTo('/settings?tab=system');
  await tabTo(page.getByRole('radio', { name: 'Dark' }));
  const drawn = "getComputedStyle(document.activeElement.closest('.MuiRadio-root')).outlineStyle";
  await expectSoon(() => page.evaluate(drawn)).toBe('solid');
  await console.goTo('/fines');
  await setTheme(page, 'light');
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
