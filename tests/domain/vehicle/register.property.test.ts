import { decide, evolve, initialVehicle, type VehicleState } from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type RecordedVehicleEvent } from '@fines/domain/vehicle/events.ts';
import { REGISTERED_STATUSES, type RegisteredVehicle } from '@fines/domain/vehicle/vehicle.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NOW, vehicleRegistered } from '../events.ts';
import { forAll } from '../for-all.ts';
import { logged } from '../logged.ts';

const word = fc.constantFrom('', 'a', 'b');
const day = fc.constantFrom(null, '2026-01-01', '2027-01-01');

/** One row of the register at one time; few values, so that often only some of them change. */
const row: fc.Arbitrary<RegisteredVehicle> = fc.record({
  licensePlate: fc.constant('ABC 123 EH'),
  make: word,
  model: word,
  year: fc.constantFrom(null, 2019, 2020),
  color: word,
  ownerName: word,
  ownerIdNumber: word,
  ownerPhone: word,
  ownerAddress: word,
  registrationDate: day,
  expiryDate: day,
  status: fc.constantFrom(...REGISTERED_STATUSES),
});

const register = (state: VehicleState, vehicle: RegisteredVehicle): RecordedVehicleEvent[] =>
  logged(parseVehicleEvent, decide({ type: 'RegisterVehicle', vehicle }, state));

describe('whatever the register says, time after time', () => {
  it('the recorded events give exactly what it said last', () => {
    forAll([fc.array(row, { minLength: 1, maxLength: 8 })], (rows) => {
      let state: VehicleState = initialVehicle;
      for (const vehicle of rows) {
        state = register(state, vehicle).reduce(evolve, state);
        const expected = { ...vehicle, createdAt: NOW, updatedAt: NOW };
        expect(state).toMatchObject({ status: 'REGISTERED', vehicle: expected });
      }
    });
  });

  it('the same again records nothing', () => {
    forAll([row, row], (first, second) => {
      const start: VehicleState = evolve(initialVehicle, vehicleRegistered(first));
      const after = register(start, second).reduce(evolve, start);
      expect(register(after, second)).toEqual([]);
    });
  });

  it('a change records each field that differs, and no other', () => {
    forAll([row, row], (first, second) => {
      const start = evolve(initialVehicle, vehicleRegistered(first));
      const recorded = register(start, second).flatMap(({ data }) => Object.entries(data));
      const different = Object.entries(second).filter(
        ([field, value]) => value !== first[field as keyof RegisteredVehicle],
      );
      expect(recorded).toEqual(different);
    });
  });
});
