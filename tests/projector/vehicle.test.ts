import { expect, it } from 'vitest';

import { vehicleRegistered, vehicleUpdated } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { useGround } from './ground.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';

const ground = useGround();

const vehicles = () => rowsOf(ground.pool, 'vehicles', 'license_plate');

it('gives a registered vehicle a row', async () => {
  await ground.log.vehicle('ABC 123 EH', vehicleRegistered({ registrationDate: null }));
  await project(ground);
  expect(await vehicles()).toEqual([
    {
      license_plate: 'ABC 123 EH',
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      color: 'White',
      owner_name: 'Bongani Maseko',
      owner_id_number: '8504126100123',
      owner_phone: '+268 7612 3456',
      owner_address: '12 Riverside, Manzini',
      registration_date: null,
      expiry_date: '2027-04-30',
      status: 'VALID',
      created_at: new Date('2026-03-10T08:00:00.000Z'),
      updated_at: new Date('2026-03-10T08:00:00.000Z'),
      revision: 0,
    },
  ]);
});

it('changes what the register tells differently, and nothing else', async () => {
  await ground.log.vehicle('ABC 123 EH', vehicleRegistered());
  await project(ground);
  const [registered] = await vehicles();
  const later = '2026-04-01T08:00:00.000Z';
  await ground.log.vehicle('ABC 123 EH', vehicleUpdated({ status: 'STOLEN', year: null }, later));
  await project(ground);
  expect(await vehicles()).toEqual([
    { ...registered, status: 'STOLEN', year: null, updated_at: new Date(later), revision: 1 },
  ]);
  const { before, after } = await beforeAndAfterRebuild(ground);
  expect(after).toEqual(before);
});
