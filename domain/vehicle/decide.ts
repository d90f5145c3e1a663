import { changesTo } from '../shared/events.ts';
import type { RecordedVehicleEvent, VehicleEvent } from './events.ts';
import type { RegisteredVehicle, Vehicle } from './vehicle.ts';

export type VehicleState = { status: 'ABSENT' } | { status: 'REGISTERED'; vehicle: Vehicle };

export const initialVehicle: VehicleState = { status: 'ABSENT' };

/** What the register says now. */
export type RegisterVehicle = { type: 'RegisterVehicle'; vehicle: RegisteredVehicle };

/** The first time registers; later only what changed is recorded, and nothing when nothing did. */
export function decide({ vehicle }: RegisterVehicle, state: VehicleState): VehicleEvent[] {
  if (state.status === 'ABSENT') return [{ type: 'VehicleRegistered', data: vehicle }];
  const changed = changesTo(state.vehicle, vehicle);
  return changed === undefined ? [] : [{ type: 'VehicleUpdated', data: changed }];
}

/** The state after one more event. */
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
