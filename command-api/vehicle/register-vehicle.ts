import { plateKey } from '@fines/domain/shared/plate.ts';
import { initialVehicle } from '@fines/domain/vehicle/decide.ts';
import type { VehicleEvent } from '@fines/domain/vehicle/events.ts';
import { type RegisteredVehicle, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../engine/context.ts';
import { decideAndAppend, type CommandResult, handle } from '../engine/handle.ts';
import { emptyStream } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { vehicleDecider } from './known-vehicles.ts';

export type Registration = {
  outcome: 'registered' | 'updated' | 'unchanged';
  stream: string;
  /** The position of the vehicle's newest event. */
  position: string;
};

/**
 * Records what the register says of a vehicle. Most vehicles of an import are new, so without a known stream the
 * vehicle is treated as new first. If it is not new, the append fails and the stream is read.
 */
export async function registerVehicle(
  store: Log,
  vehicle: RegisteredVehicle,
  context: CommandContext,
  known?: string,
): Promise<Registration> {
  const stream = known ?? vehicleStream(plateKey(vehicle.licensePlate));
  const options = { stream, command: () => ({ type: 'RegisterVehicle', vehicle }) as const, context };
  if (known === undefined) {
    try {
      const result = await decideAndAppend(store, vehicleDecider, options, emptyStream(initialVehicle));
      return registrationOf(stream, result);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
  return registrationOf(stream, await handle(store, vehicleDecider, options));
}

const OUTCOMES = { VehicleRegistered: 'registered', VehicleUpdated: 'updated' } as const;

function registrationOf(
  stream: string,
  { events: [event], position }: CommandResult<unknown, VehicleEvent>,
): Registration {
  return {
    outcome: event === undefined || event.type === 'OwnerErased' ? 'unchanged' : OUTCOMES[event.type],
    stream,
    position,
  };
}
