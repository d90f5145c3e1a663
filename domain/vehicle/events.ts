import { type EventOf, eventParser, type Recorded } from '../shared/event-schema.ts';
import { registeredVehicleSchema } from './vehicle.ts';

export const vehicleEvents = {
  VehicleRegistered: { version: 1, data: registeredVehicleSchema },
  /** Only the fields that the register tells differently than before; of the plate, the spelling. */
  VehicleUpdated: { version: 1, data: registeredVehicleSchema.partial() },
} as const;

export type VehicleEvent = EventOf<typeof vehicleEvents>;
export type RecordedVehicleEvent = Recorded<VehicleEvent>;

export const parseVehicleEvent = eventParser(vehicleEvents);
