import { initialVehicle } from '@fines/domain/vehicle/decide.ts';
import { type RegisteredVehicle, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { type EventStore, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { decideAndAppend, type Handled, handle } from '../handle.ts';
import { notThere } from '../load.ts';
import { vehicleAggregate } from './aggregate.ts';

export type Registration = {
  outcome: 'registered' | 'updated' | 'unchanged';
  /** Of the newest event of the vehicle. */
  position: string;
};

/**
 * Records what the register says of a vehicle. Most vehicles of an import are new, so one that is not known is
 * taken for new without looking; the store tells if it is not.
 */
export async function registerVehicle(
  store: EventStore,
  vehicle: RegisteredVehicle,
  context: CommandContext,
  isKnown = false,
): Promise<Registration> {
  const stream = vehicleStream(vehicle.licensePlate);
  const handling = { stream, command: () => ({ type: 'RegisterVehicle', vehicle }) as const, context };
  if (!isKnown) {
    try {
      return registrationOf(
        await decideAndAppend(store, vehicleAggregate, handling, notThere(initialVehicle)),
      );
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
  return registrationOf(await handle(store, vehicleAggregate, handling));
}

const OUTCOMES = { VehicleRegistered: 'registered', VehicleUpdated: 'updated' } as const;

function registrationOf({
  events: [event],
  position,
}: Handled<unknown, { type: keyof typeof OUTCOMES }>): Registration {
  return { outcome: event === undefined ? 'unchanged' : OUTCOMES[event.type], position };
}
