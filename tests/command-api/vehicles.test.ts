import { createSecretKey } from 'node:crypto';
import { Readable } from 'node:stream';

import { type Log, openLog } from '@fines/command-api/engine/log.ts';
import { alone } from '@fines/command-api/import/alone.ts';
import { type Import, importRegister } from '@fines/command-api/vehicle/import-register.ts';
import { KnownVehicles } from '@fines/command-api/vehicle/known-vehicles.ts';
import { VEHICLES } from '@fines/command-api/vehicle/register-imports.ts';
import { columnsOf } from '@fines/command-api/vehicle/row.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import { type ImportCounts, NO_ROWS } from '@fines/domain/vehicle/import.ts';
import { type RegisteredVehicle, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { vehicleRegistered } from '../domain/events.ts';
import { until } from '../support/wait.ts';
import { useStaff } from './staff.ts';
import { HEADER, importFile, refusalsOf, rowOf, runImport, summaryOf } from './vehicle-files.ts';

const staff = useStaff();

let env: { DATABASE_URL: string; ESDB_URL: string; PERSONAL_DATA_KEY: string };
let database: Client;
let pool: Pool;
let asWritten: EventStore;
let store: Log;
beforeAll(async () => {
  env = await staff.system.addresses();
  pool = openPool(env.DATABASE_URL, { name: 'test', max: 2, logger: pino({ level: 'silent' }) });
  const key = createSecretKey(Buffer.from(env.PERSONAL_DATA_KEY, 'base64'));
  asWritten = openEventStore({ url: env.ESDB_URL });
  store = openLog(asWritten, new PersonalDataKeeper(pool, key), pool);
  database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await database.end();
});

const importRows = (...rows: string[]) => importFile(env, rows);

/** What the log holds of a vehicle. */
const eventsOf = async (plate: string) =>
  (await store.readStream(vehicleStream(plateKey(plate)))).flatMap((event) => parseVehicleEvent(event) ?? []);

async function found(plate: string) {
  const answer = await until(async () => {
    const search = await staff.officer.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`);
    return search.status === 200 && search;
  }, `${plate} in the register`);
  return vehicleSearchSchema.parse(answer.body).vehicle;
}

describe('an import', () => {
  it('brings vehicles into the register, for everybody to find', async () => {
    const header =
      '\uFEFFStatus,License Plate,MAKE,model,year,color,owner_name,Owner ID Number,ownerPhone,owner address,Registration Date,expiry_date';
    const row =
      'expired, hsd  100 im ,Toyota,"Hilux ""Raider""",2019,,"Dlamini, Sipho",,,"Plot 7\r\nMbabane",1/3/2019,28/02/2020';
    const imported = await importFile(env, [row, '', 'VALID,HSD 101 IM,,,,,,,,,,'], header);
    expect(imported).toMatchObject({ code: 0, errors: expect.stringContaining('100% | 2 rows') });
    expect(summaryOf(imported)).toBe('2 registered, 0 updated, 0 unchanged, 0 refused');
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
    const [event] = await eventsOf('HSD 100 IM');
    expect(event).toMatchObject({ data: { status: 'VALID' }, metadata: { actor: { id: 'system' } } });
    expect(await found('HSD 101 IM')).toMatchObject({ make: '', year: null, expiryDate: null });
  });

  it('tells each row that it refuses by its line, and goes on', async () => {
    const nextYear = new Date().getUTCFullYear() + 2;
    const imported = await importRows(
      /* 2 */ rowOf('HSD 200 IM', { 8: '"Plot 7\nGwamile Street\nMbabane"' }),
      /* 5 */ rowOf(''),
      /* 6 */ rowOf('HSD_201'),
      /* 7 */ rowOf('HSD 202 IM', { 3: '1899', 11: 'MISSING' }),
      /* 8 */ rowOf('HSD 203 IM', { 3: String(nextYear), 7: '7602 1234 / 7612 3456' }),
      /* 9 */ rowOf('HSD 204 IM', { 9: '30/02/2020', 10: '2020-13-01' }),
      /* 10 */ `${rowOf('HSD 205 IM')},one too many`,
      /* 11 */ 'HSD 206 IM,Toyota',
      '',
      /* 13 */ rowOf('HSD 207 IM', { 5: 'Sipho "Vusi" Dlamini' }),
      /* 14 */ rowOf('HSD 208 IM', { 5: '"Sipho" Dlamini' }),
      /* 15 */ rowOf('HSD 209 IM', { 5: '"Sipho Dlamini' }),
      /* 16 */ rowOf('HSD 210 IM', { 1: 'M'.repeat(51), 11: '' }),
      /* 17 */ rowOf('HSD 211 IM', { 8: '"Plot 7\nMbabane"' }),
      /* 19 */ rowOf('HSD 212 IM', { 5: 'Sipho\u0007 Dlamini' }),
      /* 20 */ rowOf('HSD 213 IM', { 1: '"Toyota\nHilux"' }),
      /* 22 */ rowOf('HSD 214 IM', { 9: '0000-01-01', 10: '9999-12-31' }),
    );
    expect(imported.code).toBe(1);
    expect(summaryOf(imported)).toBe('2 registered, 0 updated, 0 unchanged, 14 refused');
    const reasons = new Map(refusalsOf(imported));
    expect([...reasons.keys()]).toEqual(
      [10, 11, 13, 14, 15, 5, 6, 7, 8, 9, 16, 19, 20, 22].toSorted((a, b) => a - b),
    );
    expect(reasons.get(5)).toBe('License plate is required');
    expect(reasons.get(6)).toContain('letters, digits');
    expect(reasons.get(7)).toMatch(/^Year must be from 1900 to \d{4}; Status must be one of/);
    expect(reasons.get(8)).toMatch(/^Year must be.*; Owner phone must be one number like/);
    expect(reasons.get(9)).toMatch(/^Registration date must be a day.*; Expiry date must be a day/);
    expect(reasons.get(10)).toBe('The row has 13 columns, the header 12');
    expect(reasons.get(11)).toBe('The row has 2 columns, the header 12');
    for (const line of [13, 14]) expect(reasons.get(line)).toMatch(/quote stands/);
    expect(reasons.get(15)).toMatch(/quote is not closed/);
    expect(reasons.get(22)).toMatch(/^Registration date must be a day from 1900 on[^;]*$/);
    expect(reasons.get(16)).toMatch(/at most 50 characters; Status/);
    expect(reasons.get(19)).toContain('Owner name has a character that cannot be shown (U+0007)');
    expect(reasons.get(20)).toBe('Make must be on one line');
    expect(await eventsOf('HSD 211 IM')).toMatchObject([{ data: { ownerAddress: 'Plot 7\nMbabane' } }]);
  });

  it('takes the first of two rows with one plate, and says so of another that contradicts it', async () => {
    const first = rowOf('HSD 300 IM');
    const imported = await importRows(first, rowOf('HSD 301 IM'), first, rowOf('hsd 300 im', { 4: 'Red' }));
    expect(summaryOf(imported)).toBe('2 registered, 0 updated, 1 unchanged, 1 refused');
    expect(refusalsOf(imported)).toEqual([[5, 'HSD 300 IM is on line 2 already, described otherwise']]);
    expect(await eventsOf('HSD 300 IM')).toMatchObject([{ data: { color: 'White' } }]);
  });

  it('writes nothing from a file that has not every column', async () => {
    const imported = await importFile(env, [rowOf('HSD 401 IM')], HEADER.replace('year,', ''));
    expect(imported).toMatchObject({ code: 1, output: '' });
    expect(imported.errors).toContain('missing: year');
    expect(await eventsOf('HSD 401 IM')).toEqual([]);
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

  it('says how it is used, and what it was given instead', async () => {
    expect(await runImport(env)).toMatchObject({ code: 1, errors: expect.stringContaining('file.csv') });
    expect(await runImport(env, '/tmp')).toMatchObject({ code: 1, errors: '/tmp is not a file\n' });
  });

  it('waits for no other', async () => {
    await database.query(`SELECT pg_advisory_lock(hashtextextended('import of vehicles', 0))`);
    try {
      const imported = await importRows(rowOf('HSD 402 IM'));
      expect(imported).toMatchObject({ code: 1, errors: expect.stringContaining('Another import') });
    } finally {
      await database.query('SELECT pg_advisory_unlock_all()');
    }
  });
});

describe('the same file again', () => {
  const rows = ['HSD 500 IM', 'HSD 501 IM', 'HSD 502 IM'].map((plate) => rowOf(plate));
  const UNCHANGED = '0 registered, 0 updated, 3 unchanged, 0 refused';

  it('changes nothing; what has changed is recorded alone', async () => {
    await importRows(...rows);
    expect(summaryOf(await importRows(...rows))).toBe(UNCHANGED);
    const changed = rows.with(1, rowOf('HSD 501 IM', { 4: 'Red', 11: 'STOLEN' }));
    const imported = await importRows(...changed);
    expect(summaryOf(imported)).toBe('0 registered, 1 updated, 2 unchanged, 0 refused');
    const events = await eventsOf('HSD 501 IM');
    expect(events.map(({ type }) => type)).toEqual(['VehicleRegistered', 'VehicleUpdated']);
    expect(events[1]?.data).toEqual({ color: 'Red', status: 'STOLEN' });
    expect(verifyChain(await asWritten.readStream(vehicleStream(plateKey('HSD 501 IM')))).valid).toBe(true);
    await until(async () => (await found('HSD 501 IM'))?.status === 'STOLEN', 'the change to be seen');
    expect(summaryOf(await importRows(...rows))).toBe('0 registered, 1 updated, 2 unchanged, 0 refused');
  });

  it('comes to the same when nobody remembers the first time', async () => {
    await database.query('TRUNCATE command.known_vehicles');
    expect(summaryOf(await importRows(...rows))).toBe(UNCHANGED);
    expect(summaryOf(await importRows(...rows))).toBe(UNCHANGED);
  });

  it('is not taken for known when what is remembered is of another log', async () => {
    const [valid, stolen] = [rowOf('HSD 503 IM'), rowOf('HSD 503 IM', { 11: 'STOLEN' })];
    await importRows(valid);
    const { rows: wrong } = await database.query<{ fingerprint: Buffer }>(
      `SELECT fingerprint FROM command.known_vehicles WHERE plate_key = 'HSD503IM'`,
    );
    await importRows(stolen);
    await database.query(
      `UPDATE command.known_vehicles SET fingerprint = $1, commit = commit + 1000000000000
       WHERE plate_key = 'HSD503IM'`,
      [wrong[0]?.fingerprint],
    );
    const imported = await importRows(...rows, valid);
    expect(summaryOf(imported)).toBe('0 registered, 1 updated, 3 unchanged, 0 refused');
  });

  it('is not taken for known after a run that could not remember what it wrote', async () => {
    const [before, after] = [vehicle('HSD 504 IM', 'White'), vehicle('HSD 504 IM', 'Red')];
    await importVehicle(before);
    const cutOff = importVehicle(after, { remember: () => Promise.reject(new Error('cut off')) });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await importVehicle(before)).toMatchObject({ updated: 1, unchanged: 0 });
    const [, ...updates] = await eventsOf('HSD 504 IM');
    expect(updates).toMatchObject([{ data: { color: 'Red' } }, { data: { color: 'White' } }]);
  });
});

const vehicle = (licensePlate: string, color: string): RegisteredVehicle =>
  vehicleRegistered({ licensePlate, color }).data;

/** An import of one vehicle by this process; `instead` replaces parts of what it remembers with. */
const importVehicle = (
  of: RegisteredVehicle,
  instead: Partial<Import['known']> = {},
): Promise<ImportCounts> =>
  alone(pool, VEHICLES, async (connection) => {
    const known = await KnownVehicles.open(connection, store);
    let counts = NO_ROWS;
    await importRegister(Readable.from([[{ line: 2, vehicle: of }]]), {
      store,
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
      inFlight: 1,
      onBatch: async (batch) => {
        ({ counts } = batch);
        return true;
      },
    });
    return counts;
  });
