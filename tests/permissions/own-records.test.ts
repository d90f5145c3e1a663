import { randomUUID } from 'node:crypto';

import { localDay } from '@fines/domain/shared/dates.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { type Name, sharedWithStaff, type Staffed } from '../support/staff.ts';

let staff: Staffed['staff'];
beforeAll(async () => {
  ({ staff } = await sharedWithStaff());
});

const idOf = ({ body }: Answer): string => z.object({ id: z.string() }).parse(body).id;

it('a traffic officer edits what he or she issued', async () => {
  const { fine } = await issue(staff.officer);
  expect((await staff.officer.put(`/fines/${fine.id}`, { notes: 'checked' })).status).toBe(200);
});

it('a finance officer closes his or her own cash-up, a manager anybody\u2019s, and nobody else any', async () => {
  const id = idOf(await staff.finance.get('/auth/me'));
  const nothing = { receipts: [], refunds: [], counted: [], day: localDay(new Date().toISOString()) };
  const close = (name: Name, cashierId: string) =>
    staff[name].post('/payments/cash-up', { ...nothing, cashierId });
  const someone = randomUUID();
  for (const name of ['officer', 'senior'] as const) {
    expect(problemOf(await close(name, someone))).toMatchObject({ status: 403 });
  }
  expect(problemOf(await close('finance', someone))).toMatchObject({ status: 403 });
  // Only the rule could refuse it: there is nothing to close.
  for (const answer of [await close('finance', id), await close('manager', someone)]) {
    expect(problemOf(answer)).toMatchObject({ status: 409 });
  }
});

it('whoever takes a payment asks for its refund, and does neither make nor decline it', async () => {
  const why = { reason: 'Paid twice' };
  for (const name of ['manager', 'admin'] as const) {
    const { fine } = await issue(staff.officer);
    const payment = `/payments/${idOf(await staff[name].post('/payments', paymentRequest(fine.id)))}`;
    expect((await staff[name].post(`${payment}/refund-requests`, why)).status).toBe(200);
    for (const path of [`${payment}/refund`, `${payment}/refund-requests/decline`]) {
      expect(problemOf(await staff[name].post(path, why))).toMatchObject({
        status: 403,
        code: 'own-payment',
      });
    }
  }
});
