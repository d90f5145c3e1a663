import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { alone } from '@fines/command-api/import/alone.ts';
import { type Import, importRegister } from '@fines/command-api/vehicle/import-register.ts';
import { KnownVehicles } from '@fines/command-api/vehicle/known-vehicles.ts';
import { openRegister } from '@fines/command-api/vehicle/register-file.ts';
import { VEHICLES } from '@fines/command-api/vehicle/register-imports.ts';
import { columnsOf, type RegisterRow } from '@fines/command-api/vehicle/row.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import { type ImportCounts, NO_ROWS } from '@fines/domain/vehicle/import.ts';
import { spelledVehicleStream, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { vehicleRegistered } from '../domain/events.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import { newFolder } from '../support/new-folder.ts';
import { until } from '../support/wait.ts';
import { openProcesses, type Process } from './processes.ts';
import { useStaff } from './staff.ts';
import { HEADER, importFile, refusalsOf, rowOf, runImport, summaryOf } from './vehicle-files.ts';

let tables: Tables;
let on: Process;
beforeAll(async () => {
  tables = await openTables();
  on = (await openProcesses(tables, 1))[0] ?? on;
});
afterAll(async () => {
  await on.close();
  await tables.close();
});

/** What an import of these rows by this process comes to; `instead` replaces parts of what it remembers with. */
const importOf = (source: AsyncIterable<readonly RegisterRow[]>, instead: Partial<Import['known']> = {}) =>
  alone(on.pool, VEHICLES, async (connection) => {
    const known = await KnownVehicles.open(connection, on);
    let counts: ImportCounts = NO_ROWS;
    const refused: [line: number, reason: string][] = [];
    await importRegister(source, {
      store: on.store,
      known: {
        lookUp: (entries) => known.lookUp(entries),
        forget: (plates) => known.forget(plates),
        remember: (written) => known.remember(written),
        isLost: known.isLost,
        isComplete: known.isComplete,
        ...instead,
      },
      command: { actor: SYSTEM, commandId: crypto.randomUUID() },
      isCheck: false,
      isAgain: false,
      inFlight: 4,
      onBatch: async (batch) => {
        ({ counts } = batch);
        refused.push(...batch.refused.map(({ line, reason }) => [line, reason] as [number, string]));
        return true;
      },
    });
    return { counts, refused };
  });

async function importRows(...rows: readonly string[]) {
  const path = join(await newFolder(), 'register.csv');
  await writeFile(path, [HEADER, ...rows, ''].join('\n'));
  return importOf((await openRegister(path, new Date().toISOString())).rows);
}

const countsOf = (registered: number, updated: number, unchanged: number, refused: number): ImportCounts =>
  Object.assign({ registered, updated }, { unchanged, refused });

/** What the log holds of a vehicle. */
const eventsOf = async (plate: string) =>
  (await on.store.readStream(vehicleStream(plateKey(plate)))).flatMap(
    (event) => parseVehicleEvent(event) ?? [],
  );

describe('the program that imports', () => {
  const staff = useStaff();

  async function found(plate: string) {
    const answer = await until(async () => {
      const search = await staff.officer.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`);
      return search.status === 200 && search;
    }, `${plate} in the register`);
    return vehicleSearchSchema.parse(answer.body).vehicle;
  }

  it('brings vehicles into the register, for everybody to find', async () => {
    const header =
      '\uFEFFStatus,License Plate,MAKE,model,year,color,owner_name,Owner ID Number,ownerPhone,owner address,Registration Date,expiry_date';
    const row =
      'expired, hsd  100 im ,Toyota,"Hilux ""Raider""",2019,,"Dlamini, Sipho",,,"Plot 7\r\nMbabane",1/3/2019,28/02/2020';
    const rows = [row, '', 'VALID,HSD 101 IM,,,,,,,,,,', 'VALID,HSD_102'];
    const imported = await importFile(await staff.system.addresses(), rows, header);
    expect(imported).toMatchObject({ code: 1, errors: expect.stringContaining('100% | 3 rows') });
    expect(summaryOf(imported)).toBe('2 registered, 0 updated, 0 unchanged, 1 refused');
    expect(refusalsOf(imported)).toEqual([[6, 'The row has 2 columns, the header 12']]);
    expect(await found('HSD 100 IM')).toMatchObject({
      make: 'Toyota',
      model: 'Hilux "Raider"',
      year: 2019,
      color: '',
      ownerName: 'Dlamini, Sipho',
      ownerIdNumber: '',
      ownerAddress: 'Plot 7\nMbabane',
      registrationDate: '2019-03-01',
      expiryDate: '2020-02-28',
      status: 'EXPIRED',
    });
    expect(await found('HSD 101 IM')).toMatchObject({ make: '', year: null, expiryDate: null });
  });

  it('writes nothing from a file that has not every column, and says what it was given instead of a file', async () => {
    const addresses = await staff.system.addresses();
    const imported = await importFile(addresses, [rowOf('HSD 401 IM')], HEADER.replace('year,', ''));
    expect(imported).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('missing: year') });
    expect(await runImport(addresses)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('file.csv'),
    });
    expect(await runImport(addresses, '/tmp')).toMatchObject({ code: 1, errors: '/tmp is not a file\n' });
  });
});

describe('an import', () => {
  it('takes the first of two rows with one plate, and says so of another that contradicts it', async () => {
    const first = rowOf('HSD 300 IM');
    const imported = await importRows(first, rowOf('HSD 301 IM'), first, rowOf('hsd 300 im', { 4: 'Red' }));
    expect(imported.counts).toEqual(countsOf(2, 0, 1, 1));
    expect(imported.refused).toEqual([[5, 'HSD 300 IM is on line 2 already, described otherwise']]);
    expect(await eventsOf('HSD 300 IM')).toMatchObject([{ data: { color: 'White' } }]);
  });

  it.each([
    ['an unknown column', `${HEADER},weight`, 'unknown: "weight"'],
    ['a column twice', `${HEADER},Year`, 'there twice: year'],
    ['another delimiter', HEADER.replaceAll(',', ';'), 'missing: licensePlate, make'],
    ['no header', rowOf('HSD 400 IM'), 'missing: licensePlate'],
    ['nothing at all', '', 'missing: licensePlate'],
  ])('refuses a file with %s', (_what, header, message) => {
    expect(() => columnsOf(header.split(','))).toThrow(message);
  });

  it('waits for no other', async () => {
    await alone(on.pool, VEHICLES, () =>
      expect(importRows(rowOf('HSD 402 IM'))).rejects.toThrow('Another import is running'),
    );
  });
});

const colored = (color: string) =>
  Readable.from([[{ line: 2, vehicle: vehicleRegistered({ licensePlate: 'HSD 504 IM', color }).data }]]);

describe('the same file again', () => {
  const rows = ['HSD 500 IM', 'HSD 501 IM', 'HSD 502 IM'].map((plate) => rowOf(plate));
  const UNCHANGED = countsOf(0, 0, 3, 0);

  it('changes nothing; what has changed is recorded alone', async () => {
    await importRows(...rows);
    expect((await importRows(...rows)).counts).toEqual(UNCHANGED);
    const changed = rows.with(1, rowOf('HSD 501 IM', { 4: 'Red', 11: 'STOLEN' }));
    const imported = await importRows(...changed);
    expect(imported.counts).toEqual(countsOf(0, 1, 2, 0));
    const events = await eventsOf('HSD 501 IM');
    expect(events.map(({ type }) => type)).toEqual(['VehicleRegistered', 'VehicleUpdated']);
    expect(events[1]?.data).toEqual({ color: 'Red', status: 'STOLEN' });
    expect(verifyChain(await tables.log.store.readStream(vehicleStream(plateKey('HSD 501 IM')))).valid).toBe(
      true,
    );
    expect((await importRows(...rows)).counts).toEqual(countsOf(0, 1, 2, 0));
  });

  it('comes to the same when nobody remembers the first time', async () => {
    await on.pool.query('TRUNCATE command.known_vehicles');
    expect((await importRows(...rows)).counts).toEqual(UNCHANGED);
    expect((await importRows(...rows)).counts).toEqual(UNCHANGED);
  });

  it('is not taken for known when what is remembered is of another log', async () => {
    const [valid, stolen] = [rowOf('HSD 503 IM'), rowOf('HSD 503 IM', { 11: 'STOLEN' })];
    await importRows(valid);
    const { rows: wrong } = await on.pool.query<{ fingerprint: Buffer }>(
      `SELECT fingerprint FROM command.known_vehicles WHERE plate_key = 'HSD503IM'`,
    );
    await importRows(stolen);
    await on.pool.query(
      `UPDATE command.known_vehicles SET fingerprint = $1, commit = commit + 1000000000000
       WHERE plate_key = 'HSD503IM'`,
      [wrong[0]?.fingerprint],
    );
    const imported = await importRows(...rows, valid);
    expect(imported.counts).toEqual(countsOf(0, 1, 3, 0));
  });

  it('is not taken for known after a run that could not remember what it wrote', async () => {
    await importOf(colored('White'));
    const cutOff = importOf(colored('Red'), { remember: () => Promise.reject(new Error('cut off')) });
    await expect(cutOff).rejects.toThrow('cut off');
    expect((await importOf(colored('White'))).counts).toMatchObject({ updated: 1, unchanged: 0 });
    const [, ...updates] = await eventsOf('HSD 504 IM');
    expect(updates).toMatchObject([{ data: { color: 'Red' } }, { data: { color: 'White' } }]);
  });
});

/** As vehicles were registered when their streams were named after a spelling of the plate. */
const register = (licensePlate: string) =>
  tables.log.write(spelledVehicleStream(licensePlate), vehicleRegistered({ licensePlate }));

const typesOf = async (stream: string): Promise<string[]> =>
  (await tables.log.store.readStream(stream)).map(({ type }) => type);

describe('a vehicle from before', () => {
  it('goes on in the stream that it is known by, whatever the plate is spelled like by now', async () => {
    await register('HSD-600-IM');
    const { commit } = await register('HSD 600 IM');
    await on.pool.query('INSERT INTO command.known_vehicles VALUES ($1, $2, $3, $4)', [
      'HSD600IM',
      'vehicle-HSD 600 IM',
      '',
      commit,
    ]);
    const first = rowOf('hsd600im', { 11: 'STOLEN' });
    expect((await importRows(first)).counts).toEqual(countsOf(0, 1, 0, 0));
    expect(await typesOf('vehicle-HSD-600-IM')).toEqual(['VehicleRegistered']);
    expect(await typesOf('vehicle-HSD600IM')).toEqual([]);
    const [, update] = await tables.log.store.readStream('vehicle-HSD 600 IM');
    expect(update).toMatchObject({
      type: 'VehicleUpdated',
      data: { licensePlate: 'HSD600IM', status: 'STOLEN' },
    });

    const again = await importRows(first, rowOf('HSD 600-IM', { 11: 'STOLEN' }));
    expect(again.counts).toEqual(countsOf(0, 0, 1, 1));
    expect(again.refused).toEqual([[3, 'HSD 600-IM is on line 2 already, described otherwise']]);
  });

  it('keeps a plate that none may join the register with any more', async () => {
    await register('É 601');
    const rows = [rowOf('É 601', { 4: 'Red' }), rowOf('É 602'), rowOf('HSD 601 IM OF 2020')];
    const imported = await importRows(...rows);
    expect(imported.counts).toEqual(countsOf(0, 1, 0, 2));
    expect(new Map(imported.refused)).toEqual(
      new Map([
        [3, 'License plate may have the letters A to Z, digits, single spaces and hyphens only'],
        [4, 'License plate may have at most 12 characters'],
      ]),
    );
    expect(await typesOf('vehicle-É 601')).toEqual(['VehicleRegistered', 'VehicleUpdated']);
  });
});
