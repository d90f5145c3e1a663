import { randomUUID } from 'node:crypto';

import { cashUpDaySchema, cashUpViewSchema } from '@fines/domain/cash-up/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer, ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { type Name, sharedWithStaff, type Staffed } from '../support/staff.ts';

let staff: Staffed['staff'];
beforeAll(async () => {
  ({ staff } = await sharedWithStaff());
});

const as = (name: Name): ApiClient => staff[name];
const idOf = ({ body }: Answer): string => z.object({ id: z.string() }).parse(body).id;
const newFine = async (): Promise<string> => (await issue(as('senior'))).fine.id;

/** Set to PAID by hand. */
async function newAct(by: Name = 'senior'): Promise<string> {
  const id = await newFine();
  await as(by).patch(`/fines/${id}/status`, { status: 'PAID' });
  return `${id}-R1`;
}

async function newReceipt(): Promise<string> {
  const payment = { fineId: await newFine(), amount: 60, method: 'CASH' };
  return idOf(await as('finance').post('/payments', payment));
}

const why = { reason: 'Paid twice' };

describe('an act that is to be reviewed', () => {
  it('is not signed off by who did it', async () => {
    const answer = problemOf(await as('manager').post(`/reviews/${await newAct('manager')}`, {}));
    expect(answer).toMatchObject({ status: 403, code: 'own-act', type: 'urn:fines:problem:own-act' });
  });

  it('is signed off neither by whose cash-up it is nor by who closed it', async () => {
    const cashierId = idOf(await as('manager').get('/auth/me'));
    const day = localDay(new Date().toISOString());
    const refunded = await as('manager').post(`/payments/${await newReceipt()}/refund`, why);
    const seen = await as('admin').get(`/payments/cash-up?cashierId=${cashierId}&day=${day}`, {
      'X-Min-Position': refunded.headers.get('X-Position') ?? '',
    });
    const { receipts, refunds } = cashUpDaySchema.parse(seen.body).open;
    const body = { cashierId, day, receipts, refunds, counted: [{ value: 100, pieces: 1 }], reason: 'Found' };
    const closed = await as('admin').post('/payments/cash-up', body);
    const { number } = cashUpViewSchema.parse(closed.body);
    for (const name of ['manager', 'admin'] as const) {
      const answer = await as(name).post(`/reviews/${cashierId}-${day}-R${number - 1}`, {});
      expect(problemOf(answer)).toMatchObject({ status: 403, code: 'own-act' });
    }
  });

  it('is signed off once, by one of two at once, and a key makes no second review', async () => {
    const act = await newAct();
    const key = { 'Idempotency-Key': randomUUID() };
    const both = await Promise.all([
      as('manager').post(`/reviews/${act}`, { note: ' Seen ' }, key),
      as('admin').post(`/reviews/${act}`, {}),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await as('manager').post(`/reviews/${act}`, { note: ' Seen ' }, key);
    expect(again.status).toBe(both[0].status);
    const open = await as('admin').get('/reviews?state=OPEN', {
      'X-Min-Position': both.find(({ status }) => status === 201)?.headers.get('X-Position') ?? '',
    });
    expect(JSON.stringify(open.body)).not.toContain(act);
    expect((await as('auditor').get(`/reviews/${act}`)).body).toMatchObject({
      kind: 'PAID_BY_HAND',
      review: { reviewedAt: expect.any(String) },
    });
  });

  it.each([
    'FN-2026-001-R0',
    'FN-2099-001-R1',
    'RCP-2099-001-R0',
    'FN-2026-001',
    '%00',
    'x-R1',
    'FN-2026-001-R01',
  ])('must have happened: %s', async (act) => {
    expect(problemOf(await as('admin').post(`/reviews/${act}`, {}))).toMatchObject({ status: 404 });
  });
});
