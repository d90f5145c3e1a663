import { localDay } from '@fines/domain/shared/dates.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';

import type { ApiClient } from '../../support/api-client.ts';
import { settled } from './look.ts';

/** A screen at its address; some have tabs. */
export type Screen = { name: string; path: string; tab?: string };

const idsSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const paymentSchema = z.object({
  data: z.array(z.object({ id: z.string(), processedById: z.string(), paidAt: z.string() })).min(1),
});
const plateSchema = z.object({ licensePlate: z.string() });

async function firstOf(api: ApiClient, list: string): Promise<string> {
  const { body } = await api.get(list);
  const [first] = idsSchema.parse(body).data;
  return first?.id ?? '';
}

/** Every screen of the console over the demo data, for those who may see all. */
export async function screensOver(api: ApiClient): Promise<readonly Screen[]> {
  const fine = await firstOf(api, '/fines?status=UNPAID&limit=1');
  const dispute = await firstOf(api, '/disputes?status=PENDING&limit=1');
  const officer = await firstOf(api, '/officers?limit=1');
  const payment = paymentSchema.parse((await api.get('/payments?fromStatement=false&limit=1')).body).data[0];
  const till = `cashierId=${payment?.processedById}&day=${localDay(payment?.paidAt ?? '')}`;
  const line = await firstOf(api, '/suspense?limit=1');
  const review = await firstOf(api, '/reviews?limit=1');
  const user = await firstOf(api, '/users?limit=1');
  const { licensePlate } = plateSchema.parse((await api.get(`/fines/${fine}`)).body);
  return [
    { name: 'dashboard', path: '/' },
    { name: 'fines-list', path: '/fines' },
    { name: 'fines-overdue', path: '/fines?filter={"overdue":"true"}&sort=dueDate&order=ASC' },
    { name: 'fines-none', path: '/fines?filter={"search":"nothing like it"}' },
    { name: 'issue-fine', path: '/fines/create' },
    { name: 'fine-detail', path: `/fines/${fine}` },
    { name: 'fine-history', path: `/fines/${fine}/history` },
    { name: 'fine-not-found', path: '/fines/FN-1999-001' },
    { name: 'disputes', path: '/disputes' },
    {
      name: 'disputes-pending',
      path: '/disputes?filter={"status":"PENDING"}&sort=submittedAt&order=ASC',
    },
    { name: 'dispute-detail', path: `/disputes/${dispute}` },
    { name: 'vehicles', path: '/vehicles' },
    { name: 'vehicle-found', path: `/vehicles?plate=${encodeURIComponent(licensePlate)}` },
    { name: 'vehicle-not-found', path: '/vehicles?plate=NOBODY' },
    { name: 'vehicle-imports', path: '/vehicles/imports' },
    { name: 'officers', path: '/officers' },
    { name: 'officer-detail', path: `/officers/${officer}` },
    { name: 'reports', path: '/reports' },
    { name: 'period-report', path: '/reports/period' },
    { name: 'payments', path: '/payments' },
    { name: 'receipt', path: `/payments/${payment?.id}` },
    { name: 'cash-up', path: `/payments/cash-up?${till}` },
    { name: 'suspense', path: '/payments/suspense' },
    { name: 'suspense-line', path: `/payments/suspense/${line}` },
    { name: 'reconciliation', path: `/payments/reconciliation?day=${localDay(payment?.paidAt ?? '')}` },
    { name: 'statement-imports', path: '/payments/imports' },
    { name: 'users', path: '/users' },
    { name: 'user', path: `/users/${user}` },
    { name: 'audit-reviews', path: '/audit' },
    { name: 'audit-review', path: `/audit/reviews/${review}` },
    { name: 'audit-log', path: '/audit/log' },
    { name: 'audit-registers', path: '/audit/registers' },
    { name: 'audit-register', path: '/audit/registers/paid-without-receipt' },
    { name: 'audit-messages', path: '/audit/messages' },
    { name: 'audit-record', path: '/audit/record' },
    { name: 'personal-data', path: '/personal-data?name=dlamini' },
    { name: 'erasures', path: '/personal-data/requests' },
    { name: 'settings-profile', path: '/settings', tab: 'Profile' },
    { name: 'settings-security', path: '/settings', tab: 'Security' },
    { name: 'settings-system', path: '/settings', tab: 'System' },
    { name: 'settings-offenses', path: '/settings', tab: 'Offenses' },
    { name: 'settings-letterhead', path: '/settings', tab: 'Letterhead' },
  ];
}

/** Opens a screen and waits until it shows what it has to show. */
export async function openScreen(page: Page, address: string, { path, tab }: Screen): Promise<void> {
  await page.goto(`${address}${path}`);
  if (tab !== undefined) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    // What it shows may have to be loaded first.
    await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
  }
  await settled(page);
}
