import { spelledVehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { expect, it } from 'vitest';

import { vehicleRegistered, vehicleUpdated } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const vehicles = () => rowsOf(servers.pool, 'vehicles', 'id');

it('gives a registered vehicle a row', async () => {
  await servers.log.vehicle('ABC 123 EH', vehicleRegistered({ registrationDate: null }));
  await project(servers);
  expect(await vehicles()).toEqual([
    {
      id: 'ABC123EH',
      plate_key: 'ABC123EH',
      license_plate: 'ABC 123 EH',
      updated_at: new Date('2026-03-10T08:00:00.000Z'),
      owner_number: '8504126100123',
      owner_phone: '+26876123456',
      revision: 0,
      state: {
        licensePlate: 'ABC 123 EH',
        make: 'Toyota',
        model: 'Corolla',
        year: 2019,
        color: 'White',
        ownerName: 'Bongani Maseko',
        ownerIdNumber: '8504126100123',
        ownerPhone: '+268 7612 3456',
        ownerAddress: '12 Riverside, Manzini',
        registrationDate: null,
        expiryDate: '2027-04-30',
        status: 'VALID',
        formerOwners: [],
        createdAt: '2026-03-10T08:00:00.000Z',
        updatedAt: '2026-03-10T08:00:00.000Z',
      },
      search_text: 'bongani maseko',
    },
  ]);
});

it('changes what the register tells differently, and nothing else', async () => {
  await servers.log.vehicle('ABC 123 EH', vehicleRegistered());
  await project(servers);
  const [registered] = await vehicles();
  const later = '2026-04-01T08:00:00.000Z';
  await servers.log.vehicle('ABC 123 EH', vehicleUpdated({ status: 'STOLEN', year: null }, later));
  await project(servers);
  const { state, ...columns } = { ...registered };
  expect(await vehicles()).toEqual([
    {
      ...columns,
      updated_at: new Date(later),
      revision: 1,
      state: Object.assign({}, state, { status: 'STOLEN', year: null, updatedAt: later }),
    },
  ]);
});

it('keeps apart what old streams tell of one plate, under one key', async () => {
  for (const licensePlate of ['HSD 722 BN', 'HSD-722-BN', '---', 'ÉCU 1']) {
    await servers.log.write(spelledVehicleStream(licensePlate), vehicleRegistered({ licensePlate }));
  }
  await servers.log.vehicle('HSD 722 BN', vehicleRegistered({ licensePlate: 'HSD722BN' }));
  await project(servers);
  await servers.log.write(spelledVehicleStream('HSD 722 BN'), vehicleUpdated({ licensePlate: 'HSD 722BN' }));
  await project(servers);
  expect((await vehicles()).map(({ id, plate_key: key, license_plate: plate }) => [id, key, plate])).toEqual([
    ['---', '---', '---'],
    ['HSD 722 BN', 'HSD722BN', 'HSD 722BN'],
    ['HSD-722-BN', 'HSD722BN', 'HSD-722-BN'],
    ['HSD722BN', 'HSD722BN', 'HSD722BN'],
    ['ÉCU 1', 'ÉCU1', 'ÉCU 1'],
  ]);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});
