import { z } from 'zod';

import { CONCEALED_SINCE_2, type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { erasedSchema } from '../shared/personal-data.ts';
import { OWNER_FIELDS, registeredVehicleSchema } from './vehicle.ts';

/** Old events may have the year 0, which no database can store. Such a day counts as unknown. */
const day = z.iso
  .date()
  .transform((text) => (text.startsWith('0000') ? null : text))
  .nullable();

const recordedVehicle = registeredVehicleSchema.extend({ registrationDate: day, expiryDate: day });

const ofOwner = {
  version: 2,
  upcasts: CONCEALED_SINCE_2,
  personal: OWNER_FIELDS,
} as const;

export const vehicleEvents = {
  VehicleRegistered: { ...ofOwner, data: recordedVehicle },
  /** Only the fields that have changed in the register. The plate can change only its spelling. */
  VehicleUpdated: { ...ofOwner, data: recordedVehicle.partial() },
  /** The keys of what tells of the owners, the present one and those before, are destroyed. */
  OwnerErased: { version: 1, data: erasedSchema },
} as const;

export type VehicleEvent = EventOf<typeof vehicleEvents>;
export type RecordedVehicleEvent = Recorded<VehicleEvent>;

export const parseVehicleEvent = eventParser(vehicleEvents);
