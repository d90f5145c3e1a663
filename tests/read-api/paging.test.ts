import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';

const FINES = 1205;

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
  await reading.ground.log.issue(1, FINES, (n) => ({ offenseType: n % 2 === 0 ? 'DUI' : 'PARKING' }));
  await project(reading.ground);
});
afterAll(() => reading.stop());

const all = Array.from({ length: FINES }, (_, index) => index + 1);

it.each([
  ['the unfiltered list', '', all],
  ['a filtered list', '&issuedById=7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', all],
])('shows every row once, from whichever end it is fetched: %s', async (_what, filter, expected) => {
  for (const [order, sorted] of [
    ['asc', expected],
    ['desc', expected.toReversed()],
  ] as const) {
    const ids: string[] = [];
    for (let page = 1; page <= 14; page++) {
      const query = `/fines?limit=100&page=${page}&sortBy=fineNumber&sortOrder=${order}${filter}`;
      const { body } = await answered(client, query);
      const { data, pagination } = z
        .object({
          data: z.array(z.object({ id: z.string() })),
          pagination: z.object({ total: z.int() }),
        })
        .parse(body);
      expect(pagination.total).toBe(FINES);
      ids.push(...data.map(({ id }) => id));
    }
    // As numbers: FN-2026-1000 comes after FN-2026-999.
    expect(ids).toEqual(sorted.map(numberOf));
  }
});
