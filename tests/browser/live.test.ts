import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { hire } from '../support/hire.ts';
import { shows, useConsole } from './support/console.ts';

const ground = useConsole();

const liveEnded = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));

const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

it('shows what somebody else does, in an open list, while a text in its search box stays, and catches up after a pause', async () => {
  const { officer, senior } = ground.staffed().staff;
  await issue(officer, { licensePlate: 'LIVE 000' });
  const console = await ground.signIn('manager', { path: '/fines' });
  const { page } = console;
  await page.getByRole('row', { name: /LIVE 000/ }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('LIVE');
  await page.waitForURL(/LIVE/);
  await search.press('End');

  const { fine } = await issue(officer, { licensePlate: 'LIVE 001' });
  const row = page.getByRole('row', { name: /LIVE 001/ });
  await row.filter({ hasText: 'Unpaid' }).waitFor();
  await senior.patch(`/fines/${fine.id}/status`, { status: 'DISPUTED' });
  await row.filter({ hasText: 'Disputed' }).waitFor();
  expect(await search.inputValue()).toBe('LIVE');
  expect(await page.locator('[type=search]:focus').count()).toBe(1);

  // It rests while the tab is hidden, and catches up when it is shown.
  await Promise.all([liveEnded(page), show(page, 'hidden')]);
  await issue(officer, { licensePlate: 'LIVE 2' });
  await show(page, 'visible');
  await page.getByRole('row', { name: /LIVE 2/ }).waitFor();

  await Promise.all([liveEnded(page), console.button('Logout').click()]);
  await page.waitForURL('**/login');
  expect(await page.getByText(/^The server cannot be reached/).count()).toBe(0);
});

it('keeps a half-filled form while the record follows, and says so while the lists lag behind one’s own change', async () => {
  const { officer, senior } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'LIVE 300' });
  const console = await ground.signIn('manager', { path: `/fines/${fine.id}` });
  const { page, button, dialog } = console;
  await button('Edit').click();
  await dialog().getByLabel('Remarks').fill('Half a sent');
  await senior.put(`/fines/${fine.id}`, { location: 'MR9, Hlathikhulu' });
  await page.locator('main').getByText('MR9, Hlathikhulu').first().waitFor();
  expect(await dialog().getByLabel('Remarks').inputValue()).toBe('Half a sent');
  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });

  // The lists lag behind a change of one's own: it says so until they do not.
  const lagging = page.getByText('Your change is saved; lists are catching up');
  const projector = await ground.staffed().system.pidOf('projector');
  process.kill(projector, 'SIGSTOP');
  try {
    await console.choose('Change status', 'Disputed');
    await lagging.waitFor();
    await page.getByRole('link', { name: 'Fines', exact: true }).click();
    await page
      .getByRole('row', { name: /LIVE 300/ })
      .filter({ hasText: 'Unpaid' })
      .waitFor();
  } finally {
    process.kill(projector, 'SIGCONT');
  }
  await page
    .getByRole('row', { name: /LIVE 300/ })
    .filter({ hasText: 'Disputed' })
    .waitFor();
  await lagging.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/fines');
});

it('greets whoever is signed in by the name that somebody else gave', async () => {
  const { staff, system } = ground.staffed();
  const [{ id, email } = expect.unreachable()] = await hire(system, {
    firstName: 'Before',
    role: 'FINANCE_OFFICER',
  });
  const { page } = await ground.signIn({ email });
  await shows(page, 'Welcome back, Before');
  await staff.admin.put(`/users/${id}`, { firstName: 'After' });
  await shows(page, 'Welcome back, After');
});
