import { type OfficerStats, officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actor, fineIssued, metadata, reminderSent, userCreated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { query as queryIn } from '../support/databases.ts';
import { problemOf } from '../support/problems.ts';
import { EVENTS_BY_STAFF, KNOWN, type KnownUser, writeKnownData, TODAY, USERS } from './known-data.ts';
import { ascending, ownList, reactAdminList } from './lists.ts';
import { performanceOf } from './performance.ts';
import { answered, Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('MANAGER');
  await writeKnownData(reading.servers);
});
afterAll(() => reading.stop());

const OFFICERS = USERS.filter(({ role }) => role === 'TRAFFIC_OFFICER' || role === 'SENIOR_OFFICER');
const ACTIVE = OFFICERS.filter(({ isActive }) => isActive);
const [SIPHO, , BONGANI, NOMSA] = USERS as [KnownUser, KnownUser, KnownUser, KnownUser];
const MONTH = { first: shiftDay(TODAY, -30), last: TODAY };
const WEEK = { first: shiftDay(TODAY, -20), last: shiftDay(TODAY, -13) };
const inWeek = `startDate=${WEEK.first}&endDate=${WEEK.last}`;

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

const list = ownList(() => client, '/officers', officerStatsSchema.strict());

describe('the list of officers', () => {
  it('has all who did not leave, with the figures of the last 30 days', async () => {
    const { data, pagination } = await list('sortBy=id&sortOrder=asc');
    expect(data).toEqual(ACTIVE.map((user) => performanceOf(user, KNOWN, MONTH)));
    expect(pagination.total).toBe(ACTIVE.length);
    expect(data.some(({ totalFines }) => totalFines === 0)).toBe(true);
  });

  it('has those who left when it is asked for them, and whoever is asked for by id', async () => {
    expect((await list('isActive=false')).data).toEqual([performanceOf(BONGANI, KNOWN, MONTH)]);
    const { ids } = await reactAdminList(client, '/officers', { filter: { id: [BONGANI.id, SIPHO.id] } });
    expect(ids.toSorted()).toEqual([SIPHO.id, BONGANI.id].toSorted());
  });

  it('counts the days that are asked for, both included', async () => {
    const { data } = await list(`sortBy=id&sortOrder=asc&${inWeek}`);
    expect(data).toEqual(ACTIVE.map((user) => performanceOf(user, KNOWN, WEEK)));
    expect(data).not.toEqual((await list('sortBy=id&sortOrder=asc')).data);
  });

  it('finds by name, e-mail address and badge number, and by ids', async () => {
    expect((await list('search=nkosi')).data.map(({ firstName }) => firstName)).toEqual(['Thandi']);
    expect((await list('search=RSP-2000')).data.map(({ firstName }) => firstName)).toEqual(['Sipho']);
    expect((await list('search=nomsa')).pagination.total).toBe(0);
    const filter = { id: [SIPHO.id, NOMSA.id], startDate: WEEK.first };
    expect(await reactAdminList(client, '/officers', { filter })).toEqual({
      ids: [SIPHO.id],
      contentRange: 'officers 0-0/1',
    });
  });

  const sorts: readonly [string, (officer: OfficerStats) => string | number][] = [
    ['badgeNumber', ({ badgeNumber }) => badgeNumber ?? ''],
    ['name', ({ lastName }) => lastName],
    ['role', ({ role }) => role],
    ['finesIssued', ({ finesIssued }) => finesIssued],
    ['totalAmount', ({ totalAmount }) => totalAmount],
    ['paidAmount', ({ paidAmount }) => paidAmount],
    ['collectionRate', ({ collectionRate }) => collectionRate],
    ['averageFineAmount', ({ averageFineAmount }) => averageFineAmount],
    ['isActive', ({ isActive }) => Number(isActive)],
  ];
  it.each(sorts)('sorts by %s over all rows, the same in both directions', async (field, valueOf) => {
    const up = await list(`sortBy=${field}&sortOrder=asc`);
    const down = await list(`sortBy=${field}&sortOrder=desc`);
    const values = up.data.map((officer) => valueOf(officer));
    expect(values).toHaveLength(ACTIVE.length);
    expect(values).toEqual(values.toSorted(ascending));
    expect(down.data).toEqual(up.data.toReversed());
    const first = await list(`sortBy=${field}&sortOrder=desc&limit=1`);
    expect(first.data).toEqual(down.data.slice(0, 1));
  });

  it.each([
    [`startDate=${TODAY}&endDate=${shiftDay(TODAY, -1)}`, 'startDate: may not lie after'],
    [`startDate=${shiftDay(TODAY, 1)}`, 'startDate: may not lie after'],
    ['startDate=1950-01-01', 'startDate: lies more than 50 years before'],
    ['startDate=soon', 'startDate: must be a day'],
  ])('refuses %s', async (query, message) => {
    for (const path of ['/officers', '/officers/stats', `/officers/${SIPHO.id}`]) {
      const problem = problemOf(await client.get(`${path}?${query}`));
      expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
      expect(problem.message).toContain(message);
    }
  });
});

