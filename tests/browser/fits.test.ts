import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { newKey } from '../support/api-client.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import { expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';

const { signIn, system } = useDemoConsole();

/** As some banks make them: nowhere to break. */
const REFERENCE = `MOMO/${'0123456789'.repeat(6)}`;

let list: string;

/** A payment of which there is as much to show as there can be. */
beforeAll(async () => {
  const finance = await system().signIn('finance@police.gov.sz');
  const { body } = await finance.get('/fines?status=UNPAID&limit=1');
  const [fine] = z.object({ data: z.tuple([z.object({ id: z.string() })]) }).parse(body).data;
  const request = paymentRequest(fine.id, { method: 'MOBILE_MONEY', transactionReference: REFERENCE });
  const { id } = paymentOf(await finance.post('/payments', request));
  await finance.post(`/payments/${id}/refund-requests`, { reason: 'Paid twice' }, newKey());
  list = `/payments?filter={"reference":"${REFERENCE}"}`;
  await until(async () => {
    const answer = await finance.get(`/payments/${id}`);
    return answer.status === 200 && paymentOf(answer).refundRequest !== null;
  }, 'the request');
});

it('shows a payment in one line of a table wherever there is room for one, and cuts nothing of it on a phone', async () => {
  const { page, button, overflow } = await signIn('manager', { path: list });
  const row = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await shows(row, 'Refund requested');
    await expectSoon(async () => (await row.boundingBox())?.height).toBe(47);
    expect(await page.getByRole('region', { name: 'Payments table' }).count()).toBe(0);
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
  await button(/^Actions for RCP-/).click();
  await page.getByRole('menuitem', { name: 'Decline' }).waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  const card = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await shows(card, 'Refund requested');
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const plate = card.getByRole('paragraph').first();
  expect((await plate.boundingBox())?.height).toBeLessThan(30);
});

const lines = (count: number): string => Array.from({ length: count }, () => 'line').join('\n');

it('gives remarks room for three lines, and more as they grow, up to twelve', async () => {
  const { field } = await signIn('officer', { path: '/fines/create' });
  const heightOf = async (count: number): Promise<number> => {
    await field('Remarks').fill(lines(count));
    return (await field('Remarks').boundingBox())?.height ?? 0;
  };
  const line = (await heightOf(1)) / 3;
  expect(line).toBeGreaterThan(20);
  expect(await heightOf(8)).toBeCloseTo(8 * line);
  expect(await heightOf(40)).toBeCloseTo(12 * line);
});

it.each([1440, 1024])('shows a message where it covers no search, %i pixels wide', async (width) => {
  const console = await signIn('manager', { path: '/reports', viewport: { width, height: 900 } });
  await console.download(() => console.button('Export Offenses').click());
  const message = console.toast('Offense report exported successfully');
  // It waits below the pointer.
  await message.hover();
  const box = await message.boundingBox();
  const search = await console.button(/^Find or go to/).boundingBox();
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(search?.x ?? Number.NaN);
});
