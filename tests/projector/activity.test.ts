import { deedText, isTold } from '@fines/domain/fine/telling.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import {
  actor,
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  paymentRecorded,
  receiptWithdrawn,
  reminderSent,
} from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const deed = z.looseObject({
  fine_id: z.string(),
  type: z.string().refine(isTold),
  data: z.record(z.string(), z.unknown()),
});

async function deeds(order: string) {
  const rows = await rowsOf(servers.pool, 'activity', order);
  return rows.map((row) => deed.parse(row));
}

const textOf = ({ type, data, fine_id: fineNumber }: z.output<typeof deed>) =>
  deedText({ type, data }, fineNumber);

it('tells what the system did about numbers, of which no fine comes', async () => {
  await servers.log.fine('FN-2026-001', fineNumberVoided());
  await servers.log.fine(
    'FN-2026-002',
    fineIssued({ fineNumber: 'FN-2026-002' }),
    receiptWithdrawn(),
    reminderSent(1),
  );
  await project(servers);
  expect((await deeds('fine_id, revision')).map(textOf)).toEqual([
    'Voided FN-2026-001',
    'Issued FN-2026-002 to ABC 123 EH: Illegal parking',
    'Withdrew receipt RCP-2026-001, with which FN-2026-002 was not paid',
    'Noted reminder 1 of FN-2026-002',
  ]);
  expect(await rowsOf(servers.pool, 'fines', 'id')).toMatchObject([{ id: 'FN-2026-002', revision: 2 }]);
  expect(await rowsOf(servers.pool, 'fine_totals', 'status')).toMatchObject([{ count: 1 }]);
});

it('holds what was done to a fine, to be told in plain English, and keeps it when the fine is deleted', async () => {
  await servers.log.fine('FN-2026-001', fineIssued(), fineAmended({ notes: 'Wet' }), reminderSent(1));
  await project(servers);
  await servers.log.fine(
    'FN-2026-001',
    disputeSubmitted(),
    disputeResolved(),
    disputeSubmitted({ disputeId: 'FN-2026-001-D2' }),
    disputeResolved({ disputeId: 'FN-2026-001-D2', status: 'APPROVED' }),
    fineStatusChanged('UNPAID', 'PAID'),
    paymentRecorded(),
    fineDeleted('Typed twice', '2026-03-20T08:00:00.000Z'),
  );
  await project(servers);
  const rows = await deeds('revision');
  expect(rows.map(textOf)).toEqual([
    'Issued FN-2026-001 to ABC 123 EH: Illegal parking',
    'Edited FN-2026-001',
    'Noted reminder 1 of FN-2026-001',
    'Submitted dispute FN-2026-001-D1',
    'Rejected dispute FN-2026-001-D1',
    'Submitted dispute FN-2026-001-D2',
    'Approved dispute FN-2026-001-D2',
    'Changed FN-2026-001 from Unpaid to Paid',
    'Recorded payment RCP-2026-001 of SZL 60.00 for FN-2026-001',
    'Deleted FN-2026-001',
  ]);
  expect(rows.at(-1)).toEqual({
    fine_id: 'FN-2026-001',
    revision: 9,
    actor_id: actor('SENIOR_OFFICER').id,
    type: 'FineDeleted',
    data: {},
    at: new Date('2026-03-20T08:00:00.000Z'),
  });
});

it('holds of an event but what its words say', async () => {
  await servers.log.fine(
    'FN-2026-001',
    fineIssued({ driverName: 'Musa Dube', driverLicense: 'D-4711' }),
    paymentRecorded({ transactionReference: 'MM-4821' }),
  );
  await project(servers);
  expect((await deeds('revision')).map(({ data }) => data)).toEqual([
    { licensePlate: 'ABC 123 EH', offenseDescription: 'Illegal parking' },
    { receiptNumber: 'RCP-2026-001', amount: 6000 },
  ]);
});
