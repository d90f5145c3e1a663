import { expect, it } from 'vitest';

import { expectSoon, shows, useDemoConsole } from './support/console.ts';

const { signIn } = useDemoConsole();

it('goes to a screen, a plate and a fine by the keyboard alone, and offers what the role may open', async () => {
  const { page, heading } = await signIn('finance');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const openPalette = async (): Promise<void> => {
    // What listens to keys is loaded after the screen.
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
});

it('shows what the keys do, but types a question mark where one writes', async () => {
  const { page } = await signIn('officer', { path: '/fines' });
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
