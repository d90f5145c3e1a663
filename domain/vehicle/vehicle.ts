import { z } from 'zod';

import type { PlateKey } from '../shared/plate.ts';
import { streamsOf } from '../shared/streams.ts';
import { anyCase } from '../shared/text.ts';

export const VEHICLE_STATUSES = ['VALID', 'EXPIRED', 'STOLEN', 'REPORTED'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** The statuses in the register. EXPIRED is not one of them, since it follows from the date. */
export const REGISTERED_STATUSES = [
  'VALID',
  'STOLEN',
  'REPORTED',
] as const satisfies readonly VehicleStatus[];

export const vehicleStatusSchema = anyCase(
  VEHICLE_STATUSES,
  `Status must be one of ${VEHICLE_STATUSES.join(', ')}`,
);

export const VEHICLE_STATUS_LABELS: Readonly<Record<VehicleStatus, string>> = {
  VALID: 'Valid',
  EXPIRED: 'Expired',
  STOLEN: 'Stolen',
  REPORTED: 'Reported',
};

/** A vehicle in the national register. Dates are calendar days in Africa/Mbabane. */
export const registeredVehicleSchema = z.object({
  licensePlate: z.string().min(1),
  make: z.string(),
  model: z.string(),
  year: z.int32().nullable(),
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

/** What the register says of a vehicle, in the order of its columns. */
export const REGISTER_FIELDS = registeredVehicleSchema.keyof().options;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** What the register says of the owner. */
export const OWNER_FIELDS = [
  'ownerName',
  'ownerIdNumber',
  'ownerPhone',
  'ownerAddress',
] as const satisfies readonly (keyof RegisteredVehicle)[];
export type Owner = Pick<RegisteredVehicle, (typeof OWNER_FIELDS)[number]>;

/** Whose a vehicle was before, until the register named another person. */
const formerOwnerSchema = registeredVehicleSchema
  .pick({ ownerName: true, ownerIdNumber: true, ownerPhone: true, ownerAddress: true })
  .extend({ until: z.string() });
export type FormerOwner = z.output<typeof formerOwnerSchema>;

export const vehicleSchema = registeredVehicleSchema.extend({
  /** The oldest first. */
  formerOwners: z.array(formerOwnerSchema).readonly(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Vehicle = z.output<typeof vehicleSchema>;

const { streamOf, idOf } = streamsOf('vehicle');

/** The stream of a vehicle that is new in the register: it is named after the key of the plate. */
export const vehicleStream = (key: PlateKey): string => streamOf(key);

/**
 * The stream of a vehicle from the time when streams were named after a spelling. An old log may have several such
 * streams for plates that are now the same.
 */
export const spelledVehicleStream = (spelling: string): string => streamOf(spelling);

/** The key or spelling that a stream is named after; undefined for streams of other kinds. */
export const vehicleIdOf = idOf;
