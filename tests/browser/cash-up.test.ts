import { cashUpDaySchema, cashUpViewSchema } from '@fines/domain/cash-up/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { newKey } from '../support/api-client.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { useOwnConsole } from './support/console.ts';
import { shownFines } from './support/shown-fines.ts';

const LONG = 120_000;

const { signIn, staffed } = useOwnConsole();

it(
  'cashes up: what was recorded meanwhile is refused, a difference has a reason, the rest is for a second one',
  async () => {
    const [first = '', second = '', third = ''] = await shownFines(staffed(), 'CSH 005 AA', 3);
    const { manager, admin } = staffed().staff;
    await admin.post('/payments', paymentRequest(first));
    const console = await signIn('admin', { path: '/payments' });
    const { page } = console;
    await console.link('Cash-up').click();
    await page.getByLabel('Cash at the start').fill('40');
    await page.getByLabel('E200.00').fill('1');

    // The screen is not told of what is taken meanwhile.
    await page.route('**/api/payments/cash-up?*', (route) => route.abort());
    await admin.post('/payments', paymentRequest(second, { method: 'CARD' }));
    const close = page.locator('form').getByRole('button', { name: 'Close Cash-up' });
    const confirm = console.confirmation().getByRole('button', { name: 'Close Cash-up' });
    await page.getByLabel('Reason for the difference').fill('Found a note');
    await close.click();
    await confirm.click();
    await page
      .getByText(/^Payments, refunds or a cash-up were recorded meanwhile/)
      .first()
      .waitFor();
    await page.unroute('**/api/payments/cash-up?*');
    await page.reload();
    await page.getByRole('row', { name: /^Card 1 / }).waitFor();
    await page.getByLabel('Cash at the start').fill('40');
    await page.getByLabel('E200.00').fill('1');
    await close.click();
    await page.getByText('Reason is required').waitFor();
    await page.getByLabel('Reason for the difference').fill('Found a note');
    await close.click();
    await console.confirmation().getByRole('button', { name: 'Count again' }).click();
    await close.click();
    await confirm.click();
    await console.toast('Cash-up closed').waitFor();
    await page.getByText('Everything is cashed up').waitFor();

    const { body: me } = await admin.get('/auth/me');
    const { id } = z.object({ id: z.string() }).parse(me);
    const day = localDay(new Date().toISOString());
    const path = `/payments/cash-up?cashierId=${id}&day=${day}`;
    const paid = paymentOf(await admin.post('/payments', paymentRequest(third)));
    const { headers } = await manager.post(`/payments/${paid.id}/refund`, { reason: 'Paid twice' });
    const wait = { 'X-Min-Position': headers.get('X-Position') ?? '' };
    const shown = cashUpDaySchema.parse((await admin.get(path, wait)).body);
    expect(shown.closed).toMatchObject([{ expectedCash: 100, countedCash: 200, difference: 100 }]);
    // The refund is on the hands of who gave it back.
    expect(shown.open).toMatchObject({ receipts: [paid.id], refunds: [] });

    const body = {
      cashierId: id,
      day,
      ...shown.open,
      counted: [
        { value: 50, pieces: 1 },
        { value: 10, pieces: 1 },
      ],
    };
    const key = newKey();
    const closed = await manager.post('/payments/cash-up', body, key);
    expect(cashUpViewSchema.strict().parse(closed.body)).toMatchObject({ number: 2, difference: 0 });
    expect((await manager.post('/payments/cash-up', body, key)).body).toEqual(closed.body);
    expect(problemOf(await manager.post('/payments/cash-up', body))).toMatchObject({ status: 409 });
    for (const [wrong, field] of [
      [{ counted: [{ value: 3, pieces: 1 }] }, 'counted.0.value'],
      [{ cashAtStart: -1 }, 'cashAtStart'],
      [{ day: '2999-01-01' }, 'day'],
    ] as const) {
      const problem = problemOf(await manager.post('/payments/cash-up', { ...body, ...wrong }));
      expect({ status: problem.status, fields: Object.keys(problem.errors ?? {}) }).toEqual({
        status: 422,
        fields: [field],
      });
    }
    const { body: csv } = await admin.get(`/payments/cash-up/export?cashierId=${id}&day=${day}`);
    expect(csv).toContain('1,Difference,,100.00');
    await console.close();
  },
  LONG,
);
