import { z } from 'zod';

import { FINE_STATUSES } from '../fine/status.ts';
import { localDay } from '../shared/dates.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { ownerAt } from './owner.ts';
import { VEHICLE_STATUSES, type VehicleStatus, registeredVehicleSchema, type Vehicle } from './vehicle.ts';

/** A vehicle as the HTTP API shows it; its status may be EXPIRED. */
export const vehicleViewSchema = registeredVehicleSchema
  .extend({
    status: z.enum(VEHICLE_STATUSES),
    /** If asked who the owner was at an instant: until when, by the register. Null if it is the owner of today. */
    ownerUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Vehicle' });
export type VehicleView = z.output<typeof vehicleViewSchema>;

/**
 * `now` is an instant. A registration is valid until the end of its last day.
 *
 * @param ownedAt an instant: whose the vehicle was then, instead of whose it is
 */
export function vehicleView(vehicle: Vehicle, now: string, ownedAt = now): VehicleView {
  const { formerOwners: _, ...shown } = vehicle;
  const { until: ownerUntil, ...owner } = ownerAt(vehicle, ownedAt);
  return { ...shown, ...owner, ownerUntil, status: statusOn(vehicle, localDay(now)) };
}

/** STOLEN and REPORTED matter more than EXPIRED. */
function statusOn({ status, expiryDate }: Vehicle, today: string): VehicleStatus {
  if (status !== 'VALID') return status;
  return expiryDate !== null && expiryDate < today ? 'EXPIRED' : 'VALID';
}

/** What is known of a plate. A vehicle that is not in the register has only its fines. */
export const vehicleSearchSchema = z
  .object({
    vehicle: vehicleViewSchema.nullable(),
    /** Without deleted fines, the newest first; at most 500. */
    fines: z.array(
      z.object({
        id: z.string(),
        fineNumber: z.string(),
        offenseType: z.enum(OFFENSE_TYPES),
        offenseDescription: z.string(),
        amount: z.number(),
        dateIssued: z.iso.datetime(),
        status: z.enum(FINE_STATUSES),
        paymentStands: z.boolean(),
      }),
    ),
    totalFines: z.int(),
    totalAmount: z.number(),
    unpaidAmount: z.number(),
  })
  .meta({ id: 'VehicleSearch' });
export type VehicleSearch = z.output<typeof vehicleSearchSchema>;
