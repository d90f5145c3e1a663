import { receiptPrintSchema, receiptSchema } from '@fines/domain/fine/payment-view.ts';
import { describe, expect, it } from 'vitest';

import { type Answer, type ApiClient, newKey } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { receiptEvents, withLog } from './log-of.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

async function newPayment() {
  const { fine } = await issue(staff.officer);
  return paymentOf(await staff.finance.post('/payments', paymentRequest(fine.id)));
}

const print = (id: string, client: ApiClient, key = newKey()): Promise<Answer> =>
  client.post(`/payments/${id}/prints`, undefined, key);

const isOriginal = (answer: Answer): boolean => receiptPrintSchema.strict().parse(answer.body).isOriginal;

describe('the print of a receipt', () => {
  it('is the original once, whoever prints it where, and also when the same print is asked for again', async () => {
    const { id } = await newPayment();
    const key = newKey();
    const first = await print(id, staff.finance, key);
    expect(isOriginal(first)).toBe(true);
    expect(isOriginal(await print(id, staff.finance, key))).toBe(true);
    for (const client of [staff.finance, staff.manager])
      expect(isOriginal(await print(id, client))).toBe(false);
    const { id: other } = await newPayment();
    const prints = await Promise.all(
      [staff.finance, staff.manager, staff.admin].map((who) => print(other, who)),
    );
    expect(prints.filter(isOriginal)).toHaveLength(1);
    const events = await withLog(staff.system, (store) => receiptEvents(store, other));
    expect(events.map(({ type }) => type)).toEqual(['ReceiptReserved', 'ReceiptPrinted']);
    const wait = { 'X-Min-Position': first.headers.get('X-Position') ?? '' };
    const { body } = await staff.manager.get(`/payments/${id}/receipt`, wait);
    expect(receiptSchema.parse(body).printedAt).not.toBeNull();
  });

  it.each(['RCP-2020-001', 'FN-2026-001', 'x'])('is of a payment that was made: not of %s', async (id) => {
    expect(problemOf(await print(id, staff.finance)).status).toBe(404);
  });
});
