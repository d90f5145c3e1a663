import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { expectSoon, hasLoaded, shows, useConsole } from './support/console.ts';

const ground = useConsole();

/** Each call that the page makes of one address from now on. */
function callsOf(page: Page, address: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && address.test(request.url())) calls.push(request.url());
  });
  return calls;
}

const notice = (page: Page) =>
  page.locator('[aria-live=polite]').getByText(/^(You are offline|The server cannot be reached)\./);

it('shows what somebody else does, in an open list, while a text in its search box stays', async () => {
  const { officer, senior } = ground.staffed().staff;
  await issue(officer, { licensePlate: 'LIVE 000' });
  const { page } = await ground.signIn('manager', { path: '/fines' });
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

  // Of many changes at once none is missed.
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => issue(officer, { licensePlate: `LIVE 1${index}` })),
  );
  await shows(page, '22 results');
});

it('keeps a half-filled form while the record follows, and tells that it cannot be sent any more', async () => {
  const { officer, senior, finance } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'LIVE 300' });
  const console = await ground.signIn('manager', { path: `/fines/${fine.id}` });
  const { page, button, dialog } = console;
  await button('Edit').click();
  await dialog().getByLabel('Remarks').fill('Half a sent');
  await senior.patch(`/fines/${fine.id}/status`, { status: 'DISPUTED' });
  await expectSoon(() => page.locator('main').getByText('Disputed').count()).toBeGreaterThan(0);
  expect(await dialog().getByLabel('Remarks').inputValue()).toBe('Half a sent');
  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });

  await button('Record Payment').click();
  const submit = dialog().getByRole('button', { name: 'Record Payment' });
  await submit.waitFor();
  await finance.post('/payments', paymentRequest(fine.id));
  await shows(dialog(), 'This fine is paid already.');
  expect(await submit.isDisabled()).toBe(true);
});

it('does not fetch twice what it has fetched after its own write', async () => {
  const { officer } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'OWN 1' });
  const console = await ground.signIn('manager', { path: `/fines/${fine.id}` });
  const { page, toast } = console;
  await page.getByText('Fine Issued').first().waitFor();
  const other = await console.secondTab();
  await other.open('/');
  await other.page.getByRole('link', { name: /OWN 1/ }).waitFor();
  const news = callsOf(other.page, /\/api\/dashboard$/);
  const histories = callsOf(page, /\/history$/);

  const status = page.getByRole('combobox', { name: 'Change status' });
  await console.choose('Change status', 'Disputed');
  await toast('Fine status updated').waitFor();
  await expectSoon(() => news.length).toBe(1);
  // What somebody else does to it next is shown after the news of one's own write was heard.
  await ground.staffed().staff.senior.patch(`/fines/${fine.id}/status`, { status: 'UNPAID' });
  await status.filter({ hasText: 'Unpaid' }).waitFor();
  expect(histories).toHaveLength(2);
});

it('rests while the tab is hidden, catches up when it is shown, and ends with the session', async () => {
  const { page, button } = await ground.signIn('senior', { path: '/fines' });
  await page.getByRole('table').waitFor();
  const ended = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);

  await Promise.all([ended(), show('hidden')]);
  await issue(ground.staffed().staff.officer, { licensePlate: 'UNSEEN 1' });
  await show('visible');
  await page.getByRole('row', { name: /UNSEEN 1/ }).waitFor();

  await Promise.all([ended(), button('Logout').click()]);
  await page.waitForURL('**/login');
  expect(await notice(page).count()).toBe(0);
});

