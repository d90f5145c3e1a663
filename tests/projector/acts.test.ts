import { cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { reviewStream } from '@fines/domain/review/review.ts';
import { expect, it } from 'vitest';

import {
  actReviewed,
  cashUpClosed,
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  metadata,
  receiptReserved,
  receiptVoided,
  temporaryPasswordSet,
  userCreated,
  userDeactivated,
  userReactivated,
  userUpdated,
} from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const acts = async () =>
  (await rowsOf(servers.pool, 'acts', 'record, revision')).map(({ id, kind, fine_id: fine }) => [
    id,
    kind,
    fine,
  ]);

/** The acts that are not open. */
const reviewed = async () =>
  (await rowsOf(servers.pool, 'acts', 'id')).filter((act) => act['is_open'] === false).map(({ id }) => id);

it('has a row for each act that is to be reviewed, and of a review, and a rebuild makes the same', async () => {
  const { log } = servers;
  await log.fine('FN-2026-001', fineIssued(), fineStatusChanged('UNPAID', 'PAID'));
  await log.write(receiptStream('RCP-2026-001'), receiptReserved({ fineNumber: 'FN-2026-001' }));
  await project(servers);
  // What is late or one's own shows in what was written before.
  await log.fine('FN-2026-001', fineAmended({ notes: 'x' }), fineDeleted('Typed twice'));
  await log.fine('FN-2026-002', fineNumberVoided('FN-2026-002'));
  await log.fine('FN-2026-003', fineIssued({ fineNumber: 'FN-2026-003' }), disputeSubmitted());
  await log.write(receiptStream('RCP-2026-001'), receiptVoided());
  await log.write(receiptStream('RCP-2026-002'), receiptVoided());
  await project(servers);
  await log.fine('FN-2026-003', disputeResolved());
  await log.write(reviewStream('FN-2026-001-R3'), actReviewed());
  await log.write(
    cashUpStreamOf('clerk-2026-03-10'),
    cashUpClosed(),
    cashUpClosed({ difference: -100, reason: 'Lost' }),
  );
  await project(servers);

  expect(await acts()).toEqual([
    ['FN-2026-001-R1', 'PAID_BY_HAND', 'FN-2026-001'],
    ['FN-2026-001-R2', 'LATE_AMENDMENT', 'FN-2026-001'],
    ['FN-2026-001-R3', 'DELETION', 'FN-2026-001'],
    ['FN-2026-002-R0', 'NUMBER_VOIDED', 'FN-2026-002'],
    // By who submitted it: in these tests everything is done by one person.
    ['FN-2026-003-R2', 'OWN_DISPUTE', 'FN-2026-003'],
    ['RCP-2026-001-R1', 'RECEIPT_VOIDED', 'FN-2026-001'],
    ['RCP-2026-002-R0', 'RECEIPT_VOIDED', null],
    ['clerk-2026-03-10-R1', 'CASH_UP_DIFFERENCE', null],
  ]);
  expect(await rowsOf(servers.pool, 'reviews', 'id')).toMatchObject([
    { id: 'FN-2026-001-R3', state: { note: 'Seen' } },
  ]);
  expect(await reviewed()).toEqual(['FN-2026-001-R3']);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});

it.each([
  ['at once', 1],
  ['among many others', 1001],
])('an act is not open when it is shown %s with its review', async (_, others) => {
  const { log } = servers;
  await project(servers);
  await log.fine('FN-2026-001', fineIssued(), fineStatusChanged('UNPAID', 'PAID'));
  await log.write(reviewStream('FN-2026-001-R1'), actReviewed({ actId: 'FN-2026-001-R1' }));
  await log.issue(2, others + 1);
  await project(servers);
  expect(await reviewed()).toEqual(['FN-2026-001-R1']);
});

it('parks a review that stands in the stream of another act', async () => {
  await servers.log.write(reviewStream('FN-2026-009-R1'), actReviewed());
  await project(servers);
  expect(await rowsOf(servers.pool, 'reviews', 'id')).toEqual([]);
  expect(await rowsOf(servers.pool, 'parked', 'stream')).toMatchObject([{ stream: 'review-FN-2026-009-R1' }]);
});

it('has one for each act on an account, under the id of its user, and tells who made whom what', async () => {
  const { id } = userCreated().data;
  await servers.log.user(id, userCreated({ role: 'SENIOR_OFFICER' }));
  await project(servers);
  await servers.log.user(id, userUpdated({ role: 'MANAGER' }), userUpdated({ badgeNumber: null }));
  await servers.log.user(id, temporaryPasswordSet(), userDeactivated(), userReactivated());
  await project(servers);
  expect(await acts()).toEqual([
    [`${id}-R0`, 'ACCOUNT_CREATED', null],
    [`${id}-R1`, 'ROLE_CHANGED', null],
    [`${id}-R2`, 'NAME_CHANGED', null],
    [`${id}-R3`, 'TEMPORARY_PASSWORD', null],
    [`${id}-R5`, 'ACCOUNT_REACTIVATED', null],
  ]);
  const changes = await rowsOf(servers.pool, 'staff_changes', 'revision');
  expect(changes).toMatchObject([
    { type: 'UserCreated', actor_id: metadata().actor.id, was: {} },
    { type: 'UserUpdated', changed: { role: 'MANAGER' }, was: { role: 'SENIOR_OFFICER' } },
    { type: 'UserUpdated' },
    { type: 'TemporaryPasswordSet' },
    { type: 'UserDeactivated', changed: {}, was: {} },
    { type: 'UserReactivated' },
  ]);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});
