import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { registeredVehicleSchema } from './vehicle.ts';

/** The year 0 was let in once: no database has it, so that what it says is not known. */
const day = z.iso
  .date()
  .transform((text) => (text.startsWith('0000') ? null : text))
  .nullable();

const recordedVehicle = registeredVehicleSchema.extend({ registrationDate: day, expiryDate: day });

export const vehicleEvents = {
  VehicleRegistered: { version: 1, data: recordedVehicle },
  /** Only the fields that the register tells differently than before; of the plate, the spelling. */
  VehicleUpdated: { version: 1, data: recordedVehicle.partial() },
} as const;

export type VehicleEvent = EventOf<typeof vehicleEvents>;
export type RecordedVehicleEvent = Recorded<VehicleEvent>;

export const parseVehicleEvent = eventParser(vehicleEvents);
