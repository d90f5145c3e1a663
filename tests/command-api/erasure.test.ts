import { randomUUID } from 'node:crypto';

import { systemContext } from '@fines/command-api/engine/context.ts';
import { load } from '@fines/command-api/engine/load.ts';
import { finishErasures } from '@fines/command-api/erasure/carry-out.ts';
import { erasureDecider } from '@fines/command-api/erasure/carry-out.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { erasureStream } from '@fines/domain/erasure/erasure.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';
import { KEYS } from '@fines/platform/personal-data/tables.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

import { run } from '../audit/audited-log.ts';
import { actor } from '../domain/events.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import { rowsOf } from '../projector/dump.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { openServers } from '../projector/servers.ts';
import { useTables } from '../projector/use-servers.ts';
import { PERSONAL_DATA_KEY } from '../support/personal-data-key.ts';
import {
  approve,
  change,
  DISPUTE,
  DRIVER,
  issue,
  requested,
  settled,
  stateOf,
  TEXTS,
  textsRead,
  textsFound,
  VEHICLE,
  VEHICLE_ID,
} from './erasing.ts';
import { openProcesses, pay, type Process } from './processes.ts';

const tables = useTables();

let process: Process;
const setUp = async (): Promise<void> => {
  process = (await openProcesses(tables, 1))[0] ?? process;
};

