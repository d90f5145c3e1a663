import { z } from 'zod';

import { localDaySchema, shownDay } from '../shared/dates.ts';
import { type Role, ROLE_LABELS } from '../shared/permissions.ts';
import type { Actor } from '../shared/person.ts';
import type { UserEvent } from './events.ts';
import { userViewSchema } from './view.ts';

export type CreateUser = {
  type: 'CreateUser';
  actor: Actor;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  role: Role;
  lastDay?: string | null | undefined;
  now: string;
};

/** The fields that people may change in their own profile. Absent fields stay as they are. */
export type ProfileChanges = { firstName?: string; lastName?: string; badgeNumber?: string | null };

export type UpdateProfile = { type: 'UpdateProfile'; actor: Actor; changes: ProfileChanges };

/** `email`: only for a user who becomes active again, if somebody else has the old address. */
export type UserChanges = ProfileChanges & { role?: Role; email?: string; lastDay?: string | null };

export type UpdateUser = { type: 'UpdateUser'; actor: Actor; changes: UserChanges; now: string };

export type DeactivateUser = { type: 'DeactivateUser'; actor: Actor };

/** `expiresAt`: when the temporary password expires that the user gets. */
export type ReactivateUser = { type: 'ReactivateUser'; actor: Actor; expiresAt: string; now: string };

export type SetTemporaryPassword = {
  type: 'SetTemporaryPassword';
  actor: Actor;
  expiresAt: string;
  now: string;
};

export type UserCommand =
  | CreateUser
  | UpdateProfile
  | UpdateUser
  | DeactivateUser
  | ReactivateUser
  | SetTemporaryPassword;

/** The words for what happened to a member of staff. */
export const STAFF_CHANGE_LABELS: Readonly<Record<UserEvent['type'], string>> = {
  UserCreated: 'Created',
  UserUpdated: 'Changed',
  UserDeactivated: 'Deleted',
  UserReactivated: 'Reactivated',
  TemporaryPasswordSet: 'Temporary password set',
};

const FIELDS = {
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  badgeNumber: 'Badge',
  lastDay: 'Last day of service',
} as const;

type Field = keyof typeof FIELDS;
export type StaffFields = Readonly<Partial<Record<Field, string | null>>>;

const isRole = (value: string): value is Role => Object.hasOwn(ROLE_LABELS, value);

const shown = (value: string | null): string => {
  if (value === null) return 'none';
  if (isRole(value)) return ROLE_LABELS[value];
  return localDaySchema.safeParse(value).success ? shownDay(value) : value;
};

/** `Role: Senior Officer → Manager`, a line for each changed field; empty if none changed. */
export const staffChangeText = (changed: StaffFields, was: StaffFields): string =>
  (Object.keys(FIELDS) as Field[])
    .flatMap((field) => {
      const before = was[field];
      const now = changed[field];
      if (now === undefined) return [];
      const from = before === undefined ? '' : `${shown(before)} → `;
      return [`${FIELDS[field]}: ${from}${shown(now)}`];
    })
    .join('\n');

/** How long a temporary password can be used to sign in. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** A password that somebody else has set. The user must be told it, and must replace it. */
export const temporaryPasswordSchema = z
  .object({ temporaryPassword: z.string(), passwordExpiresAt: z.iso.datetime() })
  .meta({ id: 'TemporaryPassword' });
export type TemporaryPassword = z.output<typeof temporaryPasswordSchema>;

const withPassword = userViewSchema.extend(temporaryPasswordSchema.partial().shape);

/** A new user, with the temporary password if there is one and the user has not replaced it yet. */
export const createdUserSchema = withPassword.meta({ id: 'CreatedUser' });
export type CreatedUser = z.output<typeof createdUserSchema>;

/** An edited user. A user who is active again has a temporary password until he or she replaces it. */
export const editedUserSchema = withPassword.meta({ id: 'EditedUser' });
export type EditedUser = z.output<typeof editedUserSchema>;
