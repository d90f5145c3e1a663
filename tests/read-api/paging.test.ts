import { addHours } from '@fines/domain/shared/dates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { fineDeleted } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';

const FINES = 1206;
const DELETED = 600;

/** Five days in some order, three fines at a time; one of those times is midnight in Mbabane. */
const timeOf = (n: number, stride: number): string =>
  addHours('2026-03-01T20:00:00.000Z', Math.floor(((n * stride) % FINES) / 3) / 4);
const createdAt = (n: number): string => timeOf(n, 7);
const dateIssued = (n: number): string => timeOf(n, 11);

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
  const { log } = reading.servers;
  await log.issue(1, FINES, (n) => ({ dateIssued: dateIssued(n) }), createdAt);
  await log.fine(numberOf(DELETED), fineDeleted());
  await project(reading.servers);
});
afterAll(() => reading.stop());

const all = Array.from({ length: FINES }, (_, index) => index + 1).filter((n) => n !== DELETED);

const by = (...keys: ((n: number) => string)[]): number[] =>
  all.toSorted(
    (a, b) => keys.map((key) => key(a).localeCompare(key(b))).find((order) => order !== 0) ?? a - b,
  );

const pageSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  pagination: z.object({ total: z.int() }),
});

// As numbers: FN-2026-1000 comes after FN-2026-999.
it.each([
  ['all, by number', 'sortBy=fineNumber', all],
  ['some, by number', 'sortBy=fineNumber&issuedById=7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', all],
  ['all, by creation', 'sortBy=createdAt', by(createdAt)],
  ['some, by creation', 'sortBy=createdAt&status=UNPAID', by(createdAt)],
  ['all, by issue', 'sortBy=dateIssued', by(dateIssued, createdAt)],
])('shows every row once, from whichever end it is fetched: %s', async (_what, query, expected) => {
  for (const [order, sorted] of [
    ['asc', expected],
    ['desc', expected.toReversed()],
  ] as const) {
    const ids: string[] = [];
    for (let page = 1; page <= 14; page++) {
      const { body } = await answered(client, `/fines?limit=100&page=${page}&sortOrder=${order}&${query}`);
      const { data, pagination } = pageSchema.parse(body);
      expect(pagination.total).toBe(all.length);
      ids.push(...data.map(({ id }) => id));
    }
    expect(ids).toEqual(sorted.map(numberOf));
  }
});
