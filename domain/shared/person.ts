import { z } from 'zod';

import type { Role } from './permissions.ts';

/** Who gives a command, as signed in. */
export type Actor = {
  id: string;
  role: Role;
  badgeNumber: string | null;
  firstName: string;
  lastName: string;
};

/** The actor of what the system does by itself. */
export const SYSTEM: Actor = {
  id: 'system',
  role: 'SUPER_ADMIN',
  badgeNumber: null,
  firstName: 'System',
  lastName: '',
};

/** Somebody as he or she was called when it happened: the name that stands on the paper. */
export const personSchema = z.object({ id: z.string().min(1), firstName: z.string(), lastName: z.string() });
export type Person = z.output<typeof personSchema>;

/** The same with the badge of then: it tells two of one name apart. */
export const officialSchema = personSchema.extend({ badgeNumber: z.string().nullable() });
export type Official = z.output<typeof officialSchema>;

export const personOf = ({ id, firstName, lastName }: Person): Person => ({ id, firstName, lastName });

/** `Sipho Dlamini`. */
export const fullNameOf = ({ firstName, lastName }: Omit<Person, 'id'>): string => `${firstName} ${lastName}`;

/**
 * Somebody whom an event names, with the badge that its metadata tell of who acted; of anybody else they tell none.
 */
export const asActor = (person: Person, actor: Pick<Actor, 'id' | 'badgeNumber'>): Official => ({
  ...person,
  badgeNumber: person.id === actor.id ? actor.badgeNumber : null,
});

/** `Sipho Dlamini (Badge: RSP-1001)`, on papers. */
export const withBadge = ({ badgeNumber, ...person }: Omit<Official, 'id'>): string =>
  badgeNumber === null ? fullNameOf(person) : `${fullNameOf(person)} (Badge: ${badgeNumber})`;

export const officialOf = (actor: Actor): Official => ({
  ...personOf(actor),
  badgeNumber: actor.badgeNumber,
});
