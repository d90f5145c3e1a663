import { z } from 'zod';

import type { Actor } from './actor.ts';

/** Somebody as he or she was called when it happened: the name that stands on the paper. */
export const personSchema = z.object({ id: z.string().min(1), firstName: z.string(), lastName: z.string() });
export type Person = z.output<typeof personSchema>;

/** The officer as he or she was when the fine was issued, badge included. */
export const issuerSchema = personSchema.extend({ badgeNumber: z.string().nullable() });
export type Issuer = z.output<typeof issuerSchema>;

export const personOf = ({ id, firstName, lastName }: Person): Person => ({ id, firstName, lastName });

/** `Sipho Dlamini`. */
export const fullNameOf = ({ firstName, lastName }: Omit<Person, 'id'>): string => `${firstName} ${lastName}`;

export const issuerOf = (actor: Actor): Issuer => ({ ...personOf(actor), badgeNumber: actor.badgeNumber });
