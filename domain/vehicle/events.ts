import { z } from 'zod';

import { CONCEALED_SINCE_2, type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { registeredVehicleSchema } from './vehicle.ts';

/** Old events may have the year 0, which no database can store. Such a day counts as unknown. */
const day = z.iso
  .date()
  .transform((text) => (text.startsWith('0000') ? null : text))
  .nullable();

const recordedVehicle = registeredVehicleSchema.extend({ registrationDate: day, expiryDate: day });

const ofOwner = {
  version: 2,
  upcasts: CONCEALED_SINCE_2,
  personal: ['ownerName', 'ownerIdNumber', 'ownerPhone', 'ownerAddress'],
} as const;

export const vehicleEvents = {
  VehicleRegistered: { ...ofOwner, data: recordedVehicle },
  /** Only the fields that have changed in the register. The plate can change only its spelling. */
  VehicleUpdated: { ...ofOwner, data: recordedVehicle.partial() },
} as const;

export type VehicleEvent = EventOf<typeof vehicleEvents>;
export type RecordedVehicleEvent = Recorded<VehicleEvent>;

export const parseVehicleEvent = eventParser(vehicleEvents);
