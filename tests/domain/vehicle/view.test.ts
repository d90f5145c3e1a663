import { plateKey } from '@fines/domain/shared/plate.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import {
  VEHICLE_STATUS_LABELS,
  VEHICLE_STATUSES,
  vehicleStatusSchema,
  registeredVehicleSchema,
  type Vehicle,
  spelledVehicleStream,
  vehicleIdOf,
  vehicleStream,
} from '@fines/domain/vehicle/vehicle.ts';
import { vehicleView, vehicleViewSchema } from '@fines/domain/vehicle/view.ts';
import { describe, expect, it } from 'vitest';

import { vehicleRegistered } from '../events.ts';

const at = '2026-03-12T10:00:00.000Z';
const { data } = vehicleRegistered();
const vehicle = (changes: Partial<Vehicle>): Vehicle => ({
  ...data,
  formerOwners: [],
  createdAt: at,
  updatedAt: at,
  ...changes,
});

describe('a vehicle as the API shows it', () => {
  it('is what the register says', () => {
    const view = vehicleView(vehicle({}), at);
    expect(view).toEqual({ ...data, status: 'VALID', ownerUntil: null, createdAt: at, updatedAt: at });
    expect(vehicleViewSchema.parse(view)).toEqual(view);
  });

  it.each([
    ['on its last day in Mbabane', '2026-04-29T22:00:00.000Z', 'VALID'],
    ['a moment before midnight there', '2026-04-30T21:59:59.999Z', 'VALID'],
    ['at midnight there', '2026-04-30T22:00:00.000Z', 'EXPIRED'],
    ['a year later', '2027-04-30T10:00:00.000Z', 'EXPIRED'],
  ])('%s (%s) its registration is %s', (_, now, status) => {
    expect(vehicleView(vehicle({ expiryDate: '2026-04-30' }), now).status).toBe(status);
  });

  it('never expires when the register knows no date', () => {
    expect(vehicleView(vehicle({ expiryDate: null }), '2099-01-01T00:00:00.000Z').status).toBe('VALID');
  });

  it.each(['STOLEN', 'REPORTED'] as const)('is %s, expired or not', (status) => {
    for (const expiryDate of ['2020-01-01', '2099-01-01', null]) {
      expect(vehicleView(vehicle({ status, expiryDate }), at).status).toBe(status);
    }
  });
});

describe('the status of a vehicle', () => {
  it('has a label', () => {
    expect(VEHICLE_STATUSES.map((status) => VEHICLE_STATUS_LABELS[status])).toEqual([
      'Valid',
      'Expired',
      'Stolen',
      'Reported',
    ]);
  });

  it('EXPIRED follows from a date: the register never says so', () => {
    expect(registeredVehicleSchema.parse({ ...data, status: 'REPORTED' }).status).toBe('REPORTED');
    expect(registeredVehicleSchema.safeParse({ ...data, status: 'EXPIRED' }).success).toBe(false);
  });

  it('is accepted in any case, and nothing else is', () => {
    expect(vehicleStatusSchema.parse(' stolen ')).toBe('STOLEN');
    expect(vehicleStatusSchema.safeParse('SCRAPPED').error?.issues[0]?.message).toBe(
      'Status must be one of VALID, EXPIRED, STOLEN, REPORTED',
    );
  });
});

describe('the stream of a vehicle', () => {
  it('is named after the key of its plate, an old one after a spelling, and gives that back', () => {
    expect(vehicleStream(plateKey('abc-123 eh'))).toBe('vehicle-ABC123EH');
    expect(spelledVehicleStream('ABC 123 EH')).toBe('vehicle-ABC 123 EH');
    expect(vehicleIdOf('vehicle-ABC123EH')).toBe('ABC123EH');
    expect(vehicleIdOf('vehicle-vehicle-1')).toBe('vehicle-1');
    for (const stream of ['fine-FN-2026-001', 'vehicles', '$vehicle-1', '']) {
      expect(vehicleIdOf(stream)).toBeUndefined();
    }
  });
});

it('a day of the year 0, which was let in once, is read as not known', () => {
  const recorded = vehicleRegistered();
  const told = (day: string) => ({ ...recorded, data: { ...recorded.data, expiryDate: day } });
  expect(parseVehicleEvent(told('0000-01-01'))?.data).toHaveProperty('expiryDate', null);
  expect(parseVehicleEvent(told('2030-01-01'))?.data).toHaveProperty('expiryDate', '2030-01-01');
});
