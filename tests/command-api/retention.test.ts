import { randomUUID } from 'node:crypto';

import { systemContext } from '@fines/command-api/engine/context.ts';
import { eraseWhatIsDue, type Retention } from '@fines/command-api/erasure/retention.ts';
import { SweepMarks } from '@fines/command-api/numbering/sweep.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { shiftDay, shiftYear } from '@fines/domain/shared/dates.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { describe, expect, it } from 'vitest';

import { rowsOf } from '../projector/dump.ts';
import { project } from '../projector/projecting.ts';
import { useTables } from '../projector/use-servers.ts';
import { DRIVER, issue, settled, VEHICLE, VEHICLE_ID } from './erasing.ts';
import { openProcesses, type Process } from './processes.ts';

const tables = useTables();

let process: Process;
const setUp = async (): Promise<void> => {
  process = (await openProcesses(tables, 1))[0] ?? process;
};

const inYears = (years: number): string => `${new Date().getUTCFullYear() + years}-01-02T08:00:00.000Z`;

async function shown(table: string): Promise<Record<string, unknown>[]> {
  await project(tables);
  return rowsOf(tables.pool, table, 'id');
}
const driversShown = async () =>
  (await shown('fines')).map(({ state }) => Object(state).driverName as unknown);
const ownersShown = async () => (await shown('vehicles')).map(({ state }) => Object(state).ownerName);

describe('what is kept for as long as it is to be', () => {
  const YEARS = { settledYears: 5, unpaidYears: 10, vehicleYears: 3 };
  const nightOf = (now: string, retention: Retention = YEARS, most?: number) =>
    eraseWhatIsDue({ ...process, retention, now }, most);
  it('is erased in the first night after that, each kind of record in its time', async () => {
    await setUp();
    await settled(process);
    await issue(process);
    await registerVehicle(process.store, { ...VEHICLE, expiryDate: null }, systemContext(randomUUID()));
    await new SweepMarks(process.pool, 'fine_sweep').move(new Date().getUTCFullYear(), 2);
    expect(await nightOf(inYears(5))).toBe(0);
    expect(await nightOf(inYears(6))).toBe(1);
    expect(await driversShown()).toEqual(['erased', DRIVER.driverName]);
    expect(await nightOf(inYears(10))).toBe(0);
    expect(await nightOf(inYears(11))).toBe(1);
    expect(await driversShown()).toEqual(['erased', 'erased']);
    expect(await nightOf(inYears(60))).toBe(0);
  });

  it('are looks of the access log, for two years, by whole days in UTC', async () => {
    await setUp();
    const kept = shiftYear(new Date().toISOString().slice(0, 10), -2);
    for (const at of [`${shiftDay(kept, -1)}T23:59:59.999999Z`, `${kept}T00:00:00Z`, 'now'])
      await tables.pool.query(
        `INSERT INTO ${LOOKS} (at, person_id, kind, subject, address) VALUES ($1, 'x', 'PHOTO', $2, '::1')`,
        [at, at],
      );
    await nightOf(inYears(0), {});
    const { rows } = await tables.pool.query(`SELECT subject FROM ${LOOKS} ORDER BY at`);
    expect(rows).toEqual([{ subject: `${kept}T00:00:00Z` }, { subject: 'now' }]);
    const byHand = tables.pool.query(`DELETE FROM ${LOOKS}`);
    await expect(byHand).rejects.toThrow('stays as it is for two years');
  });

  it('is kept where no number of years is set', async () => {
    await setUp();
    await settled(process);
    await new SweepMarks(process.pool, 'fine_sweep').move(new Date().getUTCFullYear(), 1);
    expect(await nightOf(inYears(60), {})).toBe(0);
    expect(await nightOf(inYears(60), { unpaidYears: 1 })).toBe(0);
    expect(await nightOf(inYears(62), { settledYears: 1 })).toBe(1);
  });

  it('is looked at a part each night', async () => {
    await setUp();
    for (let n = 0; n < 3; n++) await settled(process);
    await new SweepMarks(process.pool, 'fine_sweep').move(new Date().getUTCFullYear(), 3);
    expect(await nightOf(inYears(6), YEARS, 2)).toBe(2);
    expect(await nightOf(inYears(6), YEARS, 2)).toBe(1);
    expect(await nightOf(inYears(6), YEARS, 2)).toBe(0);
  });

  it('is erased though a record before it cannot be read', async () => {
    await setUp();
    const gone = fineStream(await settled(process));
    await settled(process);
    await new SweepMarks(process.pool, 'fine_sweep').move(new Date().getUTCFullYear(), 2);
    const readStream: typeof process.store.readStream = (stream, ...rest) =>
      stream === gone ? Promise.reject(new EventsRemoved(stream)) : process.store.readStream(stream, ...rest);
    const store = { ...process.store, readStream };
    expect(await eraseWhatIsDue({ ...process, store, retention: YEARS, now: inYears(6) })).toBe(1);
    expect(await nightOf(inYears(7))).toBe(1);
  });

  it('of vehicles is what an import knows', async () => {
    await setUp();
    const registration = await registerVehicle(process.store, VEHICLE, systemContext(randomUUID()));
    await tables.pool.query(
      `INSERT INTO command.known_vehicles (plate_key, stream, fingerprint, commit) VALUES ($1, $2, '', 1)`,
      [VEHICLE_ID, registration.stream],
    );
    expect(await nightOf('2023-01-30T08:00:00.000Z')).toBe(0);
    expect(await nightOf('2023-01-31T08:00:00.000Z')).toBe(1);
    expect(await tables.log.store.readStream(vehicleStream(VEHICLE_ID))).toMatchObject([
      { type: 'VehicleRegistered' },
      { type: 'OwnerErased', data: { cause: { rule: 'RETENTION', years: 3 } } },
    ]);

    const renewed = { ...VEHICLE, expiryDate: '2024-01-31' };
    await registerVehicle(process.store, renewed, systemContext(randomUUID()), registration.stream);
    expect(await ownersShown()).toEqual([VEHICLE.ownerName]);
    await nightOf('2025-01-31T08:00:00.000Z');
    expect(await ownersShown()).toEqual([VEHICLE.ownerName]);
    expect(await nightOf('2027-01-31T08:00:00.000Z')).toBe(1);
    expect(await ownersShown()).toEqual(['erased']);
    expect(await nightOf('2029-01-31T08:00:00.000Z')).toBe(0);
  });
});
