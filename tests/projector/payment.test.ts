import { expect, it } from 'vitest';

import {
  cents,
  CHIEF,
  CLERK,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  refundRequested,
} from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const payments = () => rowsOf(servers.pool, 'payments', 'fine_id, paid_at, number_order DESC');

it('gives a payment a row with what was paid, and for what', async () => {
  await servers.log.fine('FN-2026-001', fineIssued());
  await project(servers);
  await servers.log.fine(
    'FN-2026-001',
    paymentRecorded({ transactionReference: 'MoMo 77/1' }, '2026-03-12T10:00:00.000Z'),
  );
  await project(servers);
  expect(await payments()).toEqual([
    {
      fine_id: 'FN-2026-001',
      id: 'RCP-2026-001',
      number_order: 2026_000000000001,
      fine_number_order: 2026_000000000001,
      license_plate: 'ABC 123 EH',
      plate_key: 'ABC123EH',
      fine_amount: 6000,
      amount: 6000,
      method: 'CASH',
      status: 'COMPLETED',
      transaction_reference: 'MoMo 77/1',
      processed_by_id: CLERK.id,
      together_id: null,
      from_statement: false,
      is_typed_in: false,
      paid_at: new Date('2026-03-12T10:00:00.000Z'),
      refund_requested_at: null,
      refunded_at: null,
      refunded_by_id: null,
      refund_method: null,
      updated_at: new Date('2026-03-12T10:00:00.000Z'),
      state: {
        receiptNumber: 'RCP-2026-001',
        amount: 6000,
        method: 'CASH',
        transactionReference: 'MoMo 77/1',
        processedBy: { ...CLERK, badgeNumber: null },
        togetherId: null,
        paidAt: '2026-03-12T10:00:00.000Z',
        status: 'COMPLETED',
        refundRequest: null,
      },
      search_text: 'abc123eh\nfn2026001\nrcp2026001\nmomo 77/1',
    },
  ]);
});

it('keeps every payment of a fine, whatever happens to it afterwards', async () => {
  await servers.log.fine('FN-2026-001', fineIssued(), paymentRecorded({ receiptNumber: 'RCP-2026-002' }));
  await project(servers);
  await servers.log.fine(
    'FN-2026-001',
    fineStatusChanged('PAID', 'UNPAID'),
    fineAmended({ notes: 'Bounced' }),
  );
  await project(servers);
  await servers.log.fine('FN-2026-001', paymentRecorded({ receiptNumber: 'RCP-2026-001', method: 'CARD' }));
  await project(servers);
  expect(await payments()).toMatchObject([
    { id: 'RCP-2026-002', method: 'CASH' },
    { id: 'RCP-2026-001', method: 'CARD' },
  ]);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});

it('keeps a payment, what became of it and what it counts for when its fine is deleted', async () => {
  const counted = async () => ({
    taken: await rowsOf(servers.pool, 'payment_daily', 'day'),
    refunded: await rowsOf(servers.pool, 'refund_daily', 'day'),
  });
  // As it was possible once: deleted while it was paid.
  await servers.log.fine('FN-2026-001', fineIssued(), paymentRecorded(), fineDeleted());
  await project(servers);
  const taken = [{ day: '2026-03-10', method: 'CASH', from_statement: false, count: 1, amount: 6000 }];
  expect(await counted()).toEqual({ taken, refunded: [] });
  expect(await rowsOf(servers.pool, 'fines', 'id')).toEqual([]);

  await servers.log.fine('FN-2026-001', refundRequested());
  await project(servers);
  expect(await payments()).toMatchObject([
    { status: 'COMPLETED', state: { refundRequest: { reason: 'Paid twice', requestedBy: CLERK } } },
  ]);
  const at = '2026-03-14T10:00:00.000Z';
  await servers.log.fine('FN-2026-001', paymentRefunded({}, at));
  await project(servers);
  expect(await payments()).toMatchObject([
    {
      status: 'REFUNDED',
      refund_requested_at: null,
      refunded_at: new Date(at),
      refunded_by_id: CHIEF.id,
      state: { refund: { reason: 'Paid twice', refundedAt: at, refundedBy: CHIEF } },
      updated_at: new Date(at),
    },
  ]);
  const refunded = [{ day: '2026-03-14', refund_method: 'CASH', count: 1, amount: 6000 }];
  expect(await counted()).toEqual({ taken, refunded });
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});

it('counts by local day and method; what went back another way, by that', async () => {
  await servers.log.issue(1, 3, (n) => ({ amount: cents(n * 10) }));
  const pay = (n: number, method: 'CASH' | 'CARD', at: string) =>
    servers.log.fine(
      `FN-2026-00${n}`,
      paymentRecorded({ receiptNumber: `RCP-2026-00${n}`, amount: cents(n * 10), method }, at),
    );
  // 22:30 UTC is the next day in Mbabane already.
  await pay(1, 'CASH', '2026-03-12T22:30:00.000Z');
  await pay(2, 'CASH', '2026-03-12T21:30:00.000Z');
  await project(servers);
  await pay(3, 'CARD', '2026-03-13T08:00:00.000Z');
  const outOfTheDrawer = { receiptNumber: 'RCP-2026-003', amount: cents(30), method: 'CASH' } as const;
  await servers.log.fine('FN-2026-003', paymentRefunded(outOfTheDrawer, '2026-03-14T08:00:00.000Z'));
  await project(servers);
  expect(await rowsOf(servers.pool, 'refund_daily', 'day')).toEqual([
    { day: '2026-03-14', refund_method: 'CASH', count: 1, amount: 3000 },
  ]);
  const atCounter = { from_statement: false, count: 1 };
  expect(await rowsOf(servers.pool, 'payment_daily', 'day, method')).toEqual([
    { day: '2026-03-12', method: 'CASH', ...atCounter, amount: 2000 },
    { day: '2026-03-13', method: 'CARD', ...atCounter, amount: 3000 },
    { day: '2026-03-13', method: 'CASH', ...atCounter, amount: 1000 },
  ]);
});
