import type { LineToTake } from '@fines/command-api/statement/known-lines.ts';
import { takeLines } from '@fines/command-api/statement/take-line.ts';
import { type StatementLineView, statementLineViewSchema } from '@fines/domain/statement/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type Answer, type ApiClient, newKey } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { dispute, paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { useStaff } from './staff.ts';
import { importedBy, lineFor, openImporting, someLine } from './taken-lines.ts';

const staff = useStaff();

let importerId: string;
let importing: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  importerId = z.object({ id: z.string() }).parse((await staff.finance.get('/auth/me')).body).id;
  importing = await openImporting(staff.system);
});
afterAll(() => importing.close());

const take = (line: LineToTake) => takeLines(importing, [line], importedBy(importerId));

/** The id of a line in suspense. */
async function given(line: LineToTake): Promise<string> {
  await take(line);
  return line.lineId;
}

const newFine = async (): Promise<string> => (await issue(staff.officer)).fine.id;

const lineIn = (answer: Answer): StatementLineView => {
  expect(answer.status).toBe(200);
  return statementLineViewSchema.strict().parse(answer.body);
};

const assign = (id: string, fineId: string, by = staff.finance, headers = {}) =>
  by.post(`/suspense/${id}/assign`, { fineId }, headers);
const giveBack = (id: string, by: ApiClient = staff.finance) =>
  by.post(`/suspense/${id}/return`, { reason: 'It was for somebody else', to: 'Account 7700 5555 01' });
const decide = (id: string, how: 'approve' | 'decline', by: ApiClient) =>
  by.post(`/suspense/${id}/${how}`, how === 'decline' ? { reason: 'It names another plate' } : undefined);

const fineNow = async (id: string, { headers }: Answer) =>
  (await staff.manager.get(`/fines/${id}`, { 'X-Min-Position': headers.get('X-Position') ?? '' })).body;

const refusalOf = (answer: Answer) => {
  const { status, code, message } = problemOf(answer);
  return { status, code, message };
};

