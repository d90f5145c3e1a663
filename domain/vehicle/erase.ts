import { localDay, shiftYear, shownDay } from '../shared/dates.ts';
import { type Erased, ERASED } from '../shared/personal-data.ts';
import { conflict } from '../shared/refusal.ts';
import type { VehicleEvent } from './events.ts';
import { type Owner, OWNER_FIELDS, type Vehicle } from './vehicle.ts';

/** A registration that is renewed late is renewed within this time. */
const YEARS_TO_RENEW = 1;

/** Erases what tells of the owners. `keys`: those of the vehicle's events that no event has named yet. */
export type EraseOwner = { type: 'EraseOwner'; now: string } & Erased;

/**
 * The local day from which the owner's data is kept no longer: so many years after the registration ran out. Undefined
 * while the register does not say when that is, and while the police look for the vehicle.
 */
export const ownerIsKeptUntil = ({ expiryDate, status }: Vehicle, years: number): string | undefined =>
  expiryDate === null || status !== 'VALID' ? undefined : shiftYear(expiryDate, years);

/** Why the owner's data is needed even if he or she asks to erase it; undefined if it is not. */
export const whyOwnerIsKept = (vehicle: Vehicle, now: string): string | undefined =>
  whyKept(vehicle, YEARS_TO_RENEW, now);

function whyKept(vehicle: Vehicle, years: number, now: string): string | undefined {
  const until = ownerIsKeptUntil(vehicle, years);
  if (until !== undefined && until <= localDay(now)) return undefined;
  if (until !== undefined)
    return `The register names the owner of ${vehicle.licensePlate} until ${shownDay(until)}`;
  return vehicle.status === 'VALID'
    ? `${vehicle.licensePlate} is in the register, which does not say until when`
    : `The police look for ${vehicle.licensePlate}: the owner must be known`;
}

export function eraseOwner({ keys, cause, now }: EraseOwner, vehicle: Vehicle): VehicleEvent[] {
  const why = whyKept(vehicle, cause.rule === 'REQUEST' ? YEARS_TO_RENEW : cause.years, now);
  if (why !== undefined) throw conflict('still-needed', why);
  if (keys.length === 0 && !tellsOfOwner(vehicle)) return [];
  return [{ type: 'OwnerErased', data: { keys, cause } }];
}

const tellsOfOwner = (vehicle: Vehicle): boolean =>
  OWNER_FIELDS.some((field) => vehicle[field] !== '' && vehicle[field] !== ERASED);

export const isOwnerErased = (vehicle: Vehicle): boolean =>
  !tellsOfOwner(vehicle) && OWNER_FIELDS.some((field) => vehicle[field] === ERASED);

/** The same as if the vehicle was folded anew after its keys were destroyed. */
export const withoutOwner = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  ...(Object.fromEntries(OWNER_FIELDS.map((field) => [field, vehicle[field] === '' ? '' : ERASED])) as Owner),
  formerOwners: [],
});
