import { evolve, initialVehicle, type VehicleState } from '@fines/domain/vehicle/decide.ts';
import { ownerAt } from '@fines/domain/vehicle/owner.ts';
import type { RegisteredVehicle, Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleView } from '@fines/domain/vehicle/view.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { vehicleRegistered, vehicleUpdated } from '../events.ts';
import { forAll } from '../for-all.ts';

const on = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const SELLER = { ownerName: 'Seller Sibandze', ownerIdNumber: '8503121100123', ownerAddress: 'Old Road 1' };
const BUYER = { ownerName: 'Buyer Bhembe', ownerIdNumber: '9001011100456', ownerAddress: 'New Road 2' };

type Told = [day: number, changes: Partial<RegisteredVehicle>];

/** A vehicle of which the register said this on these days. */
function vehicleAfter(first: Told, ...more: readonly Told[]): Vehicle {
  const events = [
    vehicleRegistered(first[1], on(first[0])),
    ...more.map(([day, changes]) => vehicleUpdated(changes, on(day))),
  ];
  const state = events.reduce<VehicleState>(evolve, initialVehicle);
  if (state.status === 'ABSENT') throw new Error('There is no vehicle');
  return state.vehicle;
}

const named = (name: string, day: number): Told => [day, { ownerIdNumber: name, ownerName: name }];

describe('the owner of a vehicle at the time of an offense', () => {
  const sold = vehicleAfter([5, SELLER], [10, BUYER]);

  it.each([
    ['before the register knew the vehicle', 1, 'Seller Sibandze', on(10)],
    ['while the seller had it', 9, 'Seller Sibandze', on(10)],
    ['from the day of the change on', 10, 'Buyer Bhembe', null],
    ['today', 20, 'Buyer Bhembe', null],
  ])('%s', (_, day, ownerName, until) => {
    expect(ownerAt(sold, on(day))).toMatchObject({ ownerName, until });
    expect(vehicleView(sold, on(20), on(day))).toMatchObject({ ownerName, ownerUntil: until });
  });

  it('is shown without those before', () => {
    expect(vehicleView(sold, on(20))).not.toHaveProperty('formerOwners');
    expect(vehicleView(sold, on(20))).toMatchObject(BUYER);
  });

  it.each<[string, Partial<RegisteredVehicle>]>([
    ['the address', { ownerAddress: 'Hill Road 3' }],
    ['the spelling of name and number', { ownerName: 'SELLER SIBANDZE', ownerIdNumber: '850312 1100 123' }],
    ['the name, with the same number', { ownerName: 'Seller Dlamini' }],
    ['the number, which was not known', { ownerIdNumber: '' }],
    ['the color', { color: 'Red' }],
  ])('is the same person if the register changes %s', (_, changes) => {
    const moved = vehicleAfter([5, SELLER], [10, changes]);
    expect(ownerAt(moved, on(6))).toMatchObject({ ...SELLER, ...ownersPartOf(changes), until: null });
  });

  it('is read where the seller lives now, as far as the register learned it before the sale', () => {
    const moved = vehicleAfter([5, SELLER], [7, { ownerAddress: 'Hill Road 3' }], [10, BUYER]);
    expect(ownerAt(moved, on(6))).toMatchObject({ ...SELLER, ownerAddress: 'Hill Road 3' });
  });

  it('was nobody as long as the register named nobody: then it is whom it named first', () => {
    const nobody = { ownerName: '', ownerIdNumber: '', ownerPhone: '', ownerAddress: '' };
    expect(ownerAt(vehicleAfter([5, nobody], [10, BUYER]), on(6))).toMatchObject({ ...BUYER, until: null });
  });

  it('is forgotten with all others when the owner is erased', () => {
    const erased = evolve(
      { status: 'REGISTERED', vehicle: sold },
      {
        type: 'OwnerErased',
        data: { keys: [], cause: { rule: 'RETENTION', years: 1 } },
        metadata: vehicleRegistered().metadata,
      },
    );
    expect(JSON.stringify(erased)).not.toContain('Sibandze');
  });

  it('is, whatever happens later, the one whom the register named then', () => {
    const owners = fc.constantFrom('A', 'B', 'C', 'D');
    forAll([fc.array(owners, { minLength: 1, maxLength: 12 }), fc.nat(11)], (names, asked) => {
      const [first = 'A', ...more] = names;
      const vehicle = vehicleAfter(named(first, 1), ...more.map((name, at) => named(name, at + 2)));
      const then = names[Math.min(asked, names.length - 1)];
      expect(ownerAt(vehicle, on(asked + 1)).ownerName).toBe(then);
    });
  });
});

const ownersPartOf = ({ color: _, ...changes }: Partial<RegisteredVehicle>) => changes;
