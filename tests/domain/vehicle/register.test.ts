import { decide, evolve, initialVehicle, type RegisterVehicle } from '@fines/domain/vehicle/decide.ts';
import type { RegisteredVehicle } from '@fines/domain/vehicle/vehicle.ts';
import { describe, expect, it } from 'vitest';

import { vehicleRegistered, vehicleUpdated } from '../events.ts';
import { scenarios } from '../given-when-then.ts';

const { given, stateAfter } = scenarios({ decide, evolve, initial: initialVehicle });

const { data: car } = vehicleRegistered();

const register = (changes: Partial<RegisteredVehicle> = {}): RegisterVehicle => ({
  type: 'RegisterVehicle',
  vehicle: { ...car, ...changes },
});

describe('registering a vehicle', () => {
  it('records all that the register says, the first time', () => {
    given().when(register()).thenEvents({ type: 'VehicleRegistered', data: car });
  });

  it('does nothing when the register says the same again', () => {
    given(vehicleRegistered()).when(register()).thenNothing();
    given(vehicleRegistered(), vehicleUpdated({ color: 'Blue' }))
      .when(register({ color: 'Blue' }))
      .thenNothing();
  });

  it('records only what the register says differently', () => {
    given(vehicleRegistered())
      .when(register({ ownerName: 'Zanele Dube', status: 'STOLEN' }))
      .thenEvents({ type: 'VehicleUpdated', data: { ownerName: 'Zanele Dube', status: 'STOLEN' } });
  });

  it('records another spelling of the plate', () => {
    given(vehicleRegistered({ licensePlate: 'HSD 722 BN' }))
      .when(register({ licensePlate: 'HSD-722-BN' }))
      .thenEvents({ type: 'VehicleUpdated', data: { licensePlate: 'HSD-722-BN' } });
  });

  it('records another telephone number, and not another spelling of the same', () => {
    given(vehicleRegistered({ ownerPhone: '+268 (76) 12-3456' }))
      .when(register({ ownerPhone: '+26876123456' }))
      .thenNothing();
    given(vehicleRegistered({ ownerPhone: 'none' }))
      .when(register({ ownerPhone: '+26876123456' }))
      .thenEvents({ type: 'VehicleUpdated', data: { ownerPhone: '+26876123456' } });
  });

  it('records what the register no longer knows', () => {
    given(vehicleRegistered({ year: 2019, expiryDate: '2027-04-30' }))
      .when(register({ year: null, expiryDate: null }))
      .thenEvents({ type: 'VehicleUpdated', data: { year: null, expiryDate: null } });
  });

  it('compares with what the register said last, not first', () => {
    given(vehicleRegistered({ color: 'White' }), vehicleUpdated({ color: 'Blue' }))
      .when(register({ color: 'White' }))
      .thenEvents({ type: 'VehicleUpdated', data: { color: 'White' } });
  });
});

describe('a registered vehicle', () => {
  const createdAt = '2026-03-12T10:00:00.000Z';
  const updatedAt = '2026-04-12T10:00:00.000Z';

  it('is as the register says, from the time it was recorded', () => {
    expect(stateAfter(vehicleRegistered({}, createdAt))).toEqual({
      status: 'REGISTERED',
      vehicle: { ...car, formerOwners: [], createdAt, updatedAt: createdAt },
    });
  });

  it('has the new fields, the old rest and the time of the change', () => {
    const changes = { ownerName: 'Zanele Dube', expiryDate: null };
    expect(stateAfter(vehicleRegistered({}, createdAt), vehicleUpdated(changes, updatedAt))).toMatchObject({
      status: 'REGISTERED',
      vehicle: { ...car, ...changes, createdAt, updatedAt },
    });
  });

  it('has no history that begins with a change', () => {
    expect(() => stateAfter(vehicleUpdated({ color: 'Blue' }))).toThrow(
      'VehicleUpdated before VehicleRegistered',
    );
  });
});
