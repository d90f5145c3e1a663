import { anyCase } from '../shared/enumeration.ts';

export const VEHICLE_STATUSES = ['VALID', 'EXPIRED', 'STOLEN', 'REPORTED'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** What the register says of a vehicle. That a registration has expired follows from its date. */
export const REGISTERED_STATUSES = [
  'VALID',
  'STOLEN',
  'REPORTED',
] as const satisfies readonly VehicleStatus[];
export type RegisteredStatus = (typeof REGISTERED_STATUSES)[number];

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
