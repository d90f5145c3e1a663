import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { expectSoon, shows, useConsole } from './support/console.ts';

const ground = useConsole();

const notice = (page: Page) =>
  page.locator('[aria-live=polite]').getByText(/^(You are offline|The server cannot be reached)\./);

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
