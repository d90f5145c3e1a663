import { plateKey } from '@fines/domain/shared/plate.ts';
import { initialVehicle } from '@fines/domain/vehicle/decide.ts';
import { type RegisteredVehicle, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { type EventStore, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../engine/context.ts';
import { decideAndAppend, type Handled, handle } from '../engine/handle.ts';
import { emptyStream } from '../engine/load.ts';
import { vehicleAggregate } from './known-vehicles.ts';

export type Registration = {
  outcome: 'registered' | 'updated' | 'unchanged';
  stream: string;
  /** Of the newest event of the vehicle. */
  position: string;
};

/**
 * Records what the register says of a vehicle. Most vehicles of an import are new, so one that is not known to
 * have a stream is taken for new without looking; the store tells if it is not.
 */
export async function registerVehicle(
  store: EventStore,
  vehicle: RegisteredVehicle,
  context: CommandContext,
  known?: string,
): Promise<Registration> {
  const stream = known ?? vehicleStream(plateKey(vehicle.licensePlate));
  const handling = { stream, command: () => ({ type: 'RegisterVehicle', vehicle }) as const, context };
  if (known === undefined) {
    try {
      const handled = await decideAndAppend(store, vehicleAggregate, handling, emptyStream(initialVehicle));
      return registrationOf(stream, handled);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
  return registrationOf(stream, await handle(store, vehicleAggregate, handling));
}

const OUTCOMES = { VehicleRegistered: 'registered', VehicleUpdated: 'updated' } as const;

function registrationOf(
  stream: string,
  { events: [event], position }: Handled<unknown, { type: keyof typeof OUTCOMES }>,
): Registration {
  return { outcome: event === undefined ? 'unchanged' : OUTCOMES[event.type], stream, position };
}
