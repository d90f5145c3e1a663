import { expect, it } from 'vitest';

import { shows, useConsole } from './support/console.ts';

const { signIn } = useConsole();

it('adds an offense by the keyboard from a day on, and puts it right before that day', async () => {
  const console = await signIn('admin', { path: '/settings?tab=offenses' });
  const { page, button, dialog } = console;
  const save = dialog().getByRole('button', { name: 'Save' });
  await button('Add Offense').focus();
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Name').pressSequentially('Towing without lights');
  await save.press('Enter');
  await shows(dialog(), 'Amount is required');
  await dialog().getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await console.toast('Offense added').waitFor();

  const toCome = console.section('Changes to Come');
  await shows(toCome, 'costs SZL 1,200.00', { exact: false });
  await button('Change Towing without lights').press('Enter');
  await dialog().getByLabel('Amount').fill('120,50');
  await save.press('Enter');
  await console.toast('Offense changed').waitFor();
  await shows(toCome, 'costs SZL 120.50', { exact: false });
  // Others may plan some, too, in the system that all share.
  const planned = toCome.getByRole('listitem').filter({ hasText: 'Towing without lights' });
  expect(await planned.count()).toBe(1);
});
