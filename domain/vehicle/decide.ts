import { changesTo } from '../shared/events.ts';
import { notFound } from '../shared/refusal.ts';
import { telephoneIn } from '../shared/telephone.ts';
import { type EraseOwner, eraseOwner, isOwnerErased, withoutOwner } from './erase.ts';
import type { RecordedVehicleEvent, VehicleEvent } from './events.ts';
import { formerOwnersOf } from './owner.ts';
import type { RegisteredVehicle, Vehicle } from './vehicle.ts';

export type VehicleState = { status: 'ABSENT' } | { status: 'REGISTERED'; vehicle: Vehicle };

export const initialVehicle: VehicleState = { status: 'ABSENT' };

/** What the register says of a vehicle now. */
export type RegisterVehicle = { type: 'RegisterVehicle'; vehicle: RegisteredVehicle };

export type VehicleCommand = RegisterVehicle | EraseOwner;

export function decide(command: VehicleCommand, state: VehicleState): VehicleEvent[] {
  if (command.type === 'RegisterVehicle') return register(command, state);
  if (state.status === 'ABSENT') throw notFound('Vehicle');
  return eraseOwner(command, state.vehicle);
}

/** Registers a new vehicle. For a known one, records the changed fields, and nothing if there are none. */
function register({ vehicle }: RegisterVehicle, state: VehicleState): VehicleEvent[] {
  if (state.status === 'ABSENT') return [{ type: 'VehicleRegistered', data: vehicle }];
  const known = state.vehicle;
  const changed = changesTo(known, withoutErased(asSpelled(vehicle, known), known));
  return changed === undefined ? [] : [{ type: 'VehicleUpdated', data: changed }];
}

/** Older events spell telephone numbers in many ways, and another spelling is no change. */
function asSpelled(vehicle: RegisteredVehicle, { ownerPhone }: Vehicle): RegisteredVehicle {
  const number = telephoneIn(ownerPhone);
  return number !== undefined && number === telephoneIn(vehicle.ownerPhone)
    ? { ...vehicle, ownerPhone }
    : vehicle;
}

/** A register that still has the row of a vehicle that left it must not bring back an owner who was erased. */
function withoutErased(vehicle: RegisteredVehicle, known: Vehicle): RegisteredVehicle {
  if (!isOwnerErased(known) || vehicle.expiryDate !== known.expiryDate) return vehicle;
  const { ownerName, ownerIdNumber, ownerPhone, ownerAddress } = known;
  return { ...vehicle, ownerName, ownerIdNumber, ownerPhone, ownerAddress };
}

export function evolve(state: VehicleState, event: RecordedVehicleEvent): VehicleState {
  const { recordedAt: updatedAt } = event.metadata;
  switch (event.type) {
    case 'VehicleRegistered':
      return {
        status: 'REGISTERED',
        vehicle: { ...event.data, formerOwners: [], createdAt: updatedAt, updatedAt },
      };
    case 'VehicleUpdated':
      if (state.status === 'ABSENT') throw new Error(`${event.type} before VehicleRegistered`);
      return { status: 'REGISTERED', vehicle: updated(state.vehicle, event.data, updatedAt) };
    case 'OwnerErased':
      if (state.status === 'ABSENT') throw new Error(`${event.type} before VehicleRegistered`);
      return { status: 'REGISTERED', vehicle: { ...withoutOwner(state.vehicle), updatedAt } };
    default:
      return event satisfies never;
  }
}

function updated(before: Vehicle, changes: Partial<RegisteredVehicle>, updatedAt: string): Vehicle {
  const after = { ...before, ...changes };
  return { ...after, formerOwners: formerOwnersOf(before, after, updatedAt), updatedAt };
}
