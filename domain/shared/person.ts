import { z } from 'zod';

import type { ActingRole, Role } from './permissions.ts';

/** Who gives a command: a signed-in person, the system, or the public by its site. */
export type Actor = {
  id: string;
  role: ActingRole;
  badgeNumber: string | null;
  firstName: string;
  lastName: string;
};

/** A member of the staff. */
export type StaffActor = Actor & { role: Role };

/** The actor of commands that the system itself gives. */
export const SYSTEM: Actor = {
  id: 'system',
  role: 'SUPER_ADMIN',
  badgeNumber: null,
  firstName: 'System',
  lastName: '',
};

/** The actor of what the public does by itself: whoever it is has no account, and nobody asks for a name. */
export const PUBLIC = {
  id: 'public',
  role: 'PUBLIC',
  badgeNumber: null,
  firstName: 'The public',
  lastName: '',
} as const satisfies Actor;

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
