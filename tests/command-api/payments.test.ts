import { describe, expect, it } from 'vitest';

import { type Answer, newKey } from '../support/api-client.ts';
import { fineOf, issue, sequenceOf } from '../support/fines.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { fineEvents, receiptEvents, withLog } from './log-of.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const eventTypes = (fineNumber: string) =>
  withLog(staff.system, async (store) => (await fineEvents(store, fineNumber)).map(({ type }) => type));

/** The fine as the read side shows it after a command. */
const shown = async (fineNumber: string, position: string | null) =>
  fineOf(await staff.manager.get(`/fines/${fineNumber}`, { 'X-Min-Position': position ?? '' }));

describe('a payment', () => {
  it('is recorded with its receipt, and the fine is paid', async () => {
    const { fine } = await issue(staff.officer);
    const request = paymentRequest(fine.id, { method: 'mobile_money', transactionReference: ' MoMo 123 ' });
    const answer = await staff.finance.post('/payments', request);
    expect(answer.status).toBe(201);
    const payment = paymentOf(answer);
    expect(payment).toMatchObject({
      id: payment.receiptNumber,
      fineId: fine.id,
      fine: { id: fine.id, fineNumber: fine.id, licensePlate: fine.licensePlate, amount: 60 },
      amount: 60,
      method: 'MOBILE_MONEY',
      status: 'COMPLETED',
      transactionReference: 'MoMo 123',
      processedBy: { firstName: 'Thandeka', lastName: 'Simelane' },
    });
    expect(payment.receiptNumber).toMatch(/^RCP-\d{4}-\d{3,}$/);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(await shown(fine.id, answer.headers.get('X-Position'))).toMatchObject({
      status: 'PAID',
      paidAt: payment.paidAt,
      paidAmount: 60,
      paymentMethod: 'MOBILE_MONEY',
    });
    const [reserved, ...more] = await withLog(staff.system, (log) => receiptEvents(log, payment.id));
    const data = { receiptNumber: payment.id, fineNumber: fine.id };
    expect(reserved).toEqual({ type: 'ReceiptReserved', data });
    expect(more).toEqual([]);
  });

  it('gets the next receipt number, and refused ones cost none', async () => {
    const [first, second] = [await issue(staff.officer), await issue(staff.officer)];
    const before = paymentOf(await staff.finance.post('/payments', paymentRequest(first.fine.id)));
    for (const request of [
      paymentRequest(first.fine.id),
      paymentRequest(second.fine.id, { amount: 59 }),
      paymentRequest('FN-2020-001'),
    ]) {
      expect((await staff.finance.post('/payments', request)).status).toBeGreaterThanOrEqual(404);
    }
    const after = paymentOf(await staff.manager.post('/payments', paymentRequest(second.fine.id)));
    expect(sequenceOf(after.receiptNumber)).toBe(sequenceOf(before.receiptNumber) + 1);
  });

  it('sent twice with one key is one payment with one receipt', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staff.finance.post('/payments', paymentRequest(fine.id), key)),
    );
    const again = await staff.finance.post('/payments', paymentRequest(fine.id), key);
    expect([...answers, again].map(({ status }) => status)).toEqual(Array(9).fill(201));
    const receipts = new Set([...answers, again].map((answer) => paymentOf(answer).receiptNumber));
    expect(receipts.size).toBe(1);
    expect(await eventTypes(fine.id)).toEqual(['FineIssued', 'PaymentRecorded']);
    const other = await issue(staff.officer);
    const next = paymentOf(await staff.finance.post('/payments', paymentRequest(other.fine.id)));
    expect(sequenceOf(next.receiptNumber)).toBe(sequenceOf([...receipts].join('')) + 1);
  });

  it('is answered with what it made, even after it was refunded and the fine paid again', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    const first = paymentOf(await staff.finance.post('/payments', paymentRequest(fine.id), key));
    await staff.manager.post(`/payments/${first.id}/refund`, { reason: 'A wrong plate' });
    const second = paymentOf(await staff.finance.post('/payments', paymentRequest(fine.id)));
    expect(second.receiptNumber).not.toBe(first.receiptNumber);
    const again = paymentOf(await staff.finance.post('/payments', paymentRequest(fine.id), key));
    expect(again).toMatchObject({ id: first.id, paidAt: first.paidAt, status: 'REFUNDED' });
  });

  it('is refused under a key that did something else to the fine', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    await staff.manager.post(`/fines/${fine.id}/reminders`, {}, key);
    const problem = problemOf(await staff.manager.post('/payments', paymentRequest(fine.id), key));
    expect(problem).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });
});

