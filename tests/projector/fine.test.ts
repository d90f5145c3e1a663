import { describe, expect, it } from 'vitest';

import {
  cents,
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  reminderSent,
} from '../domain/events.ts';
import { NOTHING_SAID } from '../support/facts.ts';
import { dump, rowsOf } from './dump.ts';
import { project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const fines = () => rowsOf(servers.pool, 'fines', 'id');
const daily = () => rowsOf(servers.pool, 'fine_daily', 'day, status, offense_type');

describe('fines', () => {
  it('gives an issued fine a row with all that was said of it', async () => {
    await servers.log.fine('FN-2026-001', fineIssued({ notes: 'Second time', photoSha256: 'a'.repeat(64) }));
    await project(servers);
    expect(await fines()).toEqual([
      {
        id: 'FN-2026-001',
        number_order: 2026_000000000001,
        license_plate: 'ABC 123 EH',
        plate_key: 'ABC123EH',
        driver_name: 'thandi nkosi',
        offense_type: 'PARKING',
        offense_description: 'Illegal parking',
        amount: 6000,
        date_issued: new Date('2026-03-10T07:45:00.000Z'),
        due_date: new Date('2026-04-09T08:00:00.000Z'),
        status: 'UNPAID',
        issued_by_id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
        place: 'Gwamile Street, Mbabane',
        paid_amount: 0,
        paid_at: null,
        without_receipt: false,
        created_at: new Date('2026-03-10T08:00:00.000Z'),
        updated_at: new Date('2026-03-10T08:00:00.000Z'),
        revision: 0,
        state: {
          ...NOTHING_SAID,
          fineNumber: 'FN-2026-001',
          licensePlate: 'ABC 123 EH',
          driverName: 'Thandi Nkosi',
          location: 'Gwamile Street, Mbabane',
          notes: 'Second time',
          offenseType: 'PARKING',
          offenseDescription: 'Illegal parking',
          amount: 6000,
          photos: ['a'.repeat(64)],
          dateIssued: '2026-03-10T07:45:00.000Z',
          dueDate: '2026-04-09T08:00:00.000Z',
          issuedBy: {
            id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
            firstName: 'Sipho',
            lastName: 'Dlamini',
            badgeNumber: 'RSP-1001',
          },
          status: 'UNPAID',
          payments: [],
          disputes: [],
          withdrawnReceipts: [],
          remindersSent: 0,
          createdAt: '2026-03-10T08:00:00.000Z',
          updatedAt: '2026-03-10T08:00:00.000Z',
        },
        search_text: 'abc123eh\nfn2026001\n\nthandi nkosi',
        contacts: null,
      },
    ]);
  });

  it('amends what was amended, and takes away what was emptied', async () => {
    await servers.log.fine('FN-2026-001', fineIssued());
    await project(servers);
    const later = '2026-03-11T09:30:00.123Z';
    await servers.log.fine('FN-2026-001', fineAmended({ driverName: null, location: 'Manzini' }, later));
    await project(servers);
    expect(await fines()).toMatchObject([
      {
        driver_name: null,
        state: { driverName: null, location: 'Manzini' },
        updated_at: new Date(later),
        created_at: new Date('2026-03-10T08:00:00.000Z'),
        revision: 1,
        search_text: 'abc123eh\nfn2026001\n\n',
      },
    ]);
  });

  it('takes any text there is', async () => {
    const notes = [
      '"quoted", {braced} and \\ back',
      'NULL',
      '',
      ' ',
      'line\nbreak\ttab',
      'emoji 🚓 é',
      "it's",
    ];
    await servers.log.issue(1, notes.length, (n) => ({ notes: notes[n - 1] || null }));
    await servers.log.fine('FN-2026-001', fineAmended({ driverName: 'nul\0l' }));
    await project(servers);
    const rows = await fines();
    expect(rows).toMatchObject(notes.map((text) => ({ state: { notes: text || null } })));
    expect(rows[0]).toMatchObject({ driver_name: 'nul\uFFFDl', state: { driverName: 'nul\uFFFDl' } });
  });

  it('marks a fine that was set to PAID by hand as without receipt, until it is set back', async () => {
    await servers.log.fine(
      'FN-2026-001',
      fineIssued(),
      fineStatusChanged('UNPAID', 'PAID', '2026-03-12T10:00:00.000Z'),
    );
    await project(servers);
    expect(await fines()).toMatchObject([
      {
        status: 'PAID',
        state: { settlement: { paidAmount: 6000, receipt: null } },
        paid_at: new Date('2026-03-12T10:00:00.000Z'),
        without_receipt: true,
      },
    ]);
    await servers.log.fine('FN-2026-001', fineStatusChanged('PAID', 'UNPAID'));
    await project(servers);
    expect(await fines()).toMatchObject([{ status: 'UNPAID', paid_at: null, without_receipt: false }]);
  });

  it('says how a payment settled it, and counts the reminders', async () => {
    await servers.log.fine('FN-2026-001', fineIssued(), reminderSent(1), reminderSent(2));
    await project(servers);
    await servers.log.fine(
      'FN-2026-001',
      paymentRecorded({ method: 'MOBILE_MONEY' }, '2026-03-12T10:00:00.000Z'),
    );
    await project(servers);
    expect(await fines()).toMatchObject([
      {
        status: 'PAID',
        paid_at: new Date('2026-03-12T10:00:00.000Z'),
        without_receipt: false,
        state: {
          settlement: { paidAmount: 6000, receipt: { number: 'RCP-2026-001', method: 'MOBILE_MONEY' } },
          remindersSent: 2,
        },
      },
    ]);
  });

  it('removes the row of a deleted fine with its disputes, and what they counted for; payments stay', async () => {
    await servers.log.fine(
      'FN-2026-001',
      fineIssued(),
      disputeSubmitted(),
      disputeResolved(),
      paymentRecorded(),
    );
    await servers.log.fine('FN-2026-002', fineIssued({ fineNumber: 'FN-2026-002', offenseType: 'DUI' }));
    await project(servers);
    await servers.log.fine('FN-2026-001', fineDeleted('Typed twice'));
    await project(servers);
    expect(await fines()).toMatchObject([{ id: 'FN-2026-002' }]);
    expect(await daily()).toMatchObject([{ offense_type: 'DUI', count: 1 }]);
    const tables = await dump(servers.pool);
    const names = ['disputes', 'dispute_daily', 'dispute_decided'];
    expect(names.map((name) => tables[name])).toEqual(names.map(() => []));
    const ofPayments = ['payments', 'payment_daily'];
    expect(ofPayments.map((name) => tables[name]?.length)).toEqual([1, 1]);
  });
});

describe('counters', () => {
  it('count by local day, status and offense', async () => {
    // 22:30 UTC is the next day in Mbabane already.
    await servers.log.issue(1, 3, (n) => ({
      amount: cents(n * 10),
      dateIssued: n === 3 ? '2026-03-09T22:30:00.000Z' : '2026-03-09T21:30:00.000Z',
    }));
    await servers.log.fine('FN-2026-001', fineStatusChanged('UNPAID', 'PAID'));
    await project(servers);
    expect(await daily()).toMatchObject([
      { day: '2026-03-09', status: 'PAID', count: 1, amount: 1000, paid_amount: 1000 },
      { day: '2026-03-09', status: 'UNPAID', count: 1, amount: 2000 },
      { day: '2026-03-10', status: 'UNPAID', count: 1, amount: 3000 },
    ]);
  });
});
