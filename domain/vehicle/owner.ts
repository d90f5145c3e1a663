import { foldedName } from '../shared/folding.ts';
import { lettersOf } from '../shared/text.ts';
import { type FormerOwner, type Owner, OWNER_FIELDS, type Vehicle } from './vehicle.ts';

/** By the number of the identity document; by the name where one of them has none. */
function isSamePerson(one: Owner, other: Owner): boolean {
  const [number, otherNumber] = [lettersOf(one.ownerIdNumber), lettersOf(other.ownerIdNumber)];
  if (number !== '' && otherNumber !== '') return number === otherNumber;
  return foldedName(one.ownerName) === foldedName(other.ownerName);
}

const ownerOf = (vehicle: Owner): Owner => ({
  ownerName: vehicle.ownerName,
  ownerIdNumber: vehicle.ownerIdNumber,
  ownerPhone: vehicle.ownerPhone,
  ownerAddress: vehicle.ownerAddress,
});

/**
 * The owners before the one that a vehicle has now, if the register changes it to this at that instant. What changes of
 * the same person, such as the address, holds for what was before, too.
 */
export function formerOwnersOf(before: Vehicle, after: Owner, until: string): readonly FormerOwner[] {
  const isKnown = OWNER_FIELDS.some((field) => before[field] !== '');
  if (!isKnown || isSamePerson(before, after)) return before.formerOwners;
  return [...before.formerOwners, { ...ownerOf(before), until }];
}

/** Whose a vehicle was at an instant, as the register said by then; before that, whom it named first. */
export function ownerAt(vehicle: Vehicle, instant: string): Owner & { until: string | null } {
  const former = vehicle.formerOwners.find(({ until }) => instant < until);
  return former ?? { ...ownerOf(vehicle), until: null };
}
