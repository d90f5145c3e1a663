import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { hire } from '../support/hire.ts';
import { expectSoon, shows, useConsole } from './support/console.ts';

const ground = useConsole();

const notice = (page: Page) =>
  page.locator('[aria-live=polite]').getByText(/^(You are offline|The server cannot be reached)\./);

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
  expect(await notice(page).count()).toBe(0);
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

it('says that the server is gone, and reads again what failed once it is back', async () => {
  const { fine } = await issue(ground.staffed().staff.officer);
  // A browser whose clock is put forward is of no use to others.
  const console = await ground.signIn('manager', { path: `/fines/${fine.id}`, isFresh: true });
  const { page } = console;
  await console.button('Edit').waitFor();
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort());
  // The connection that is open ends as it does when the tab is left.
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  const countLater = async (part: Locator): Promise<number> => {
    await page.clock.runFor('00:05');
    return part.count();
  };
  await expectSoon(() => countLater(notice(page).filter({ hasText: 'The server' }))).toBe(1);
  await console.link('Dashboard').click();
  await console.button('Try Again').waitFor();
  await page.unroute('**/api/**');
  const recent = console.section('Recent Activity').getByRole('listitem');
  await expectSoon(() => countLater(recent)).toBeGreaterThan(0);
  await notice(page).waitFor({ state: 'detached' });
  expect(await console.button('Try Again').count()).toBe(0);
});

it('says that one is offline, keeps what was typed, and catches up by itself', async () => {
  const { officer } = ground.staffed().staff;
  await issue(officer, { licensePlate: 'AHEAD 1' });
  const console = await ground.signIn('manager', { path: '/fines' });
  const { page } = console;
  await console.row(/AHEAD 1/).click();
  await console.button('Edit').waitFor();
  await page.context().setOffline(true);
  await notice(page).filter({ hasText: 'You are offline.' }).waitFor();
  await console.button('Edit').click();
  await console.dialog().getByLabel('Remarks').fill('Half a sent');
  await issue(officer, { licensePlate: 'LATER 1' });
  await page.context().setOffline(false);
  await notice(page).waitFor({ state: 'detached' });
  expect(await console.dialog().getByLabel('Remarks').inputValue()).toBe('Half a sent');
  await console.button('Cancel').click();
  await console.link('Back to Fines').click();
  await console.row(/LATER 1/).waitFor();
});

it('says when a screen cannot be loaded, and asks before entries are lost for that', async () => {
  // A browser that knows the screen already needs no connection to show it.
  const console = await ground.signIn('manager', { path: '/fines/create', isFresh: true });
  const { page, link, heading, button, confirmation } = console;
  const plate = page.getByLabel('License Plate');
  await plate.pressSequentially('LOST 001');
  await page.context().setOffline(true);
  await link('Payments').click();
  await shows(confirmation(), /What you have entered will be lost\./);
  await confirmation().getByRole('button', { name: 'Stay' }).click();
  expect(await plate.inputValue()).toBe('LOST 001');
  await link('Payments').click();
  await confirmation().getByRole('button', { name: 'Leave' }).click();
  await heading('This screen could not be loaded').waitFor();
  await notice(page).waitFor();

  await page.context().setOffline(false);
  // The browser itself may be told a little later than this returns.
  await notice(page).waitFor({ state: 'detached' });
  await button('Load Again').click();
  await heading('Payments').waitFor();
  expect(new URL(page.url()).pathname).toBe('/payments');
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
