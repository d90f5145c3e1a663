import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { expectSoon, shows, useConsole } from './support/console.ts';
import { timeline } from './support/fine-page.ts';

const { signIn, staffed } = useConsole();

it('says that a reminder is only noted before it is, and offers the letter', async () => {
  const { fine } = await issue(staffed().staff.officer);
  const console = await signIn('manager', { path: `/fines/${fine.id}` });
  const { page } = console;
  await console.button('Send Reminder').click();
  await shows(console.dialog(), 'No message goes out from here: a reminder is noted');
  await page.keyboard.press('Escape');
  await console.dialog().waitFor({ state: 'detached' });
  expect(
    await timeline(console)
      .getByText(/^Reminder/)
      .count(),
  ).toBe(0);

  await console.button('Send Reminder').click();
  await console.button('Note reminder').click();
  await console.toast('Reminder noted').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await shows(timeline(console), 'Reminder noted');

  await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }');
  await console.button('Send Reminder').click();
  await console.button('Print letter').click();
  await console.toast('1 reminder printed').waitFor();
  expect(await page.evaluate('window.printed')).toBe(1);
  await expectSoon(() => timeline(console).getByText('Reminder noted').count()).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const letter = page.getByRole('article', { name: `Reminder of fine ${fine.id}` });
  expect(await letter.innerText()).toContain('SZL 60.00 to be paid by');
});
