import { z } from 'zod';

import { ROLES } from '../shared/roles.ts';
import type { User } from './state.ts';

/** A user as the HTTP API speaks of one. */
export const userViewSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    badgeNumber: z.string().nullable(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof userViewSchema>;

export const userView = ({ status, ...user }: User): UserView => ({ ...user, isActive: status === 'ACTIVE' });
