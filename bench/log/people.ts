import type { Actor } from '@fines/domain/shared/actor.ts';
import type { Role } from '@fines/domain/shared/roles.ts';
import { v5 as uuidV5 } from 'uuid';

const BENCHMARK = '5e2c9c3c-3a53-4f55-9c0b-6a0d5b1f7a10';

const FIRST_NAMES = ['Sipho', 'Nomcebo', 'Bongani', 'Zanele', 'Musa', 'Thandeka', 'Mandla', 'Nokuthula'];
const LAST_NAMES = ['Dlamini', 'Nkambule', 'Simelane', 'Hlophe', 'Mamba', 'Shongwe', 'Maseko', 'Vilakati'];

const nameFrom = (names: readonly string[], index: number): string => names[index % names.length] ?? '';

const person = (index: number, role: Role): Actor => ({
  id: uuidV5(`person ${index}`, BENCHMARK),
  role,
  badgeNumber: `RSP-${1000 + index}`,
  firstName: nameFrom(FIRST_NAMES, index),
  lastName: nameFrom(LAST_NAMES, Math.floor(index / FIRST_NAMES.length)),
});

/** Takes payments and decides disputes. */
export const MANAGER = person(0, 'MANAGER');

/** Decides about refunds of what the manager took. */
export const CHIEF = person(61, 'MANAGER');

export const OFFICERS: readonly Actor[] = Array.from({ length: 60 }, (_, index) =>
  person(index + 1, 'TRAFFIC_OFFICER'),
);

/** Somebody as the name in a list: `Sipho Dlamini`. */
export const driverName = (index: number): string =>
  `${nameFrom(FIRST_NAMES, index)} ${nameFrom(LAST_NAMES, Math.floor(index / 7))}`;
