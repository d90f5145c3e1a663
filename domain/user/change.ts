import { type Role, ROLE_LABELS } from '../shared/roles.ts';
import type { UserEvent } from './events.ts';

/** What happened to a member of staff. */
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
} as const;

type Field = keyof typeof FIELDS;
export type StaffFields = Readonly<Partial<Record<Field, string | null>>>;

const isRole = (value: string): value is Role => Object.hasOwn(ROLE_LABELS, value);

const shown = (value: string | null): string => {
  if (value === null) return 'none';
  return isRole(value) ? ROLE_LABELS[value] : value;
};

/** `Role: Senior Officer → Manager`, field by field; empty where no field was changed. */
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
