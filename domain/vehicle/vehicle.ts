import { z } from 'zod';

import { streamsOf } from '../shared/streams.ts';
import { REGISTERED_STATUSES } from './status.ts';

/** A vehicle as the national register describes it. Dates are calendar days in Africa/Mbabane. */
export const registeredVehicleSchema = z.object({
  licensePlate: z.string().min(1),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  color: z.string(),
  ownerName: z.string(),
  ownerIdNumber: z.string(),
  ownerPhone: z.string(),
  ownerAddress: z.string(),
  registrationDate: z.iso.date().nullable(),
  expiryDate: z.iso.date().nullable(),
  status: z.enum(REGISTERED_STATUSES),
});
export type RegisteredVehicle = z.output<typeof registeredVehicleSchema>;

export type Vehicle = RegisteredVehicle & { createdAt: string; updatedAt: string };

export const { streamOf: vehicleStream, idOf: licensePlateOf } = streamsOf('vehicle');
