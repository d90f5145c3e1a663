import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { type Console, expectSoon, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';
import { settled } from './support/look.ts';

const ground = useConsole();

const periodIn = ({ page }: Console): string[] => {
  const { searchParams } = new URL(page.url());
  return ['startDate', 'endDate'].map((name) => searchParams.get(name) ?? '');
};

async function typeDate({ page }: Console, label: string, keys: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.type(keys, { delay: 40 });
}

it('takes the dates of a period as they are typed, key by key', async () => {
  const console = await ground.signIn('manager', { path: '/officers', isFresh: true });
  const devtools = await console.page.context().newCDPSession(console.page);
  // As on an old machine: the next key comes before the page has followed the last.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await console.field('Start Date').waitFor();
  await typeDate(console, 'Start Date', '2 feb 2026');
  await typeDate(console, 'End Date', '03/04/2026');
  await expectSoon(() => periodIn(console)).toEqual(['2026-02-02', '2026-04-03']);
  await console.page.keyboard.press('Tab');
  expect(await console.field('End Date').inputValue()).toBe('03 Apr 2026');
  await expectSoon(() => console.page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
});

it('says how a date is typed that is none, and asks for nothing by half a date', async () => {
  const console = await ground.signIn('officer', { path: '/fines', locale: 'en-US', isFresh: true });
  const { page } = console;
  await shows(page, /^(Page 1 of|No data available)/);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/fines?') && asked.push(request.url()));
  await console.act('Add filter', 'Date issued');
  await typeDate(console, 'Issued From', '31 feb 2026');
  await page.keyboard.press('Tab');
  await shows(page.getByRole('alert'), 'No such date: type it like 23 Nov 2026');
  expect(await page.getByLabel('Issued From').inputValue()).toBe('31 feb 2026');
  expect(asked).toEqual([]);

  await typeDate(console, 'Issued From', '23 nov 2025');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Issued From').inputValue()).toBe('23 Nov 2025');
  await expectSoon(() => new URL(page.url()).searchParams.get('filter')).toContain('2025-11-23');
  expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
});

it('has a calendar beside a date, from Monday on', async () => {
  const console = await ground.signIn('officer', { path: '/fines?filter={"dateIssued_gte":"2026-11-23"}' });
  const { page } = console;
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await tabTo(page.getByLabel('Issued From'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await calendar.getByRole('gridcell', { name: '23', selected: true }).and(page.locator(':focus')).waitFor();
  expect(await calendar.getByRole('columnheader').first().getAttribute('aria-label')).toBe('Monday');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Issued From').inputValue()).toBe('24 Nov 2026');
  await expectSoon(() => new URL(page.url()).searchParams.get('filter')).toContain('2026-11-24');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Open calendar');
});

it('keeps both dates of a period when they change at once', async () => {
  const console = await ground.signIn('manager', { path: '/reports' });
  const { page } = console;
  await page.getByLabel('Start Date').waitFor();
  // As a browser's own filling in does.
  await page.evaluate(`{
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (const [id, day] of [['startDate', '2026-01-05'], ['endDate', '2026-01-20']]) {
      const field = document.getElementById(id);
      set.call(field, day);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }`);
  await expectSoon(() => periodIn(console)).toEqual(['2026-01-05', '2026-01-20']);
});

it('asks for a list once more when it fails, and for a vehicle only once', async () => {
  const { officer } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate: 'ONCE 1' });
  // Else the console would hear of it later, and ask again for that.
  await expectSoon(async () => (await officer.get(`/fines/${fine.id}`)).status).toBe(200);
  const console = await ground.signIn('officer');
  const { page } = console;
  // The dashboard of an officer asks for fines, too.
  await settled(page);
  const calls: string[] = [];
  await page.route(/\/api\/(fines\?|vehicles)/, (route) => {
    calls.push(new URL(route.request().url()).pathname);
    return calls.length === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await console.link('Fines').click();
  await page.getByRole('row', { name: /ONCE 1/ }).waitFor();
  expect(calls).toEqual(['/api/fines', '/api/fines']);

  calls.length = 0;
  await console.goTo('/vehicles?plate=ONCE+1');
  await console.button('Try again').waitFor();
  expect(calls).toEqual(['/api/vehicles/search']);
});

it('runs within the policy of its own pages', async () => {
  const console = await ground.visit('/login');
  const { page } = console;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  await console.runFirst(
    `addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('Content Security Policy: ' + violatedDirective));`,
  );
  await page.reload();
  await console.signInAs('manager@police.gov.sz');
  await console.heading('Dashboard Overview').waitFor();
  expect(complaints).toEqual([]);
});
