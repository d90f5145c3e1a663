import { afterAll, beforeAll, expect, it } from 'vitest';

import { fineIssued, paymentRecorded } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Reading } from './reading.ts';

/** Midnight in Eswatini between the two days is at 22:00 UTC. */
const LAST_OF_10TH = '2026-03-10T21:59:59.999Z';
const FIRST_OF_11TH = '2026-03-10T22:00:00.000Z';

let reading: Reading;
let finance: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  finance = await reading.as('FINANCE_OFFICER');
  for (const [n, paidAt] of [LAST_OF_10TH, FIRST_OF_11TH].entries()) {
    const fineNumber = numberOf(n + 1);
    const issued = fineIssued(
      { fineNumber, dateIssued: '2026-03-01T08:00:00.000Z' },
      '2026-03-01T08:00:00.000Z',
    );
    await reading.servers.log.fine(
      fineNumber,
      issued,
      paymentRecorded({ receiptNumber: `RCP-2026-00${n + 1}` }, paidAt),
    );
  }
  await project(reading.servers);
});
afterAll(() => reading.stop());

it.each([
  ['2026-03-09', []],
  ['2026-03-10', ['RCP-2026-001']],
  ['2026-03-11', ['RCP-2026-002']],
  ['2026-03-12', []],
])('a payment counts for %s if it was made on that local day, in list and sums', async (day, receipts) => {
  const period = `startDate=${day}&endDate=${day}`;
  const list = await finance.get(`/payments?${period}`);
  expect((list.body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(receipts);
  const stats = await finance.get(`/payments/stats?${period}`);
  expect(stats.body).toMatchObject({ count: receipts.length });
});
