import { randomBytes } from 'node:crypto';

import { reviewStream } from '@fines/domain/review/review.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { describe, expect, it } from 'vitest';

import {
  actReviewed,
  CLERK,
  disputeSubmitted,
  fineAmended,
  fineIssued,
  fineStatusChanged,
  metadata,
  paymentRecorded,
  vehicleRegistered,
} from '../domain/events.ts';
import { dump, rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, openProjector, project, rebuild } from './projecting.ts';
import { numberOf } from './test-log.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const broken = { type: 'FineAmended', data: { location: 17 }, metadata: metadata() };

const fine = (n: number, more = {}) => fineIssued({ fineNumber: numberOf(n), ...more });

const parked = () => rowsOf(servers.pool, 'parked', 'stream');
const fineIds = async () => (await rowsOf(servers.pool, 'fines', 'id')).map(({ id }) => id);
const eventsSeen = async () => (await rowsOf(servers.pool, 'checkpoint', 'commit'))[0]?.['events'];

async function expectRebuildToBeEqual(): Promise<void> {
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
}

/** A rule of the database against one fine: an event cannot be mended, but what refuses it can be taken away. */
const refuse = (condition: string) =>
  servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.fines ADD CONSTRAINT ours CHECK (${condition})`);
const refuseNothing = () => servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.fines DROP CONSTRAINT ours`);

describe('an event that cannot be shown', () => {
  it('parks its stream, of which all before it is shown and counted; every other goes on', async () => {
    await project(servers);
    await servers.log.issue(1, 3);
    await servers.log.fine('FN-2026-002', fineAmended({ location: 'Manzini' }), broken, paymentRecorded());
    await servers.log.issue(4, 5);
    await project(servers);
    await servers.log.fine('FN-2026-002', fineStatusChanged('UNPAID', 'DISPUTED'));
    await servers.log.fine('FN-2026-003', paymentRecorded({ receiptNumber: 'RCP-2026-003' }));
    await project(servers);
    expect(await fineIds()).toHaveLength(5);
    expect(await eventsSeen()).toBe(10);
    expect(await rowsOf(servers.pool, 'fines', 'id')).toMatchObject([
      {},
      { status: 'UNPAID', state: { location: 'Manzini' }, revision: 1 },
      { status: 'PAID' },
      {},
      {},
    ]);
    expect(await rowsOf(servers.pool, 'payments', 'id')).toHaveLength(1);
    expect(await parked()).toMatchObject([
      {
        stream: 'fine-FN-2026-002',
        revision: 2,
        type: 'FineAmended',
        reason: expect.stringContaining('FineAmended cannot be read'),
      },
    ]);
    await expectRebuildToBeEqual();
  });

  it('may be one that comes too early, in a foreign stream, with no number, on no day, or from the future', async () => {
    const { log } = servers;
    await log.fine(numberOf(1), fineAmended({ location: 'Here' }));
    await log.write('user-1', fine(2));
    await log.fine(numberOf(3), fine(3), paymentRecorded({ receiptNumber: 'no number' }));
    await log.fine(numberOf(4), fine(4, { dateIssued: '0000-01-01T00:00:00.000Z' }));
    await log.fine(numberOf(5), { ...fine(5), metadata: { ...metadata(), schemaVersion: 99 } });
    await log.issue(6, 6);
    await log.fine(numberOf(7), fineIssued({ fineNumber: numberOf(7) }, '9999-12-31T23:00:00.000Z'));
    await project(servers);
    expect(await fineIds()).toEqual([numberOf(3), numberOf(6)]);
    expect((await parked()).map(({ stream, reason }) => [stream, reason])).toEqual([
      ['fine-FN-2026-001', 'FineAmended before FineIssued'],
      ['fine-FN-2026-003', 'no number is not the number of a document'],
      ['fine-FN-2026-004', '0000-01-01 is not a day of the calendar'],
      ['fine-FN-2026-005', 'FineIssued has schema version 99; this code reads up to 2'],
      ['fine-FN-2026-007', '+010000-01 is not a day of the calendar'],
      ['user-1', 'user-1 is the stream of something else'],
    ]);
  });

  it('does not follow on what its row has seen', async () => {
    await servers.log.fine('FN-2026-001', fineIssued());
    await project(servers);
    await servers.pool.query(`UPDATE ${READ_SCHEMA}.fines SET revision = 7`);
    await servers.log.fine('FN-2026-001', fineAmended({ location: 'Here' }));
    await servers.log.issue(2, 2);
    await project(servers);
    expect(await parked()).toMatchObject([{ stream: 'fine-FN-2026-001', revision: 1 }]);
    expect(await fineIds()).toHaveLength(2);
  });

  it('is found among those whose rows Postgres refuses together, and costs no more than its stream', async () => {
    await project(servers);
    await refuse(`id NOT IN ('FN-2026-002', 'FN-2026-009') OR status <> 'PAID'`);
    await servers.log.issue(1, 12);
    for (const n of [2, 5, 9]) {
      const receiptNumber = `RCP-2026-00${n}`;
      await servers.log.fine(
        numberOf(n),
        fineAmended({ location: 'Manzini' }),
        paymentRecorded({ receiptNumber }),
      );
    }
    await project(servers);
    expect(await fineIds()).toHaveLength(12);
    const reason = 'Postgres refuses its rows: new row for relation "fines" violates check constraint "ours"';
    expect(await parked()).toMatchObject([
      { stream: 'fine-FN-2026-002', revision: 2, reason },
      { stream: 'fine-FN-2026-009', revision: 2, reason },
    ]);
    expect(await rowsOf(servers.pool, 'payments', 'id')).toMatchObject([{ fine_id: 'FN-2026-005' }]);
    const rows = await rowsOf(servers.pool, 'fines', 'id');
    expect(rows[1]).toMatchObject({ status: 'UNPAID', state: { location: 'Manzini' }, revision: 1 });
    // The first refusal was of all of them; what came through must count as if there had been none.
    await refuseNothing();
    await project(servers);
    await expectRebuildToBeEqual();
  });
});

