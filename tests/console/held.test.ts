import { areSeveral, recordsText } from '@fines/admin-ui/src/erasure/held.ts';
import type { Held } from '@fines/domain/erasure/held.ts';
import { expect, it } from 'vitest';

type Driver = [name: string | null, license?: string];
type Owner = [name: string, idNumber: string];

const heldBy = (drivers: readonly Driver[], owners: readonly Owner[] = []): Held => ({
  fines: drivers.map(([driverName, driverLicense = null], index) => ({
    fineNumber: `FN-2026-00${index + 1}`,
    licensePlate: 'HSD 472 BM',
    offenseDescription: 'Speeding',
    dateIssued: '2026-11-05T12:00:00.000Z',
    status: 'PAID',
    driverName,
    driverLicense,
    driverPhone: null,
    driverEmail: null,
    notes: null,
    disputes: [],
    keptFor: null,
  })),
  vehicles: owners.map(([ownerName, ownerIdNumber], index) => ({
    id: `HSD47${index}BM`,
    licensePlate: `HSD 47${index} BM`,
    make: '',
    model: '',
    expiryDate: null,
    ownerName,
    ownerIdNumber,
    ownerPhone: '',
    ownerAddress: '',
    keptFor: null,
  })),
  isCut: false,
  looks: null,
});

it.each<{ of: string; drivers: readonly Driver[]; owners?: readonly Owner[] }>([
  {
    of: 'a license written otherwise, and none',
    drivers: [['Sipho Dlamini', 'LS 77-1'], ['Sipho Dlamini', 'ls771'], ['Sipho Dlamini']],
  },
  { of: 'the words of a name in another order', drivers: [['Sipho Dlamini'], [' dlamini  SIPHO ']] },
  {
    of: 'a license and an ID number, which are never alike',
    drivers: [['Sipho Dlamini', '771']],
    owners: [['Sipho Dlamini', '6510185080188']],
  },
  {
    of: 'texts that were erased, or never there',
    drivers: [['Sipho Dlamini', '771'], ['erased', 'erased'], [null]],
  },
])('records may be of one person in spite of $of', ({ drivers, owners = [] }) => {
  expect(areSeveral(heldBy(drivers, owners))).toBe(false);
});

it.each<{ of: string; drivers: readonly Driver[]; owners?: readonly Owner[] }>([
  { of: 'name', drivers: [['Sipho Dlamini'], ['Sipho Dlamini-Nkosi']] },
  {
    of: 'license',
    drivers: [
      ['Sipho Dlamini', '771'],
      ['Sipho Dlamini', '772'],
    ],
  },
  {
    of: 'ID number',
    drivers: [],
    owners: [
      ['Sipho Dlamini', '651'],
      ['Sipho Dlamini', '652'],
    ],
  },
  { of: 'name as driver and as owner', drivers: [['Sipho Dlamini']], owners: [['Sipho Nkosi', '651']] },
])('records are of several people who differ in the $of', ({ drivers, owners = [] }) => {
  expect(areSeveral(heldBy(drivers, owners))).toBe(true);
});

it('counts the records of a request in words', () => {
  expect(recordsText({ fineNumbers: ['FN-2026-001', 'FN-2026-002'], vehicleIds: ['HSD472BM'] })).toBe(
    '2 fines and 1 vehicle',
  );
  expect(recordsText({ fineNumbers: [], vehicleIds: ['HSD472BM'] })).toBe('1 vehicle');
});
