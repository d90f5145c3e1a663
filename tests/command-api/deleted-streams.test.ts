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
import { beforeEach, describe, expect, it } from 'vitest';

import { receiptReserved, vehicleRegistered } from '../domain/events.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { useServers } from '../projector/use-servers.ts';
import { ApiClient } from '../support/api-client.ts';
import { query } from '../support/databases.ts';
import { issue } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const fine = (n: number): string => `FN-${YEAR}-00${n}`;
const receipt = (n: number): string => `RCP-${YEAR}-00${n}`;

const servers = useServers();
let one: Process;
let other: Process;
let client: EventStoreDBClient;
beforeEach(async () => {
  [one = expect.unreachable(), other = expect.unreachable()] = await openProcesses(servers, 2);
  client = EventStoreDBClient.connectionString(servers.esdbUrl);
  return async () => {
    await client.dispose();
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

const vehicleOf = (color: string) => vehicleRegistered({ licensePlate: 'HSD 601 IM', color }).data;
const VEHICLE = 'vehicle-HSD601IM';

/** What an import of one vehicle refuses. */
async function imported(color: string, store: Log = one.store): Promise<string[]> {
  const refused: string[] = [];
  await alone(one.pool, VEHICLES, async (connection) =>
    importRegister(Readable.from([[{ line: 2, vehicle: vehicleOf(color) }]]), {
      store,
      known: await KnownVehicles.open(connection, store),
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
    await newFine(one);
    await pay(one, fine(1));
    await takeAway(`fine-${fine(1)}`, truncateBefore);
    await expect(pay(one, fine(1))).rejects.toThrow(EventsRemoved);
    expect(await inLog(`fine-${fine(1)}`)).toBe(2);
    expect(await verified()).toMatchObject({ isForged: false });
    await putBack();
    await expect(pay(one, fine(1))).rejects.toThrow('paid already');
    expect((await verified()).firstBreak).toBeUndefined();
  });

  it('is not appended to if it was closed for good', async () => {
    await newFine(one);
    await client.tombstoneStream(`fine-${fine(1)}`);
    await expect(pay(one, fine(1))).rejects.toThrow(EventsRemoved);
  });

  it.each([
    ['which knows it, and forgets no other', () => Promise.resolve(), 1],
    ['which does not know it any more', () => one.pool.query('TRUNCATE command.known_vehicles'), 0],
  ])('is not begun anew by an import %s', async (_, forget, known) => {
    expect(await imported('White')).toEqual([]);
    await client.deleteStream(VEHICLE);
    await forget();
    expect(await imported('Red')).toEqual([
      expect.stringContaining(`the event store does not give the earlier events of ${VEHICLE} any more`),
    ]);
    expect(await inLog(VEHICLE)).toBe(1);
    expect((await one.pool.query('SELECT FROM command.known_vehicles')).rowCount).toBe(known);
    expect(await verified()).toMatchObject({ isForged: false });
  });

  it('has a number that no process gives again', async () => {
    for (const process of [one, other]) await newFine(process);
    for (const n of [3, 4, 5, 6]) expect(await newFine(one)).toBe(fine(n));
    await client.deleteStream(`fine-${fine(4)}`);
    // The other one goes on with 3, which is used, and looks for the end of the series. 4 looks like one.
    expect(await newFine(other)).toBe(fine(7));
    expect(await verified()).toMatchObject({ isForged: false });
  });

  it('is noticed by its answer where a new one was expected', async () => {
    await newFine(one);
    await newFine(other);
    expect(await newFine(one)).toBe(fine(3));
    await client.deleteStream(`fine-${fine(3)}`);
    await expect(newFine(other)).rejects.toMatchObject({ stream: `fine-${fine(3)}`, wasAppended: true });
    expect(await newFine(other)).toBe(fine(4));
  });

  it('keeps its receipt pending until it is back', async () => {
    await newFine(one);
    const reserve = (n: number) =>
      servers.log.write(
        `receipt-${receipt(n)}`,
        receiptReserved({ receiptNumber: receipt(n), fineNumber: fine(n) }),
      );
    await reserve(1);
    await newFine(one);
    await reserve(2);
    await client.deleteStream(`fine-${fine(1)}`);
    const sweepAll = () => sweep(sweptReceipts(one), new Date(Date.now() + 60_000));
    expect(await sweepAll()).toBe(false);
    expect([await inLog(`receipt-${receipt(1)}`), await inLog(`receipt-${receipt(2)}`)]).toEqual([1, 2]);
    await putBack();
    expect(await sweepAll()).toBe(true);
    expect(await inLog(`receipt-${receipt(1)}`)).toBe(2);
  });
});

it('a new fine or vehicle costs one append, and nothing is asked before', async () => {
  await newFine(one);
  await imported('White');
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
  const vehicle = vehicleRegistered({ licensePlate: 'HSD 602 IM' }).data;
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
