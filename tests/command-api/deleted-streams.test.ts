import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { EventStoreDBClient } from '@eventstore/db-client';
import type { Log } from '@fines/command-api/engine/log.ts';
import { alone } from '@fines/command-api/import/alone.ts';
import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { importRegister } from '@fines/command-api/vehicle/import-register.ts';
import { KnownVehicles } from '@fines/command-api/vehicle/known-vehicles.ts';
import { VEHICLES } from '@fines/command-api/vehicle/register-imports.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiptReserved, vehicleRegistered } from '../domain/events.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { ApiClient } from '../support/api-client.ts';
import { query } from '../support/databases.ts';
import { issue, sequenceOf } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const fine = (n: number): string => `FN-${YEAR}-${String(n).padStart(3, '0')}`;
const receipt = (n: number): string => `RCP-${YEAR}-${String(n).padStart(3, '0')}`;

let servers: Servers;
let one: Process;
let other: Process;
let client: EventStoreDBClient;
beforeAll(async () => {
  servers = await openServers();
  client = EventStoreDBClient.connectionString(servers.esdbUrl);
});
afterAll(async () => {
  await client.dispose();
  await servers.close();
});
/** Processes that have just started, and know nothing of the log. */
beforeEach(async () => {
  [one = expect.unreachable(), other = expect.unreachable()] = await openProcesses(servers, 2);
  return async () => {
    await putBack();
    await one.close();
    await other.close();
  };
});

const takeAway = (stream: string, truncateBefore: number) =>
  query(
    servers.storeUrl,
    `INSERT INTO event_store.deleted_streams VALUES ('${stream}', ${truncateBefore}, false, -1)`,
  );
const putBack = () => query(servers.storeUrl, 'DELETE FROM event_store.deleted_streams');
const verified = () => verify(servers.log.store, { now: Date.now(), onEvent: () => undefined });
/** How many events the log has of a stream, whatever the stream itself shows. */
async function inLog(stream: string): Promise<number> {
  let count = 0;
  for await (const event of servers.log.store.readAll()) count += Number(event.stream === stream);
  return count;
}

/** What an import of one vehicle refuses. */
async function imported(licensePlate: string, color = 'White'): Promise<string[]> {
  const { store } = one;
  const vehicle = vehicleRegistered({ licensePlate, color }).data;
  const refused: string[] = [];
  await alone(one.pool, VEHICLES, async (connection) =>
    importRegister(Readable.from([[{ line: 2, vehicle }]]), {
      store,
      known: await KnownVehicles.open(connection, one),
      command: { actor: SYSTEM, commandId: randomUUID() },
      isCheck: false,
      isAgain: false,
      inFlight: 1,
      onBatch: async (batch) => {
        refused.push(...batch.refused.map(({ reason }) => reason));
        return true;
      },
    }),
  );
  return refused;
}