describe('a payment is refused', () => {
  it('in part, by barter and the like, and nothing is written', async () => {
    const { fine } = await issue(staff.officer);
    for (const [change, field, message] of [
      [{ amount: 59.99 }, 'amount', /^The amount to pay is SZL 60\.00/],
      [{ amount: '60' }, 'amount', /^Amount must be a number$/],
      [{ method: 'BARTER' }, 'method', /^Payment method must be one of CASH/],
      [{ fineId: undefined }, 'fineId', /^Fine is required$/],
      [{ method: 'CARD', transactionReference: ' ' }, 'transactionReference', /^Card needs/],
      [{ transactionReference: 'x'.repeat(101) }, 'transactionReference', /at most 100/],
    ] as const) {
      const problem = problemOf(await staff.finance.post('/payments', paymentRequest(fine.id, change)));
      expect(problem).toMatchObject({ status: 422, message: expect.stringMatching(message) });
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    }
    expect(await eventTypes(fine.id)).toEqual(['FineIssued']);
  });

  it('of what is no fine', async () => {
    for (const fineId of ['FN-2020-001', 'RCP-2020-001', 'fine', '../x']) {
      const problem = problemOf(await staff.finance.post('/payments', paymentRequest(fineId)));
      expect(problem).toMatchObject({ status: 404, message: 'Fine not found' });
    }
  });
});

async function newPayment() {
  const { fine } = await issue(staff.officer);
  return paymentOf(await staff.finance.post('/payments', paymentRequest(fine.id)));
}

describe('a refund', () => {
  const WHY = { reason: ' Paid twice ' };

  it('gives the money back, once, and the fine is to be paid again', async () => {
    const { id, fineId } = await newPayment();
    for (const answer of [
      await staff.manager.delete(`/fines/${fineId}`),
      await staff.senior.patch(`/fines/${fineId}/status`, { status: 'UNPAID' }),
    ]) {
      const stands = { status: 409, code: 'payment-stands', message: 'Refund the payment first' };
      expect(problemOf(answer)).toMatchObject(stands);
    }
    const key = newKey();
    const answer = await staff.manager.post(`/payments/${id}/refund`, WHY, key);
    expect(answer.status).toBe(200);
    const refunded = paymentOf(answer);
    expect(refunded).toMatchObject({
      id,
      fineId,
      status: 'REFUNDED',
      refund: { reason: 'Paid twice', refundedBy: { firstName: 'Sibusiso', lastName: 'Nkambule' } },
    });
    expect(paymentOf(await staff.manager.post(`/payments/${id}/refund`, WHY, key))).toEqual(refunded);
    expect(problemOf(await staff.admin.post(`/payments/${id}/refund`, WHY))).toMatchObject({
      status: 409,
      code: 'already-refunded',
    });
    const fine = await shown(fineId, answer.headers.get('X-Position'));
    expect(fine).toMatchObject({ status: 'UNPAID', paidAt: null, paymentStands: false });
    expect(await eventTypes(fineId)).toEqual(['FineIssued', 'PaymentRecorded', 'PaymentRefunded']);
  });

  it('goes back another way than the money came, if that is said, with its reference', async () => {
    const { id } = await newPayment();
    const path = `/payments/${id}/refund`;
    const blank = await staff.manager.post(path, {
      ...WHY,
      method: 'bank_transfer',
      transactionReference: ' ',
    });
    expect(Object.keys(problemOf(blank).errors ?? {})).toEqual(['transactionReference']);
    const way = { method: 'BANK_TRANSFER', transactionReference: 'EFT-2210' };
    const refunded = paymentOf(await staff.manager.post(path, { ...WHY, ...way }));
    expect(refunded).toMatchObject({ method: 'CASH', refund: way });
  });

  it('is asked for, declined, asked for again and made, and each shows in the list', async () => {
    const { id, fineId } = await newPayment();
    const path = `/payments/${id}/refund-requests`;
    const step = async (answer: Answer) => {
      const wait = { 'X-Min-Position': answer.headers.get('X-Position') ?? '' };
      const shownNow = paymentOf(await staff.finance.get(`/payments/${id}`, wait));
      expect(shownNow).toEqual(paymentOf(answer));
      return shownNow;
    };
    const asked = { status: 'COMPLETED', refundRequest: { reason: 'Paid twice' }, refund: null };
    expect(await step(await staff.finance.post(path, WHY))).toMatchObject(asked);
    expect(problemOf(await staff.finance.post(path, WHY)).code).toBe('refund-requested');
    expect((await step(await staff.manager.post(`${path}/decline`, WHY))).refundRequest).toBeNull();
    expect(problemOf(await staff.manager.post(`${path}/decline`, WHY)).code).toBe('no-refund-request');
    expect(await step(await staff.finance.post(path, WHY))).toMatchObject(asked);
    expect(await step(await staff.manager.post(`/payments/${id}/refund`, WHY))).toMatchObject({
      status: 'REFUNDED',
      refundRequest: null,
    });
    const deleted = await staff.manager.delete(`/fines/${fineId}`);
    expect(
      await step({ ...(await staff.manager.get(`/payments/${id}`)), headers: deleted.headers }),
    ).toMatchObject({ status: 'REFUNDED' });
  });

  it('is refused without a reason, and of what is no payment', async () => {
    const { id } = await newPayment();
    for (const path of ['refund', 'refund-requests', 'refund-requests/decline'])
      for (const body of [{}, { reason: ' ' }])
        expect(problemOf(await staff.admin.post(`/payments/${id}/${path}`, body)).status).toBe(422);
    for (const none of ['RCP-2020-001', 'FN-2026-001', 'x', '..']) {
      const answer = await staff.manager.post(`/payments/${encodeURIComponent(none)}/refund`, WHY);
      expect(problemOf(answer).status).toBe(404);
    }
  });
});
