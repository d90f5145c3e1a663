import { centsSchema } from '@fines/domain/shared/money.ts';
import { parseStatementLineEvent } from '@fines/domain/statement/events.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fineIssued, NOW, paymentRecorded } from '../domain/events.ts';
import { logged } from '../domain/logged.ts';
import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Reading } from './reading.ts';

/** The largest amount that one fine or one line may have. */
const LARGEST = centsSchema.parse(100_000_000_000);
const THREE = [1, 2, 3];

let reading: Reading;
let admin: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  admin = await reading.as('SUPER_ADMIN');
  const { log } = reading.servers;
  for (const n of THREE) {
    const fineNumber = numberOf(n);
    const issued = fineIssued({ fineNumber, amount: LARGEST, licensePlate: 'HSD 722 BN' });
    const receiptNumber = `RCP-2026-00${n}`;
    await log.fine(fineNumber, issued, paymentRecorded({ receiptNumber, amount: LARGEST }));
    const data = { lineId: lineId(n), ...LINE, amount: LARGEST, meant: null };
    const taken = logged(parseStatementLineEvent, [{ type: 'StatementLineTaken', data }], NOW);
    await log.write(statementLineStream(lineId(n)), ...taken);
  }
  await project(reading.servers);
});
afterAll(() => reading.stop());

const DAY = NOW.slice(0, 10);

it.each([
  ['/statements/totals', '"amount":3000000000'],
  ['/suspense?limit=5', '"amount":1000000000'],
  ['/fines/stats', '"totalAmount":3000000000'],
  ['/payments/stats', '3000000000'],
  ['/officers?isActive=false', ''],
  ['/dashboard', '3000000000'],
  [`/reports/revenue?startDate=${DAY}&endDate=${DAY}`, '"totalRevenue":3000000000'],
  [`/reports/offenses?startDate=${DAY}&endDate=${DAY}`, '3000000000'],
  [`/reports/officers?startDate=${DAY}&endDate=${DAY}`, ''],
  [`/reports/period?startDate=${DAY}&endDate=${DAY}`, '3000000000'],
  ['/vehicles/search?plate=HSD722BN', '"totalAmount":3000000000'],
])('%s adds up more than one amount may be', async (path, sum) => {
  const { status, body } = await admin.get(path);
  expect(status).toBe(200);
  expect(typeof body === 'string' ? body : JSON.stringify(body)).toContain(sum);
});

it('shows the cash of a cashier whose day came to more than one amount may be', async () => {
  const { body } = await admin.get('/payments?limit=1');
  const cashierId = (body as { data: { processedById: string }[] }).data[0]?.processedById ?? '';
  const day = await admin.get(`/payments/cash-up?cashierId=${cashierId}&day=${DAY}`);
  expect(day.status).toBe(200);
  expect(JSON.stringify(day.body)).toContain('3000000000');
});
