import { z } from 'zod';

import { ROLES } from '../shared/permissions.ts';
import { isServing } from './last-day.ts';
import type { User } from './user.ts';

/** A user as the HTTP API shows one. */
export const userViewSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    badgeNumber: z.string().nullable(),
    role: z.enum(ROLES),
    /** The last day of service in Africa/Mbabane; null if none is set. */
    lastDay: z.iso.date().nullable(),
    /** Whether the user may sign in: neither deleted nor past the last day of service. */
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof userViewSchema>;

export function userView(state: User, now: string): UserView {
  const { status: _, createdAt, updatedAt, ...user } = state;
  return { ...user, isActive: isServing(state, now), createdAt, updatedAt };
}

/** Where a user is signed in. */
export const openSessionSchema = z
  .object({
    id: z.uuid(),
    /** Such as "Chrome on Windows"; empty for a session that began before this was noted. */
    device: z.string(),
    address: z.string(),
    startedAt: z.iso.datetime(),
    lastInputAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    isThis: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof openSessionSchema>;

/** The numbers of users. Those who left are inactive and do not count, so `total` and `active` are equal. */
export const userStatsSchema = z
  .object({ total: z.int(), active: z.int(), byRole: z.record(z.enum(ROLES), z.int()) })
  .meta({ id: 'UserStats' });
export type UserStats = z.output<typeof userStatsSchema>;