it('says that one is offline, keeps what was typed, and catches up by itself', async () => {
  const { page } = await ground.signIn('manager', { path: '/fines' });
  await page.getByRole('table').waitFor();
  const form = await page.context().newPage();
  await form.goto(`${new URL(page.url()).origin}/fines/create`);
  await form.getByLabel('Location').fill('Half an addr');
  await page.context().setOffline(true);
  for (const tab of [page, form]) await notice(tab).filter({ hasText: 'You are offline.' }).waitFor();
  await issue(ground.staffed().staff.officer, { licensePlate: 'LATER 1' });

  await page.context().setOffline(false);
  await page.getByRole('row', { name: /LATER 1/ }).waitFor();
  for (const tab of [page, form]) await notice(tab).waitFor({ state: 'detached' });
  expect(await form.getByLabel('Location').inputValue()).toBe('Half an addr');
});

it('shows what there is while the lists lag behind a change of one’s own, and says so until they do not', async () => {
  const { staff, system } = ground.staffed();
  const { fine } = await issue(staff.officer, { licensePlate: 'LAG 1' });
  const console = await ground.signIn('manager', { path: `/fines/${fine.id}` });
  const { page } = console;
  const status = page.getByRole('combobox', { name: 'Change status' });
  const lagging = page.getByText('Your change is saved; lists are catching up');
  await status.filter({ hasText: 'Unpaid' }).waitFor();
  const projector = await system.pidOf('projector');
  process.kill(projector, 'SIGSTOP');
  try {
    await console.choose('Change status', 'Disputed');
    await lagging.waitFor();
    await page.getByRole('link', { name: 'Fines', exact: true }).click();
    await page.getByRole('row', { name: /LAG 1/ }).filter({ hasText: 'Unpaid' }).waitFor();
  } finally {
    process.kill(projector, 'SIGCONT');
  }
  await page.getByRole('row', { name: /LAG 1/ }).filter({ hasText: 'Disputed' }).waitFor();
  await lagging.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/fines');
});

it('says when a screen cannot be loaded, and loads it once there is a connection', async () => {
  // A browser that knows the screen already needs no connection to show it.
  const { page, link, heading, button } = await ground.signIn('manager', {
    path: '/fines',
    isFresh: true,
  });
  await page.getByRole('table').waitFor();
  await page.context().setOffline(true);
  await link('Payments').click();
  await heading('This screen could not be loaded').waitFor();
  await notice(page).waitFor();
  await page.context().setOffline(false);
  // The browser itself may be told a little later than this returns.
  await notice(page).waitFor({ state: 'detached' });
  await button('Load again').click();
  await heading('Payments').waitFor();
  expect(new URL(page.url()).pathname).toBe('/payments');
});

it('says when what a key opens cannot be loaded, and how to have it', async () => {
  const { page, dialog } = await ground.signIn('manager', { path: '/fines', isFresh: true });
  await expectSoon(() => hasLoaded(page, 'ToastArea')).toBe(true);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await shows(page, /^A part of the console could not be loaded/);
  // Some browsers try again at the next press, others not before the page is loaded anew.
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('table').waitFor();
  await page.keyboard.press('Control+k');
  await dialog().waitFor();
});

it('asks before entries are lost though the connection is, and leaves if one wants to', async () => {
  const console = await ground.signIn('officer', { path: '/fines/create', isFresh: true });
  const { page, link, heading } = console;
  const plate = page.getByLabel('License Plate');
  await plate.pressSequentially('LOST 001');
  await page.context().setOffline(true);
  const answers = [false, true];
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await link('Vehicles').click();
  await expectSoon(() => asked.length).toBe(1);
  expect(asked[0]).toContain('What you have entered will be lost.');
  expect(await plate.inputValue()).toBe('LOST 001');
  await link('Vehicles').click();
  await heading('This screen could not be loaded').waitFor();
  expect(asked).toHaveLength(2);
});

it('says that the server is gone, and reads again what failed once it is back', async () => {
  await issue(ground.staffed().staff.officer, { licensePlate: 'BACK 1' });
  const { page } = await ground.signIn('manager', { path: '/fines' });
  await page.getByRole('table').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  // The connection that is open ends as it does when the tab is left.
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await notice(page).filter({ hasText: 'The server' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/**');
  const recent = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await recent.first().waitFor();
  await notice(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});
