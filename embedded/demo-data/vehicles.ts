import { commandIdOf } from '@fines/command-api/engine/context.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import type { Log } from '@fines/command-api/engine/log.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { addHours, localDay, localYear, shiftDay } from '@fines/domain/shared/dates.ts';
import type { RegisteredVehicle } from '@fines/domain/vehicle/vehicle.ts';

import { Dice } from './life.ts';
import { demoPlates } from './story.ts';
import { ADDRESSES, COLORS, FIRST_NAMES, MODELS, SURNAMES } from './vocabulary.ts';

/** The register is imported before the first fine of the demo. */
const IMPORTED_DAYS_AGO = 65;

/** Registers the vehicles of the demo. */
export async function registerVehicles(store: Log, now: string): Promise<void> {
  const imported = addHours(now, -24 * IMPORTED_DAYS_AGO);
  for (const vehicle of demoVehicles(now)) {
    const commandId = commandIdOf('demo', `vehicle ${vehicle.licensePlate}`);
    await registerVehicle(store, vehicle, { ...systemContext(commandId, imported), clock: 'demo' });
  }
}

type Kind = { status: RegisteredVehicle['status']; hasExpired: boolean };

const ORDINARY: Kind = { status: 'VALID', hasExpired: false };
const EXPIRED: Kind = { status: 'VALID', hasExpired: true };

/** The kinds of the first vehicles, so that every kind exists; all others are ordinary. */
const FIRST_KINDS: readonly Kind[] = [
  ORDINARY,
  { status: 'STOLEN', hasExpired: false },
  EXPIRED,
  { status: 'REPORTED', hasExpired: false },
  EXPIRED,
  EXPIRED,
];

/** The vehicles of the demo fines that are in the register. */
export function demoVehicles(now: string): RegisteredVehicle[] {
  const dice = new Dice(20_250_907);
  return demoPlates().registered.map((licensePlate, at) =>
    someVehicle(dice, now, licensePlate, FIRST_KINDS[at] ?? ORDINARY),
  );
}

function someVehicle(
  dice: Dice,
  now: string,
  licensePlate: string,
  { status, hasExpired }: Kind,
): RegisteredVehicle {
  const today = localDay(now);
  const number = (low: number, high: number): number => Math.floor(dice.between(low, high));
  const year = localYear(now) - number(2, 16);
  return {
    licensePlate,
    ...dice.pick(MODELS, 1.4),
    year,
    color: dice.pick(COLORS, 1.5),
    ownerName: `${dice.pick(FIRST_NAMES)} ${dice.pick(SURNAMES)}`,
    // In the form of Eswatini: the date of birth and seven more digits.
    ownerIdNumber: [number(55, 100), number(10, 13), number(10, 29), number(1e6, 1e7)].join(''),
    ownerPhone: `+268${dice.pick(['76', '78', '79'])}${number(10, 100)}${number(1000, 10_000)}`,
    ownerAddress: `Plot ${number(1, 900)}, ${dice.pick(ADDRESSES)}`,
    registrationDate: `${year}-${number(10, 13)}-${number(10, 29)}`,
    expiryDate: shiftDay(today, hasExpired ? -number(5, 60) : number(10, 290)),
    status,
  };
}