describe('the figures of officers', () => {
  it.each([
    ['who are there', '', ACTIVE],
    ['who left', '?isActive=false', [BONGANI]],
  ])('%s are how many there are, what they issue and who issues most', async (_who, query, officers) => {
    const rows = officers.map((user) => performanceOf(user, KNOWN, MONTH));
    const [best] = rows.toSorted((a, b) => b.totalFines - a.totalFines || b.totalAmount - a.totalAmount);
    const fines = sum(rows.map(({ totalFines }) => totalFines));
    expect((await answered(client, `/officers/stats${query}`)).body).toEqual({
      totalOfficers: officers.length,
      totalFines: fines,
      averageFines: Math.round((fines / officers.length) * 10) / 10,
      topPerformer: best,
    });
  });

  it('name nobody when nobody issued any', async () => {
    expect((await answered(client, '/officers/stats?startDate=2001-01-01&endDate=2001-01-02')).body).toEqual({
      totalOfficers: ACTIVE.length,
      totalFines: 0,
      averageFines: 0,
      topPerformer: null,
    });
  });
});

const detail = officerStatsSchema
  .extend({
    daily: z.array(
      z.strictObject({ date: z.string(), count: z.int(), amount: z.number(), paidAmount: z.number() }),
    ),
    byStatus: z.array(z.strictObject({ status: z.string(), count: z.int(), amount: z.number() })),
  })
  .strict();

describe('one officer', () => {
  it('has the row of the list, every day of the period and each status', async () => {
    const { body } = await answered(client, `/officers/${SIPHO.id}?${inWeek}`);
    const { daily, byStatus, ...row } = detail.parse(body);
    expect(row).toEqual(performanceOf(SIPHO, KNOWN, WEEK));
    expect(daily).toEqual(
      Array.from({ length: 8 }, (_, n) => {
        const date = shiftDay(WEEK.first, n);
        const { totalFines, totalAmount, paidAmount } = performanceOf(SIPHO, KNOWN, {
          first: date,
          last: date,
        });
        return { date, count: totalFines, amount: totalAmount, paidAmount };
      }),
    );
    expect(daily.some(({ count }) => count > 0)).toBe(true);
    expect(sum(byStatus.map(({ count }) => count))).toBe(row.totalFines);
    expect(sum(byStatus.map(({ amount }) => amount))).toBeCloseTo(row.totalAmount, 2);
    expect(byStatus.find(({ status }) => status === 'PAID')?.count ?? 0).toBe(row.paidFines);
  });

  it('may have left', async () => {
    const { body } = await answered(client, `/officers/${BONGANI.id}`);
    const { daily, byStatus: _, ...row } = detail.parse(body);
    expect(row).toEqual(performanceOf(BONGANI, KNOWN, MONTH));
    expect(daily).toHaveLength(31);
  });

  it('is not found when there is none, or somebody does other work', async () => {
    for (const path of [`/officers/${NOMSA.id}`, '/officers/x', `/officers/${NOMSA.id}/activity`]) {
      const problem = problemOf(await client.get(path));
      expect(problem).toMatchObject({ status: 404, message: 'Officer not found' });
    }
  });
});

describe('what an officer did', () => {
  const activity = z.strictObject({
    id: z.string(),
    type: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    description: z.string(),
    at: z.iso.datetime(),
    fineId: z.string(),
  });

  // In the log, the senior officer of the builders gave every command.
  const { id } = actor('SENIOR_OFFICER');
  beforeAll(async () => {
    await reading.servers.log.user(id, userCreated({ id, role: 'SENIOR_OFFICER' }));
    await project(reading.servers);
  });

  it('is everything, newest first, in pages', async () => {
    const page = ownList(() => client, `/officers/${id}/activity`, activity);
    const pages = await Promise.all([1, 2, 3].map((n) => page(`limit=100&page=${n}`)));
    const all = pages.flatMap(({ data }) => data);
    expect(pages[0]?.pagination.total).toBe(all.length);
    expect(new Set(all.map((one) => one.id)).size).toBe(EVENTS_BY_STAFF);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const payment = all.find(({ fineId, type }) => fineId === 'FN-2026-008' && type === 'PaymentRecorded');
    expect(payment?.description).toBe('Recorded payment RCP-2026-008 of SZL 62.00 for FN-2026-008');
    expect(payment?.data).toEqual({ receiptNumber: 'RCP-2026-008', amount: 6200 });
    expect(all.filter(({ type }) => type === 'FineDeleted')).toHaveLength(12);
    const { contentRange } = await reactAdminList(client, `/officers/${id}/activity`, { range: [0, 9] });
    expect(contentRange).toBe(`activity 0-9/${EVENTS_BY_STAFF}`);
  });

  it('is of a parked stream what is shown of it', async () => {
    const { log } = reading.servers;
    const broken = { type: 'FineAmended', data: { location: 17 }, metadata: metadata() };
    const number = numberOf(901);
    await log.fine(number, fineIssued({ fineNumber: number }), reminderSent(1), broken, reminderSent(2));
    await project(reading.servers);
    const { data } = await ownList(() => client, `/officers/${id}/activity`, activity)(`fineId=${number}`);
    expect(data.map(({ description }) => description)).toEqual([
      `Noted reminder 1 of ${number}`,
      `Issued ${number} to ABC 123 EH: Illegal parking`,
    ]);
  });

  it('cannot be told when an event of it was taken away', async () => {
    const { log, storeUrl } = reading.servers;
    const number = numberOf(902);
    await log.fine(number, fineIssued({ fineNumber: number }));
    await project(reading.servers);
    await queryIn(storeUrl, `DELETE FROM event_store.events WHERE stream = 'fine-${number}'`);
    const problem = problemOf(await client.get(`/officers/${id}/activity?fineId=${number}`));
    expect(problem).toMatchObject({ status: 409, code: 'record-removed' });
  });
});