/** Too long for the index of a key, however well it is compressed. */
const LONG = randomBytes(6000).toString('base64');
const tooLongDispute = disputeSubmitted({ disputeId: LONG });
const tooLongCashier = paymentRecorded({ processedBy: { ...CLERK, id: LONG } });

describe('a build, which writes rows of entities beside journals and counters', () => {
  it.each([
    ['Postgres refuses a row of it', [tooLongDispute], /^Postgres refuses its rows: index row size/],
    ['a text of it fits into no index', [tooLongCashier], /^A text of 8000 characters is too long/],
    ['both', [tooLongCashier, tooLongDispute], /^A text of 8000 characters is too long/],
  ])('shows all but a stream of which %s, and each of them once', async (_, refused, reason) => {
    await servers.log.issue(1, 9);
    await servers.log.fine(numberOf(5), fineAmended({ location: 'Manzini' }), ...refused);
    await servers.log.fine(numberOf(7), paymentRecorded());
    await rebuild(servers);
    expect(await parked()).toMatchObject([
      {
        stream: 'fine-FN-2026-005',
        revision: 2,
        reason: expect.stringMatching(reason),
      },
    ]);
    expect(await fineIds()).toHaveLength(9);
    expect(await rowsOf(servers.pool, 'fine_daily', 'status')).toMatchObject([
      { status: 'PAID', count: 1 },
      { status: 'UNPAID', count: 8 },
    ]);
    expect(await rowsOf(servers.pool, 'fines', 'id')).toMatchObject({
      4: { state: { location: 'Manzini' }, revision: 1 },
    });
  });
});