describe('money in suspense', () => {
  it('pays the fine to which somebody assigns it, and a repeated request does nothing more', async () => {
    const fineId = await newFine();
    const id = await given(someLine(80));
    const key = newKey();
    const answer = await assign(id, fineId, staff.finance, key);
    expect(lineIn(answer)).toMatchObject({
      id,
      recorded: 60,
      suspense: 20,
      returned: 0,
      reason: 'CREDIT',
      fineId,
      fine: { id: fineId, status: 'PAID', amount: 60 },
      payments: [{ fineId, amount: 60, status: 'RECORDED' }],
    });
    expect(await fineNow(fineId, answer)).toMatchObject({ status: 'PAID', paymentMethod: 'BANK_TRANSFER' });
    const again = await assign(id, fineId, staff.finance, key);
    expect(again.body).toEqual(answer.body);
  });

  it('waits for a fine that costs more, and pays it together with what comes', async () => {
    const fineId = await newFine();
    const [one, two] = [await given(someLine(35)), await given(someLine(30))];
    expect(lineIn(await assign(one, fineId))).toMatchObject({ suspense: 35, reason: 'PART', fineId });
    expect(lineIn(await assign(two, fineId, staff.manager))).toMatchObject({ fine: { status: 'PAID' } });
  });

  it('withdraws the dispute of a fine that it pays', async () => {
    const fineId = await newFine();
    await dispute(staff.officer, fineId);
    const answer = await assign(await given(someLine(60)), fineId);
    expect(await fineNow(fineId, answer)).toMatchObject({ status: 'PAID' });
  });

  it('is not assigned to a fine that cannot be paid, nor twice, nor by who may not', async () => {
    const [open, paid] = [await newFine(), await newFine()];
    await staff.finance.post('/payments', paymentRequest(paid));
    const id = await given(someLine(60));
    expect(refusalOf(await assign(id, paid))).toEqual({
      status: 409,
      code: 'already-paid',
      message: `${paid} is paid already`,
    });
    for (const nowhere of ['FN-2020-404', 'nonsense'])
      expect(refusalOf(await assign(id, nowhere))).toMatchObject({ status: 404, message: 'Fine not found' });
    expect(refusalOf(await assign('0'.repeat(64), open))).toMatchObject({ message: 'Line not found' });
    expect((await assign('no-id', open)).status).toBe(400);
    expect(lineIn(await assign(id, open)).suspense).toBe(0);
    expect(refusalOf(await assign(id, await newFine()))).toMatchObject({ code: 'nothing-in-suspense' });
  });

  it('pays the fine for which it is once that is unpaid again, if somebody says so', async () => {
    const fineId = await newFine();
    const counter = paymentOf(await staff.finance.post('/payments', paymentRequest(fineId)));
    const line = lineFor(fineId);
    expect(await take(line)).toMatchObject([{ reason: 'PAID' }]);
    await staff.manager.post(`/payments/${counter.id}/refund`, { reason: 'Paid at the bank, too' });
    expect(lineIn(await assign(line.lineId, fineId))).toMatchObject({ recorded: 60, suspense: 0 });
  });

  it('of more than a thousand is assigned by two people', async () => {
    const fineId = await newFine();
    const id = await given(someLine(1500));
    const asked = lineIn(await assign(id, fineId));
    expect(asked).toMatchObject({ suspense: 1500, needsApproval: true, request: { kind: 'ASSIGN', fineId } });
    expect(refusalOf(await decide(id, 'approve', staff.finance))).toMatchObject({
      status: 403,
      code: 'own-request',
    });
    expect(refusalOf(await giveBack(id, staff.manager))).toMatchObject({ status: 409, code: 'request-open' });
    const approved = await decide(id, 'approve', staff.manager);
    expect(lineIn(approved)).toMatchObject({ recorded: 60, suspense: 1440, request: null });
    expect(await fineNow(fineId, approved)).toMatchObject({ status: 'PAID' });
    expect(refusalOf(await decide(id, 'approve', staff.admin))).toMatchObject({ code: 'no-request' });
  });

  it('is approved as the second person saw it: not what somebody asks for since then', async () => {
    const id = await given(someLine(1500));
    const asked = await assign(id, await newFine());
    const seen = { 'If-Match': asked.headers.get('ETag') ?? '' };
    await decide(id, 'decline', staff.finance);
    await assign(id, await newFine());
    const approval = await staff.manager.post(`/suspense/${id}/approve`, undefined, seen);
    expect(refusalOf(approval)).toMatchObject({ status: 412, code: 'changed-meanwhile' });
  });

  it('is not assigned by approval to a fine that was paid meanwhile', async () => {
    const fineId = await newFine();
    const id = await given(someLine(1500));
    await assign(id, fineId);
    await staff.finance.post('/payments', paymentRequest(fineId));
    expect(refusalOf(await decide(id, 'approve', staff.manager))).toMatchObject({ code: 'already-paid' });
    expect(lineIn(await decide(id, 'decline', staff.finance))).toMatchObject({
      suspense: 1500,
      request: null,
    });
  });

  it('is marked to be returned, over a thousand by two people', async () => {
    const small = lineIn(await giveBack(await given(someLine(60))));
    expect(small).toMatchObject({ suspense: 0, returned: 60, returns: [{ amount: 60, approvedBy: null }] });
    const id = await given(someLine(1000.01));
    expect(lineIn(await giveBack(id))).toMatchObject({ suspense: 1000.01, request: { kind: 'RETURN' } });
    const returned = lineIn(await decide(id, 'approve', staff.manager));
    expect(returned).toMatchObject({
      suspense: 0,
      returned: 1000.01,
      returns: [{ returnedBy: { firstName: 'Thandeka' }, approvedBy: { firstName: 'Sibusiso' } }],
    });
  });

  it('is there again, for no fine, once a payment that was a mistake is refunded without a way back', async () => {
    const fineId = await newFine();
    const line = lineFor(fineId);
    const [outcome] = await take(line);
    const { receiptNumber } = z.object({ receiptNumber: z.string() }).parse(outcome);
    const refund = { reason: 'It was for another fine' };
    const refunded = await staff.manager.post(`/payments/${receiptNumber}/refund`, refund);
    expect(paymentOf(refunded).status).toBe('REFUNDED');
    // The job that follows the money tells the line.
    await expect
      .poll(async () => (await staff.finance.get(`/suspense/${line.lineId}`)).body, { timeout: 40_000 })
      .toMatchObject({ suspense: 60, recorded: 0, reason: 'NO_FINE', fineId: null });
  }, 60_000);
});

it('two people who decide about a line at once decide once', async () => {
  const [one, other] = [await newFine(), await newFine()];
  const id = await given(someLine(60));
  const answers = await Promise.all([
    assign(id, one),
    assign(id, other, staff.manager),
    giveBack(id, staff.admin),
  ]);
  const line = statementLineViewSchema.parse(
    (
      await staff.finance.get(`/suspense/${id}`, {
        'X-Min-Position':
          answers
            .map(({ headers }) => headers.get('X-Position') ?? '')
            .toSorted()
            .at(-1) ?? '',
      })
    ).body,
  );
  expect(line.recorded + line.suspense + line.returned).toBe(60);
  expect(line.payments.length + line.returns.length).toBeLessThanOrEqual(1);
});
