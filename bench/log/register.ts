import { decide as decideReceipt, initialReceipt } from '@fines/domain/receipt/decide.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import { type Actor, SYSTEM } from '@fines/domain/shared/actor.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { decide as decideUser } from '@fines/domain/user/decide.ts';
import { initialUser, userStream } from '@fines/domain/user/state.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';

import { GrowingStream, metadataOf, type PlacedEvent } from './ledger.ts';
import { driverName, MANAGER } from './people.ts';

export const userEvents = (people: readonly Actor[], now: string): PlacedEvent[] =>
  people.flatMap(({ id, role, badgeNumber, firstName, lastName }) => {
    const email = `${badgeNumber ?? id}@police.gov.sz`.toLowerCase();
    const person = { id, email, firstName, lastName, badgeNumber, role };
    const stream = new GrowingStream(userStream(id));
    return decideUser({ type: 'CreateUser', actor: SYSTEM, ...person }, initialUser).map((event) =>
      stream.append(event, metadataOf(SYSTEM, now)),
    );
  });

export function registerVehicle(licensePlate: string, now: string): PlacedEvent {
  const data = {
    licensePlate,
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    color: 'White',
    ownerName: driverName(licensePlate.charCodeAt(4)),
    ownerIdNumber: '8506121100123',
    ownerPhone: '+268 7612 3456',
    ownerAddress: 'Plot 12, Ezulwini',
    registrationDate: '2024-01-15',
    expiryDate: '2027-01-14',
    status: 'VALID',
  };
  const stream = new GrowingStream(vehicleStream(plateKey(licensePlate)));
  return stream.append({ type: 'VehicleRegistered', data }, metadataOf(SYSTEM, now));
}

export function reserveReceipt(receiptNumber: string, fineNumber: string, now: string): PlacedEvent[] {
  const stream = new GrowingStream(receiptStream(receiptNumber));
  return decideReceipt({ type: 'ReserveReceipt', receiptNumber, fineNumber }, initialReceipt).map((event) =>
    stream.append(event, metadataOf(MANAGER, now)),
  );
}
