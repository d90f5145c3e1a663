import { decide, evolve, initialVehicle } from '@fines/domain/vehicle/decide.ts';
import type { EraseOwner } from '@fines/domain/vehicle/erase.ts';
import { parseVehicleEvent, type VehicleEvent } from '@fines/domain/vehicle/events.ts';
import type { RegisteredVehicle } from '@fines/domain/vehicle/vehicle.ts';
import { describe, expect, it } from 'vitest';

import { NOW, vehicleRegistered } from '../events.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';

const { given, givenState, stateAfter } = scenarios({ decide, evolve, initial: initialVehicle });

const plate = vehicleRegistered().data.licensePlate;
const KEY = '0d3c1c86-3d0b-4c0e-8f2d-00000000000e';
const cause = { rule: 'REQUEST', erasureId: '0d3c1c86-3d0b-4c0e-8f2d-00000000000f' } as const;
const erase: EraseOwner = { type: 'EraseOwner', now: NOW, keys: [KEY], cause };
const ERASED: VehicleEvent = { type: 'OwnerErased', data: { keys: [KEY], cause } };

const registered = (changes: Partial<RegisteredVehicle> = {}) =>
  vehicleRegistered({ expiryDate: '2025-03-10', status: 'VALID', ...changes });

describe('erasing the owner of a vehicle', () => {
  it('is possible from a year after the registration ran out', () => {
    given(registered()).when(erase).thenEvents(ERASED);
    given(registered({ expiryDate: '2025-03-11' }))
      .when(erase)
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message: `The register names the owner of ${plate} until Mar 11, 2026`,
      });
  });

  it.each([
    [{ expiryDate: null }, `${plate} is in the register, which does not say until when`],
    [{ status: 'STOLEN' }, `The police look for ${plate}: the owner must be known`],
    [{ status: 'REPORTED' }, `The police look for ${plate}: the owner must be known`],
  ] as const)('is refused for %j', (changes, message) => {
    given(registered(changes)).when(erase).thenRefused({ kind: 'conflict', code: 'still-needed', message });
  });

  it('by retention waits for so many years', () => {
    const retention = { ...erase, cause: { rule: 'RETENTION', years: 2 } } as const;
    given(registered())
      .when(retention)
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message: `The register names the owner of ${plate} until Mar 10, 2027`,
      });
    given(registered({ expiryDate: '2024-02-29' }))
      .when(retention)
      .thenEvents({ type: 'OwnerErased', data: { keys: [KEY], cause: retention.cause } });
  });

  it('is refused of a vehicle that nobody knows', () => {
    given().when(erase).thenRefused({ kind: 'notFound', code: 'not-found', message: 'Vehicle not found' });
  });
});

describe('a vehicle whose owner was erased', () => {
  const { data: row } = registered({ ownerPhone: '' });
  const erased = stateAfter(registered({ ownerPhone: '' }), ...logged(parseVehicleEvent, [ERASED]));

  it('shows erased in place of what was said', () => {
    const texts = { ownerName: 'erased', ownerIdNumber: 'erased', ownerPhone: '', ownerAddress: 'erased' };
    expect(erased).toMatchObject({ vehicle: { ...row, ...texts } });
    givenState(erased)
      .when({ ...erase, keys: [] })
      .thenNothing();
  });

  it('gets no owner from a register that still has its row', () => {
    givenState(erased).when({ type: 'RegisterVehicle', vehicle: row }).thenNothing();
    givenState(erased)
      .when({ type: 'RegisterVehicle', vehicle: { ...row, color: 'Green' } })
      .thenEvents({ type: 'VehicleUpdated', data: { color: 'Green' } });
  });

  it('gets one when it is registered again', () => {
    const renewed = { ...row, expiryDate: '2027-03-10' };
    const { ownerName, ownerIdNumber, ownerAddress, expiryDate } = renewed;
    const changed = { ownerName, ownerIdNumber, ownerAddress, expiryDate };
    givenState(erased)
      .when({ type: 'RegisterVehicle', vehicle: renewed })
      .thenEvents({ type: 'VehicleUpdated', data: changed });
  });
});