describe('an erasure that is approved', () => {
  it('leaves no text of the person anywhere, and every record as provable as before', async () => {
    await setUp();
    const fineNumber = await settled(process);
    await registerVehicle(process.store, VEHICLE, systemContext(randomUUID()));
    await project(tables);
    // The name that was amended is in the log only, encrypted.
    expect(await textsFound(tables)).toEqual(TEXTS.filter((text) => text !== DRIVER.driverName));
    const streams = [fineStream(fineNumber), vehicleStream(VEHICLE_ID)];
    expect(await textsRead(process, ...streams)).toEqual(TEXTS);
    const erased = await approve(process, await requested(process, [fineNumber], [VEHICLE_ID]));
    expect(erased.state).toMatchObject({ status: 'COMPLETED', kept: [] });
    await project(tables);
    expect(await textsRead(process, ...streams)).toEqual([]);
    expect(await textsFound(tables)).toEqual([]);
    const { before, after } = await beforeAndAfterRebuild(tables);
    expect(after).toEqual(before);
    expect(await textsFound(tables)).toEqual([]);
    expect(await rowsOf(tables.pool, 'fines', 'id')).toMatchObject([
      {
        state: {
          driverName: 'erased',
          driverLicense: 'erased',
          notes: 'erased',
          status: 'PAID',
          amount: 6000,
        },
      },
    ]);
    expect(await rowsOf(tables.pool, 'disputes', 'id')).toMatchObject([
      { state: { reason: 'erased', evidence: 'erased', status: 'REJECTED' } },
    ]);
    expect(await rowsOf(tables.pool, 'vehicles', 'id')).toMatchObject([{ state: { ownerName: 'erased' } }]);
    expect(await verify(tables.log.store, { now: Date.now(), onEvent: () => undefined })).toMatchObject({
      firstBreak: undefined,
    });
  });

  it('says who, when and why, in the stream of each record', async () => {
    await setUp();
    const fineNumber = await settled(process);
    const erasureId = await requested(process, [fineNumber]);
    await approve(process, erasureId);
    const events = await tables.log.store.readStream(fineStream(fineNumber));
    expect(events.at(-1)).toMatchObject({
      type: 'DriverErased',
      data: {
        keys: [expect.any(String), expect.any(String), expect.any(String)],
        cause: { rule: 'REQUEST', erasureId },
      },
      metadata: { actor: { id: actor('SUPER_ADMIN').id } },
    });
  });

  it('keeps the texts of other records of the same person', async () => {
    await setUp();
    const [gone, open] = [await settled(process), await issue(process)];
    await approve(process, await requested(process, [gone]));
    await project(tables);
    expect(await rowsOf(tables.pool, 'fines', 'id')).toMatchObject([
      { id: gone, state: { driverName: 'erased' } },
      { id: open, state: DRIVER },
    ]);
  });

  it('erases nothing of a fine that is to be paid again meanwhile, and says so', async () => {
    await setUp();
    const fineNumber = await issue(process);
    const receiptNumber = await pay(process, fineNumber);
    const id = await requested(process, [fineNumber, 'FN-2001-999']);
    await change(process, fineNumber, (by) => ({
      type: 'RefundPayment',
      ...by,
      actor: chief(),
      receiptNumber,
      reason: 'Paid twice',
      transactionReference: null,
    }));
    const { state } = await approve(process, id);
    expect(state).toMatchObject({
      status: 'COMPLETED',
      kept: [
        { record: fineNumber, reason: expect.stringContaining('is unpaid') },
        { record: 'FN-2001-999', reason: 'Fine not found' },
      ],
    });
    expect(await load(process.store, erasureDecider, erasureStream(id))).toMatchObject({ state });
  });

  it('keeps no record only because somebody else changes it at that moment', async () => {
    await setUp();
    const id = await requested(process, [await settled(process)]);
    const append: typeof process.store.append = (stream, ...rest) =>
      stream.startsWith('fine-')
        ? Promise.reject(new WrongExpectedRevision({ stream, expected: 3, actual: 4 }))
        : process.store.append(stream, ...rest);
    await expect(approve(process, id, { ...process.store, append })).rejects.toMatchObject({ code: 'busy' });
    expect(await stateOf(process, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('is approved by one of two at once', async () => {
    await setUp();
    const id = await requested(process, [await settled(process)]);
    const both = await Promise.allSettled([approve(process, id), approve(process, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(process, id)).toMatchObject({ status: 'COMPLETED' });
  });
});

const fails = () => Promise.reject(new Error('The process ends here'));

describe('a process that ends halfway', () => {
  const laterThanHalted = `UPDATE command.open_erasures SET since = since - interval '1 hour'`;

  it.each([
    ['before it says so in a record', { readEncrypted: fails }],
    ['before the keys are destroyed', { destroy: fails }],
  ])('%s: another one finishes what it began', async (_, broken) => {
    await setUp();
    const id = await requested(process, [await settled(process), await settled(process)]);
    await expect(approve(process, id, { ...process.store, ...broken })).rejects.toThrow(
      'The process ends here',
    );
    await finishErasures({ ...process, recordedWithin: 0 });
    expect(await stateOf(process, id)).toMatchObject({ status: 'APPROVED' });
    await tables.pool.query(laterThanHalted);
    await finishErasures({ ...process, recordedWithin: 0 });
    expect(await stateOf(process, id)).toMatchObject({ status: 'COMPLETED', kept: [] });
    await project(tables);
    expect(await textsFound(tables)).toEqual([]);
    expect((await tables.pool.query('SELECT FROM command.open_erasures')).rowCount).toBe(0);
  });

  it('before the approval: nothing is erased, and nothing is left to do', async () => {
    await setUp();
    const fineNumber = await settled(process);
    const id = await requested(process, [fineNumber]);
    await expect(approve(process, id, { ...process.store, append: fails })).rejects.toThrow(
      'The process ends here',
    );
    await tables.pool.query(laterThanHalted);
    await finishErasures({ ...process, recordedWithin: 0 });
    expect(await stateOf(process, id)).toMatchObject({ status: 'REQUESTED' });
    expect((await tables.pool.query('SELECT FROM command.open_erasures')).rowCount).toBe(0);
  });
});

it('what is imported again brings no owner back who was erased', async () => {
  await setUp();
  await registerVehicle(process.store, VEHICLE, systemContext(randomUUID()));
  await approve(process, await requested(process, [], [VEHICLE_ID]));
  expect(await registerVehicle(process.store, VEHICLE, systemContext(randomUUID()))).toMatchObject({
    outcome: 'unchanged',
  });
  expect(await tables.log.store.readStream(vehicleStream(VEHICLE_ID))).toHaveLength(2);
});

it('what a restore brought back is destroyed again', async () => {
  const servers = await openServers();
  onTestFinished(() => servers.close());
  const { pool } = servers;
  process = (await openProcesses(servers, 1))[0] ?? process;
  const fineNumber = await settled(process);
  const { rows: copy } = await pool.query(`SELECT id, wrapped FROM ${KEYS}`);
  await approve(process, await requested(process, [fineNumber]));
  await pool.query(`ALTER TABLE ${KEYS} DISABLE TRIGGER keep`);
  await pool.query(
    `UPDATE ${KEYS} AS keys SET wrapped = copy.wrapped, destroyed_at = NULL
     FROM unnest($1::uuid[], $2::bytea[]) AS copy (id, wrapped) WHERE keys.id = copy.id`,
    [copy.map(({ id }) => id), copy.map(({ wrapped }) => wrapped)],
  );
  await pool.query(`ALTER TABLE ${KEYS} ENABLE TRIGGER keep`);
  expect(await textsRead(process, fineStream(fineNumber))).toContain(DISPUTE.reason);
  const env = {
    DATABASE_URL: servers.databaseUrl,
    ESDB_URL: servers.esdbUrl,
    PERSONAL_DATA_KEY,
  };
  const { code, stdout } = await run(['command-api/erasure/destroy-again.ts'], env);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '3 keys were there again, and were destroyed\n' });
  expect(await textsRead(process, fineStream(fineNumber))).toEqual([]);
});
