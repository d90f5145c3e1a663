import { plateKey } from '@fines/domain/shared/plate.ts';
import { initialVehicle } from '@fines/domain/vehicle/decide.ts';
import type { VehicleEvent } from '@fines/domain/vehicle/events.ts';
import {
  REGISTER_FIELDS,
  type RegisteredVehicle,
  type RegisterField,
  vehicleStream,
} from '@fines/domain/vehicle/vehicle.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../engine/context.ts';
import { decideAndAppend, type CommandResult, handle } from '../engine/handle.ts';
import { emptyStream, load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { vehicleDecider } from './known-vehicles.ts';

/** What the register's data of a vehicle changes, and which fields of a known vehicle. */
export type Outcome = { outcome: 'registered' | 'updated' | 'unchanged'; fields: RegisterField[] };

export type Registration = Outcome & {
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

/** What `registerVehicle` would record. Writes nothing. */
export async function whatWouldChange(
  store: Log,
  vehicle: RegisteredVehicle,
  stream = vehicleStream(plateKey(vehicle.licensePlate)),
): Promise<Outcome> {
  const { state } = await load(store, vehicleDecider, stream);
  const [event] = vehicleDecider.decide({ type: 'RegisterVehicle', vehicle }, state);
  return outcomeOf(event);
}

function outcomeOf(event: VehicleEvent | undefined): Outcome {
  if (event?.type === 'VehicleRegistered') return { outcome: 'registered', fields: [] };
  if (event?.type !== 'VehicleUpdated') return { outcome: 'unchanged', fields: [] };
  return { outcome: 'updated', fields: REGISTER_FIELDS.filter((field) => field in event.data) };
}

const registrationOf = (
  stream: string,
  { events: [event], position }: CommandResult<unknown, VehicleEvent>,
): Registration => ({ ...outcomeOf(event), stream, position });
