import { changesTo } from '../shared/events.ts';
import type { RecordedVehicleEvent, VehicleEvent } from './events.ts';
import type { RegisteredVehicle, Vehicle } from './vehicle.ts';

export type VehicleState = { status: 'ABSENT' } | { status: 'REGISTERED'; vehicle: Vehicle };

export const initialVehicle: VehicleState = { status: 'ABSENT' };

/** What the register says of a vehicle now. */
export type RegisterVehicle = { type: 'RegisterVehicle'; vehicle: RegisteredVehicle };

/** Registers a new vehicle. For a known one, records the changed fields, and nothing if there are none. */
export function decide({ vehicle }: RegisterVehicle, state: VehicleState): VehicleEvent[] {
  if (state.status === 'ABSENT') return [{ type: 'VehicleRegistered', data: vehicle }];
  const changed = changesTo(state.vehicle, vehicle);
  return changed === undefined ? [] : [{ type: 'VehicleUpdated', data: changed }];
}

export function evolve(state: VehicleState, event: RecordedVehicleEvent): VehicleState {
  const { recordedAt: updatedAt } = event.metadata;
  switch (event.type) {
    case 'VehicleRegistered':
      return { status: 'REGISTERED', vehicle: { ...event.data, createdAt: updatedAt, updatedAt } };
    case 'VehicleUpdated':
      if (state.status === 'ABSENT') throw new Error(`${event.type} before VehicleRegistered`);
      return { status: 'REGISTERED', vehicle: { ...state.vehicle, ...event.data, updatedAt } };
    default:
      return event satisfies never;
  }
}
