import { expect, it } from 'vitest';

import { CLERK, disputeResolved, disputeSubmitted, fineIssued, metadata } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const disputes = () => rowsOf(servers.pool, 'disputes', 'fine_id, nth');
const SUBMITTED = '2026-03-11T09:00:00.000Z';
const RESOLVED = '2026-03-14T10:00:00.000Z';

const SUBMITTED_DISPUTE = {
  id: 'FN-2026-001-D1',
  reason: 'The bay was marked as free',
  evidence: 'Photo of the sign',
  photos: [],
  submittedAt: SUBMITTED,
  submitter: { by: 'STAFF', id: metadata().actor.id },
};

const PENDING = {
  fine_id: 'FN-2026-001',
  id: 'FN-2026-001-D1',
  nth: 1,
  number_order: 2026_000000000001,
  license_plate: 'ABC 123 EH',
  plate_key: 'ABC123EH',
  offense_type: 'PARKING',
  fine_amount: 6000,
  date_issued: new Date('2026-03-10T07:45:00.000Z'),
  status: 'PENDING',
  submitted_at: new Date(SUBMITTED),
  resolved_at: null,
  submitted_by: 'STAFF',
  search_text: 'abc123eh\nfn2026001',
  state: { ...SUBMITTED_DISPUTE, status: 'PENDING' },
};

it('gives a dispute a row with what is disputed, and later with how it ended', async () => {
  await servers.log.fine(
    'FN-2026-001',
    fineIssued(),
    disputeSubmitted({ evidence: 'Photo of the sign' }, SUBMITTED),
  );
  await project(servers);
  expect(await disputes()).toEqual([PENDING]);

  await servers.log.fine('FN-2026-001', disputeResolved({}, RESOLVED));
  await project(servers);
  expect(await disputes()).toEqual([
    {
      ...PENDING,
      status: 'REJECTED',
      resolved_at: new Date(RESOLVED),
      state: {
        ...SUBMITTED_DISPUTE,
        status: 'REJECTED',
        resolution: 'The sign can be seen on the photo',
        resolvedAt: RESOLVED,
        resolvedBy: { id: CLERK.id, firstName: 'Nomsa', lastName: 'Simelane' },
      },
    },
  ]);
});

it('keeps every dispute of a fine, and counts each by status and by local day of submission and decision', async () => {
  const second = disputeSubmitted({ disputeId: 'FN-2026-001-D2' }, '2026-03-15T22:30:00.000Z');
  await servers.log.fine('FN-2026-001', fineIssued(), disputeSubmitted({}, SUBMITTED));
  await project(servers);
  await servers.log.fine('FN-2026-001', disputeResolved({}, RESOLVED), second);
  await project(servers);
  expect(await disputes()).toMatchObject([
    { id: 'FN-2026-001-D1', nth: 1, status: 'REJECTED' },
    { id: 'FN-2026-001-D2', nth: 2, status: 'PENDING' },
  ]);
  expect(await rowsOf(servers.pool, 'dispute_daily', 'day')).toEqual([
    { day: '2026-03-11', status: 'REJECTED', count: 1 },
    // 22:30 UTC is the next day in Mbabane already.
    { day: '2026-03-16', status: 'PENDING', count: 1 },
  ]);

  const last = disputeResolved({ disputeId: 'FN-2026-001-D2', status: 'APPROVED' });
  await servers.log.fine('FN-2026-001', last);
  await project(servers);
  expect(await rowsOf(servers.pool, 'dispute_daily', 'day')).toMatchObject([
    { status: 'REJECTED', count: 1 },
    { status: 'APPROVED', count: 1 },
  ]);
  expect(await rowsOf(servers.pool, 'dispute_decided', 'status')).toMatchObject([
    { status: 'APPROVED', count: 1 },
    { status: 'REJECTED', count: 1 },
  ]);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});