describe('a stream that was parked', () => {
  it('is shown whole, as by a rebuild, when it is taken up by a projector that can', async () => {
    await project(servers);
    await refuse(`state ->> 'location' <> 'Nowhere'`);
    const { projector, pool } = openProjector(servers);
    await servers.log.issue(1, 2);
    await servers.log.fine('FN-2026-002', paymentRecorded(), fineAmended({ location: 'Nowhere' }));
    await projector.run();
    await servers.log.fine('FN-2026-002', fineAmended({ location: 'Manzini' }));
    await projector.run();
    expect(await parked()).toMatchObject([{ stream: 'fine-FN-2026-002', revision: 2 }]);
    await refuseNothing();
    await projector.run();
    // Not by one that goes on: nothing has changed for it.
    expect(await parked()).toHaveLength(1);
    await pool.end();

    await servers.log.fine('FN-2026-002', fineAmended({ location: 'Big Bend' }));
    await project(servers);
    expect(await parked()).toEqual([]);
    expect((await rowsOf(servers.pool, 'fines', 'id'))[1]).toMatchObject({
      state: { location: 'Big Bend' },
      revision: 4,
    });
    await expectRebuildToBeEqual();
  });

  it('has no open act that somebody reviewed while it was parked', async () => {
    const open = async () => (await rowsOf(servers.pool, 'acts', 'id')).map((act) => act['is_open']);
    const act = 'FN-2026-001-R2';
    await project(servers);
    await refuse(`state ->> 'location' <> 'Nowhere'`);
    await servers.log.fine(
      'FN-2026-001',
      fineIssued(),
      fineAmended({ location: 'Nowhere' }),
      fineStatusChanged('UNPAID', 'PAID'),
    );
    await servers.log.write(reviewStream(act), actReviewed({ actId: act }));
    await project(servers);
    expect([await parked(), await open()]).toMatchObject([[{ revision: 1 }], []]);
    await refuseNothing();
    await project(servers);
    expect([await parked(), await open()]).toEqual([[], [false]]);
  });

  it('stays as it is, and nothing counts twice, as long as nobody can', async () => {
    await servers.log.fine('FN-2026-001', fineIssued(), paymentRecorded(), broken);
    await project(servers);
    const before = await dump(servers.pool);
    await project(servers);
    expect(await dump(servers.pool)).toEqual(before);
  });
});

async function expectToStop(why: RegExp): Promise<void> {
  const { projector, pool } = openProjector(servers);
  await expect(projector.run()).rejects.toThrow(why);
  await expect(projector.check()).rejects.toThrow(why);
  await pool.end();
}

describe('a fault that is not the streams’', () => {
  it('parks nothing when no stream of many can be shown', async () => {
    await project(servers);
    await refuse('false');
    await servers.log.issue(1, 12);
    await expectToStop(/^None of 12 streams can be shown: .*check constraint "ours"/);
    expect([await parked(), await eventsSeen()]).toEqual([[], 0]);
  });

  it('parks nothing when the tables are not what they should be', async () => {
    await project(servers);
    await servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.fines DROP COLUMN driver_name`);
    await servers.log.issue(1, 2);
    await expectToStop(/driver_name/);
    expect([await parked(), await eventsSeen()]).toEqual([[], 0]);
  });

  it('parks a thousand streams at most', async () => {
    const { projector, pool } = openProjector(servers);
    await projector.run();
    await servers.pool.query(
      `INSERT INTO ${READ_SCHEMA}.parked SELECT 'fine-' || n, 0, 'FineIssued', 'a fault', now()
       FROM generate_series(1, 1000) AS n`,
    );
    await servers.log.fine('FN-2026-001', fineIssued(), broken);
    await expect(projector.run()).rejects.toThrow('More than 1000 streams cannot be shown');
    await pool.end();
    expect(await eventsSeen()).toBe(0);
  });
});

it('reads a day of the year 0, which was let in once, as not known', async () => {
  await servers.log.vehicle(
    'HSD 722 BN',
    vehicleRegistered({
      licensePlate: 'HSD 722 BN',
      registrationDate: '0000-01-01',
      expiryDate: '9999-12-31',
    }),
  );
  await servers.log.issue(1, 1);
  await project(servers);
  expect(await rowsOf(servers.pool, 'vehicles', 'license_plate')).toMatchObject([
    { state: { registrationDate: null, expiryDate: '9999-12-31' } },
  ]);
  expect(await parked()).toEqual([]);
});
