import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import { spelledVehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { expect, it } from 'vitest';

import { vehicleRegistered } from '../domain/events.ts';
import { useServers } from '../projector/use-servers.ts';
import { importFile, refusalsOf, rowOf, summaryOf } from './vehicle-files.ts';

const servers = useServers();

const importRows = (...rows: string[]) =>
  importFile({ DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl }, rows);

/** As vehicles were registered when their streams were named after a spelling of the plate. */
const register = (licensePlate: string) =>
  servers.log.write(spelledVehicleStream(licensePlate), vehicleRegistered({ licensePlate }));

const typesOf = async (stream: string): Promise<string[]> =>
  (await servers.log.store.readStream(stream)).map(({ type }) => type);

it('a vehicle goes on in the stream that it is known by, whatever the plate is spelled like by now', async () => {
  await ensureSchema(servers.pool);
  await register('HSD-600-IM');
  const { commit } = await register('HSD 600 IM');
  await servers.pool.query('INSERT INTO command.known_vehicles VALUES ($1, $2, $3, $4)', [
    'HSD600IM',
    'vehicle-HSD 600 IM',
    '',
    commit,
  ]);
  const first = rowOf('hsd600im', { 11: 'STOLEN' });
  expect(summaryOf(await importRows(first))).toBe('0 registered, 1 updated, 0 unchanged, 0 refused');
  expect(await typesOf('vehicle-HSD-600-IM')).toEqual(['VehicleRegistered']);
  expect(await typesOf('vehicle-HSD600IM')).toEqual([]);
  const [, update] = await servers.log.store.readStream('vehicle-HSD 600 IM');
  expect(update).toMatchObject({
    type: 'VehicleUpdated',
    data: { licensePlate: 'HSD600IM', status: 'STOLEN' },
  });

  const again = await importRows(first, rowOf('HSD 600-IM', { 11: 'STOLEN' }));
  expect(summaryOf(again)).toBe('0 registered, 0 updated, 1 unchanged, 1 refused');
  expect(refusalsOf(again)).toEqual([[3, 'HSD 600-IM is on line 2 already, described otherwise']]);
});

it('a vehicle keeps a plate that none may join the register with any more', async () => {
  await register('É 601');
  const rows = [rowOf('É 601', { 4: 'Red' }), rowOf('É 602'), rowOf('HSD 601 IM OF 2020')];
  const imported = await importRows(...rows);
  expect(summaryOf(imported)).toBe('0 registered, 1 updated, 0 unchanged, 2 refused');
  expect(new Map(refusalsOf(imported))).toEqual(
    new Map([
      [3, 'License plate may have the letters A to Z, digits, single spaces and hyphens only'],
      [4, 'License plate may have at most 12 characters'],
    ]),
  );
  expect(await typesOf('vehicle-É 601')).toEqual(['VehicleRegistered', 'VehicleUpdated']);
});
