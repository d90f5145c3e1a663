import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DEMO_PASSWORD, TestSystem } from '../support/test-system.ts';
import { launchBrowser } from './support/browser.ts';

let system: TestSystem;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([TestSystem.start({ env: { DEMO_DATA: '1' } }), launchBrowser()]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await system.stopAndRemove();
});

it('signs in, issues a fine, finds it in the list at once, and opens it', async () => {
  await page.goto(system.address);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill('officer@police.gov.sz');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome back, Sipho!').waitFor();

  await page.getByRole('link', { name: 'Fines', exact: true }).click();
  await page.getByRole('heading', { name: 'Fines' }).waitFor();
  await page.getByRole('link', { name: 'Create Fine' }).click();
  await page.getByLabel('License Plate').fill('jsd 901 cn');
  await page.getByLabel('Offense').click();
  await page.getByRole('option', { name: 'Illegal parking - E60.00' }).click();
  await page.getByLabel('Location').fill('Gwamile Street, Mbabane');
  await page.getByRole('button', { name: 'Issue Fine' }).click();

  await page.getByText('Fine created successfully').waitFor();
  await page.waitForURL('**/fines');
  const row = page.getByRole('row', { name: /JSD 901 CN/ });
  await row.waitFor({ timeout: 2000 });
  expect(await row.textContent()).toContain('Illegal parking');

  await row.getByRole('link', { name: /View/ }).click();
  await page.getByRole('heading', { name: /^Fine #FN-\d{4}-\d{3,}$/ }).waitFor();
  await page.getByText('Fine Issued').first().waitFor();
  expect(await page.getByText('Sipho Dlamini').count()).toBeGreaterThan(0);
});

it('still has the fine after a restart', async () => {
  const address = page.url();
  await system.stop();
  const port = new URL(system.address).port;
  system = await TestSystem.start({ dataDir: system.dataDir, env: { DEMO_DATA: '1', PORT: port } });
  await page.goto(address);
  await page.getByText('JSD 901 CN').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toMatch(/Fine #FN-/);
});