describe('a stream that somebody deleted', () => {
  it.each([
    ['is not appended to', 9],
    ['is not appended to when only its beginning is gone', 1],
  ])('%s', async (_, truncateBefore) => {
    const number = await newFine(one);
    await pay(one, number);
    await takeAway(`fine-${number}`, truncateBefore);
    await expect(pay(one, number)).rejects.toThrow(EventsRemoved);
    expect(await inLog(`fine-${number}`)).toBe(2);
    expect(await verified()).toMatchObject({ isForged: false });
    await putBack();
    await expect(pay(one, number)).rejects.toThrow('paid already');
    expect((await verified()).firstBreak).toBeUndefined();
  });

  it.each([
    ['which knows it', 'HSD 601 IM', () => Promise.resolve(), 1],
    [
      'which does not know it any more',
      'HSD 602 IM',
      () => one.pool.query('TRUNCATE command.known_vehicles'),
      0,
    ],
  ])('is not begun anew by an import %s', async (_, plate, forget, known) => {
    const key = plate.replaceAll(' ', '');
    expect(await imported(plate)).toEqual([]);
    await client.deleteStream(`vehicle-${key}`);
    await forget();
    expect(await imported(plate, 'Red')).toEqual([
      expect.stringContaining(`the event store does not give the earlier events of vehicle-${key} any more`),
    ]);
    expect(await inLog(`vehicle-${key}`)).toBe(1);
    const { rowCount } = await one.pool.query('SELECT FROM command.known_vehicles WHERE plate_key = $1', [
      key,
    ]);
    expect(rowCount).toBe(known);
    expect(await verified()).toMatchObject({ isForged: false });
  });

  it('is not appended to if it was closed for good', async () => {
    const number = await newFine(one);
    await client.tombstoneStream(`fine-${number}`);
    await expect(pay(one, number)).rejects.toThrow(EventsRemoved);
  });

  it('has a number that no process gives again', async () => {
    const first = sequenceOf(await newFine(one));
    await newFine(other);
    for (const n of [2, 3, 4, 5]) expect(await newFine(one)).toBe(fine(first + n));
    await client.deleteStream(`fine-${fine(first + 3)}`);
    // The other one goes on with the third, which is used, and looks for the end of the series. The fourth looks like one.
    expect(await newFine(other)).toBe(fine(first + 6));
    expect(await verified()).toMatchObject({ isForged: false });
  });

  it('is noticed by its answer where a new one was expected', async () => {
    const first = sequenceOf(await newFine(one));
    await newFine(other);
    const stream = `fine-${fine(first + 2)}`;
    expect(`fine-${await newFine(one)}`).toBe(stream);
    await client.deleteStream(stream);
    await expect(newFine(other)).rejects.toMatchObject({ stream, wasAppended: true });
    expect(await newFine(other)).toBe(fine(first + 3));
  });

  it('keeps its receipt pending until it is back', async () => {
    const [lost, kept] = [await newFine(one), await newFine(one)];
    const last = sequenceOf(await pay(one, await newFine(one)));
    const [ofLost, ofKept] = [receipt(last + 1), receipt(last + 2)];
    for (const [receiptNumber, fineNumber] of [
      [ofLost, lost],
      [ofKept, kept],
    ] as const)
      await servers.log.write(`receipt-${receiptNumber}`, receiptReserved({ receiptNumber, fineNumber }));
    await client.deleteStream(`fine-${lost}`);
    const sweepAll = () => sweep(sweptReceipts(one), new Date(Date.now() + 60_000));
    expect(await sweepAll()).toBe(false);
    expect([await inLog(`receipt-${ofLost}`), await inLog(`receipt-${ofKept}`)]).toEqual([1, 2]);
    await putBack();
    expect(await sweepAll()).toBe(true);
    expect(await inLog(`receipt-${ofLost}`)).toBe(2);
  });
});

it('a new fine or vehicle costs one append, and nothing is asked before', async () => {
  await newFine(one);
  await imported('HSD 603 IM');
  const asked: string[] = [];
  const { store } = one;
  const counted: Log = {
    ...store,
    append: (...request) => (asked.push('append'), store.append(...request)),
    readStream: (...request) => (asked.push('readStream'), store.readStream(...request)),
    wasDeleted: (...request) => (asked.push('wasDeleted'), store.wasDeleted(...request)),
  };
  const number = await newFine({ ...one, store: counted });
  expect(asked.splice(0)).toEqual(['append']);
  await pay({ ...one, store: counted }, number);
  expect(asked.splice(0)).toEqual(['readStream', 'append', 'append']);
  const vehicle = vehicleRegistered({ licensePlate: 'HSD 604 IM' }).data;
  await registerVehicle(counted, vehicle, contextAt());
  expect(asked).toEqual(['append']);
});

it('whoever asks is told so, and readiness, until it is back', async () => {
  const [email, password] = ['admin@police.gov.sz', 'a-password-for-tests'];
  const service = await ServiceProcess.start('command-api/main.ts', {
    DATABASE_URL: servers.databaseUrl,
    ESDB_URL: servers.esdbUrl,
    ...tokenKeys().env,
    PHOTO_LINK_SECRET: randomUUID(),
    EMAIL_HMAC_SECRET: randomUUID(),
    PHOTO_DIR: '/tmp',
    REDIS_URL: '',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  const api = new ApiClient(service.address);
  await api.signIn(email, password);
  const { id } = (await issue(api)).fine;
  const paying = () => api.post('/payments', { fineId: id, amount: 60, method: 'CASH' });
  await takeAway(`fine-${id}`, 9);
  expect(problemOf(await paying())).toMatchObject({
    status: 503,
    code: 'record-removed',
    message: expect.stringMatching(
      /^Nothing was saved: the event store does not give the earlier events of fine-FN-.* Tell support/,
    ),
  });
  expect(JSON.stringify(await service.readiness())).toContain(
    `events of fine-${id} were taken away: nothing is saved there`,
  );
  await putBack();
  expect((await paying()).status).toBe(201);
  expect(JSON.stringify(await service.readiness())).not.toContain('taken away');
  await service.stop();
});
