import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  CLERK,
  fineIssued,
  paymentRecorded,
  paymentRefunded,
  receiptPrinted,
  receiptReserved,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ownList } from './lists.ts';
import { answered, Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('FINANCE_OFFICER');
});
afterAll(() => reading.stop());

const list = ownList(() => client, '/payments', paymentViewSchema.strict());
const found = async (query: string) => (await list(query)).data.map(({ id }) => id).toSorted();

it('what was paid at one go is found together, what went back by how, and a receipt tells when it was handed out', async () => {
  const togetherId = '5b7c1b7e-32a5-4a2f-8f0d-0a4f4b1d7a01';
  const numbers = [901, 902, 903];
  for (const n of numbers) {
    const paid = {
      receiptNumber: `RCP-2026-${n}`,
      method: 'CARD',
      ...(n !== 903 && { togetherId }),
    } as const;
    const issued = fineIssued({ fineNumber: numberOf(n), licensePlate: 'TGT 1 ER' });
    await reading.servers.log.fine(numberOf(n), issued, paymentRecorded(paid));
  }
  const inCash = { receiptNumber: 'RCP-2026-902', method: 'CASH' } as const;
  await reading.servers.log.fine(numberOf(902), paymentRefunded(inCash));
  const handedOut = receiptPrinted(CLERK, '2026-03-12T10:00:00.000Z');
  await reading.servers.log.write(receiptStream('RCP-2026-901'), receiptReserved(), handedOut);
  await project(reading.servers);
  expect(await found(`togetherId=${togetherId}`)).toEqual(['RCP-2026-901', 'RCP-2026-902']);
  expect(await found('licensePlate=tgt1er')).toEqual(numbers.map((n) => `RCP-2026-${n}`));
  expect(await found('licensePlate=tgt1er&refundMethod=CASH')).toEqual(['RCP-2026-902']);
  expect(await found('licensePlate=tgt1er&refundMethod=CARD')).toEqual([]);
  for (const [number, printedAt] of [
    ['RCP-2026-901', '2026-03-12T10:00:00.000Z'],
    ['RCP-2026-902', null],
  ]) {
    expect((await answered(client, `/payments/${number}/receipt`)).body).toMatchObject({ printedAt });
  }
});

it('numbers past 999 come after 999, not after 1', async () => {
  const numbers = [998, 999, 1000, 1001];
  for (const n of numbers) {
    const issued = fineIssued({ fineNumber: numberOf(n), licensePlate: 'ORD 1' });
    const paid = paymentRecorded({ receiptNumber: `RCP-2026-${n}` });
    await reading.servers.log.fine(numberOf(n), issued, paid);
  }
  await project(reading.servers);
  for (const field of ['fineNumber', 'licensePlate', 'receiptNumber', 'paidAt']) {
    const { data } = await list(`search=ORD1&sortBy=${field}&sortOrder=asc`);
    expect(data.map(({ fineId }) => fineId)).toEqual(numbers.map(numberOf));
  }
});
