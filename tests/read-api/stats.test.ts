import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { cents, fineDeleted, fineStatusChanged } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Reading } from './reading.ts';
let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
});
afterAll(() => reading.stop());

const noon = (day: string): string => `${day}T10:00:00.000Z`;

describe('the stats', () => {
  it('are the counts and sums of the list', async () => {
    const today = localDay(new Date().toISOString());
    const { log } = reading.servers;
    await log.issue(1, 12, (n) => ({
      amount: cents(n),
      dateIssued: noon(shiftDay(today, n > 9 ? 0 : -n)),
    }));
    for (const n of ['001', '002', '010']) {
      await log.fine(`FN-2026-${n}`, fineStatusChanged('UNPAID', 'PAID'));
    }
    await log.fine('FN-2026-003', fineStatusChanged('UNPAID', 'DISPUTED'));
    await log.fine('FN-2026-012', fineDeleted());
    await project(reading.servers);
    expect((await client.get('/fines/stats')).body).toEqual({
      totalFines: 11,
      totalAmount: 66,
      paidFines: 3,
      paidAmount: 13,
      unpaidFines: 7,
      unpaidAmount: 50,
      disputedFines: 1,
      todayFines: 2,
      todayAmount: 21,
    });
    const totalOf = async (query: string): Promise<number> =>
      z.object({ pagination: z.object({ total: z.int() }) }).parse((await client.get(`/fines?${query}`)).body)
        .pagination.total;
    expect(await totalOf('')).toBe(11);
    expect(await totalOf('status=PAID')).toBe(3);
    expect(await totalOf(`dateIssued_gte=${today}&dateIssued_lte=${today}`)).toBe(2);
    const ago = (days: number): string => shiftDay(today, -days);
    expect(await totalOf(`dateIssued_lte=${ago(4)}`)).toBe(6);
    expect(await totalOf(`dateIssued_gte=${ago(5)}&dateIssued_lte=${ago(3)}&status=UNPAID`)).toBe(2);
    // From noon on is no whole day, so the counters do not know.
    expect(await totalOf(`dateIssued_gte=${noon(ago(5))}&dateIssued_lte=${ago(3)}`)).toBe(3);
  });
});
