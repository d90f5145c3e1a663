import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { hire } from '../support/hire.ts';
import { paymentRequest } from '../support/payments.ts';
import { expectSoon, shows, useConsole } from './support/console.ts';

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

  // Of many changes at once none is missed.
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => issue(officer, { licensePlate: `LIVE 1${index}` })),
  );
  await shows(page, '10 results');

  // It rests while the tab is hidden, and catches up when it is shown.
  await Promise.all([liveEnded(page), show(page, 'hidden')]);
  await issue(officer, { licensePlate: 'LIVE 2' });
  await show(page, 'visible');
  await page.getByRole('row', { name: /LIVE 2/ }).waitFor();

  // The server is gone; what failed is read again once it is back.
  await page.route('**/api/**', (route) => route.abort());
  // The connection that is open ends as it does when the tab is left.
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await notice(page).filter({ hasText: 'The server' }).waitFor();
  await console.link('Dashboard').click();
  await console.button('Try Again').waitFor();
  await page.unroute('**/api/**');
  await console.section('Recent Activity').getByRole('listitem').first().waitFor();
  await notice(page).waitFor({ state: 'detached' });
  expect(await console.button('Try Again').count()).toBe(0);

  await Promise.all([liveEnded(page), console.button('Logout').click()]);
  await page.waitForURL('**/login');
  expect(await notice(page).count()).toBe(0);
});

it('keeps a half-filled form while the record follows, and shows one’s own change once, though the lists lag behind', async () => {
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

  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });

  // What was fetched after one's own write is not fetched twice.
  const { fine: own } = await issue(officer, { licensePlate: 'OWN 1' });
  await console.goTo(`/fines/${own.id}`);
  await console.heading(`Fine #${own.id}`).waitFor();
  await page.getByText('Fine Issued').first().waitFor();
  const other = await console.secondTab();
  await other.open('/');
  await other.page.getByRole('link', { name: /OWN 1/ }).waitFor();
  const news = callsOf(other.page, /\/api\/dashboard$/);
  const histories = callsOf(page, /\/history$/);

  const status = page.getByRole('combobox', { name: 'Change status' });
  await console.choose('Change status', 'Disputed');
  await console.toast('Fine status updated').waitFor();
  await expectSoon(() => news.length).toBe(1);
  // What somebody else does to it next is shown after the news of one's own write was heard.
  await senior.patch(`/fines/${own.id}/status`, { status: 'UNPAID' });
  await status.filter({ hasText: 'Unpaid' }).waitFor();
  expect(histories).toHaveLength(2);

  // The lists lag behind a change of one's own: it says so until they do not.
  const { fine: late } = await issue(officer, { licensePlate: 'LAG 1' });
  await console.goTo(`/fines/${late.id}`);
  await console.heading(`Fine #${late.id}`).waitFor();
  const lagging = page.getByText('Your change is saved; lists are catching up');
  await status.filter({ hasText: 'Unpaid' }).waitFor();
  const projector = await ground.staffed().system.pidOf('projector');
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
