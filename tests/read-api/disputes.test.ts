import { type DisputeView, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { KNOWN_DISPUTES, knownReading } from './known-data.ts';
import { ascending, ownList, reactAdminList } from './lists.ts';
import { answered } from './reading.ts';

let client: ApiClient;
beforeAll(async () => {
  client = await (await knownReading()).as('SENIOR_OFFICER');
});

const list = ownList(() => client, '/disputes', disputeViewSchema.strict());
const found = async (query: string) => {
  const { data, pagination } = await list(`limit=100&${query}`);
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => id).toSorted();
};
const known = (isWanted: (dispute: (typeof KNOWN_DISPUTES)[number]) => boolean): string[] =>
  KNOWN_DISPUTES.filter(isWanted)
    .map(({ id }) => id)
    .toSorted();

const countOf = (status: string): number => known((dispute) => dispute.status === status).length;

describe('the list of disputes', () => {
  it('has those of every fine that was not deleted', async () => {
    expect(await found('')).toEqual(known(() => true));
  });

  it('filters by status, fine and ids, and counts what it finds', async () => {
    expect(await found('status=pending')).toEqual(known(({ status }) => status === 'PENDING'));
    expect(await found('status=APPROVED')).toEqual(known(({ status }) => status === 'APPROVED'));
    expect(await found('fineId=FN-2026-010')).toEqual(['FN-2026-010-D1']);
    const many = await reactAdminList(client, '/disputes', { filter: { id: ['FN-2026-010-D1', 'x'] } });
    expect(many).toEqual({ ids: ['FN-2026-010-D1'], contentRange: 'disputes 0-0/1' });
  });

  it('filters by who submitted them, and says where those online want to be written to', async () => {
    const online = known(({ submittedBy }) => submittedBy === 'ONLINE');
    expect(online.length).toBeGreaterThan(0);
    expect(await found('submittedBy=online')).toEqual(online);
    expect(await found('submittedBy=STAFF')).toEqual(known(({ submittedBy }) => submittedBy === 'STAFF'));
    expect(await found('submittedBy=ONLINE&status=PENDING')).toEqual(
      known(({ submittedBy, status }) => submittedBy === 'ONLINE' && status === 'PENDING'),
    );
    const { data } = await list('limit=100');
    for (const { submittedBy, contact } of data)
      expect(contact).toEqual(submittedBy === 'ONLINE' ? { email: 'thandi@example.sz', phone: null } : null);
  });

  it('finds by plate and fine number', async () => {
    expect(await found('search=hsd472bm')).toEqual(known(({ fine }) => fine.plate === 'HSD 472 BM'));
    expect(await found('search=fn-2026-011&status=APPROVED')).toEqual(['FN-2026-011-D1']);
  });

  const sorts: readonly [string, (dispute: DisputeView) => string | number][] = [
    ['submittedAt', ({ submittedAt }) => submittedAt],
    ['status', ({ status }) => status],
    ['amount', ({ fine }) => fine.amount],
    ['fineNumber', ({ fineId }) => fineId],
  ];
  it.each(sorts)('sorts by %s, the same in both directions', async (field, valueOf) => {
    const up = await list(`sortBy=${field}&sortOrder=asc&limit=100`);
    const down = await list(`sortBy=${field}&sortOrder=desc&limit=100`);
    const values = up.data.map((dispute) => valueOf(dispute));
    expect(values).toHaveLength(KNOWN_DISPUTES.length);
    expect(values).toEqual(values.toSorted(ascending));
    expect(down.data).toEqual(up.data.toReversed());
  });

  it('gives the newest first unless asked otherwise', async () => {
    const { data } = await list('limit=100');
    expect(data).toEqual((await list('limit=100&sortBy=submittedAt&sortOrder=DESC')).data);
  });
});

describe('the figures of disputes', () => {
  it('are how many there are of each status', async () => {
    expect((await answered(client, '/disputes/stats')).body).toEqual({
      total: KNOWN_DISPUTES.length,
      pending: countOf('PENDING'),
      approved: countOf('APPROVED'),
      rejected: countOf('REJECTED'),
    });
  });
});

describe('one dispute', () => {
  it('says how it was decided, and the revision of its fine', async () => {
    const answer = await answered(client, '/disputes/FN-2026-011-D1');
    expect(answer.headers.get('ETag')).toBe('"2"');
    const dispute = disputeViewSchema.strict().parse(answer.body);
    expect(dispute).toMatchObject({
      id: 'FN-2026-011-D1',
      fineId: 'FN-2026-011',
      fine: { fineNumber: 'FN-2026-011', amount: 62.75 },
      reason: 'Reason 11',
      evidence: null,
      status: 'APPROVED',
      resolution: 'The sign can be seen on the photo',
      resolvedBy: { id: dispute.resolvedById, firstName: 'Nomsa', lastName: 'Simelane' },
    });
    expect(dispute.updatedAt).toBe(dispute.resolvedAt);
    expect((await list('search=FN-2026-011')).data).toEqual([dispute]);
  });

  it('is pending with nobody who decided', async () => {
    const { body, headers } = await answered(client, '/disputes/FN-2026-010-D1');
    expect(headers.get('ETag')).toBe('"1"');
    expect(body).toMatchObject({
      status: 'PENDING',
      resolution: null,
      resolvedAt: null,
      resolvedById: null,
      resolvedBy: null,
    });
  });

  it('is not found when there is none, or its fine was deleted', async () => {
    for (const id of ['FN-2026-006-D1', 'FN-2026-010-D2', 'x']) {
      expect(problemOf(await client.get(`/disputes/${id}`))).toMatchObject({
        status: 404,
        message: 'Dispute not found',
      });
    }
  });
});
