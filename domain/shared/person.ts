import { z } from 'zod';

import type { Role } from './permissions.ts';

/** The signed-in person who gives a command. */
export type Actor = {
  id: string;
  role: Role;
  badgeNumber: string | null;
  firstName: string;
  lastName: string;
};

/** The actor of commands that the system itself gives. */
export const SYSTEM: Actor = {
  id: 'system',
  role: 'SUPER_ADMIN',
  badgeNumber: null,
  firstName: 'System',
  lastName: '',
};

/** A person with the name at the time of the event, which is the name on the papers. */
export const personSchema = z.object({ id: z.string().min(1), firstName: z.string(), lastName: z.string() });
export type Person = z.output<typeof personSchema>;

/** The same with the badge at that time, which distinguishes people of the same name. */
export const officialSchema = personSchema.extend({ badgeNumber: z.string().nullable() });
export type Official = z.output<typeof officialSchema>;

export const personOf = ({ id, firstName, lastName }: Person): Person => ({ id, firstName, lastName });

/** `Sipho Dlamini`. */
export const fullNameOf = ({ firstName, lastName }: Omit<Person, 'id'>): string => `${firstName} ${lastName}`;

/** A person whom an event names. The event's metadata have only the actor's badge, so anybody else has none. */
export const asActor = (person: Person, actor: Pick<Actor, 'id' | 'badgeNumber'>): Official => ({
  ...person,
  badgeNumber: person.id === actor.id ? actor.badgeNumber : null,
});

/** `Sipho Dlamini (Badge: RSP-1001)`, as on papers. */
export const withBadge = ({ badgeNumber, ...person }: Omit<Official, 'id'>): string =>
  badgeNumber === null ? fullNameOf(person) : `${fullNameOf(person)} (Badge: ${badgeNumber})`;

export const officialOf = (actor: Actor): Official => ({
  ...personOf(actor),
  badgeNumber: actor.badgeNumber,
});
