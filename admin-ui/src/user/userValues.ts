import type { Role } from '@fines/domain/shared/permissions.ts';
import { emailSchema } from '@fines/domain/user/user.ts';
import type { UserView } from '@fines/domain/user/view.ts';

import type { NewUser } from '../data/userCalls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** `etag` says which version this is; records of lists have none. */
export type User = UserView & { etag?: string };

/** The values that all users may change in their own profile. */
export type PersonValues = { firstName: string; lastName: string; badgeNumber: string };

export type UserValues = PersonValues & {
  email: string;
  password: string;
  role: Role;
  /** The last day of service; empty for none. */
  lastDay: string;
};

export const NEW_USER: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  badgeNumber: '',
  role: 'TRAFFIC_OFFICER',
  lastDay: '',
};

export const personValuesOf = ({ firstName, lastName, badgeNumber }: User): PersonValues => ({
  firstName,
  lastName,
  badgeNumber: badgeNumber ?? '',
});

export const userValuesOf = (user: User): UserValues => ({
  ...personValuesOf(user),
  email: user.email,
  password: '',
  role: user.role,
  lastDay: user.lastDay ?? '',
});

/** As the API wants them: without spaces around, and null for no badge. */
export const personOf = ({ firstName, lastName, badgeNumber }: PersonValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  badgeNumber: badgeNumber.trim() || null,
});

export const creationOf = ({ email, password, role, lastDay: _, ...person }: UserValues): NewUser => ({
  ...personOf(person),
  email: email.trim(),
  ...(password === '' ? { temporaryPassword: true } : { password }),
  role,
});

export const EDITABLE = ['firstName', 'lastName', 'badgeNumber', 'role', 'lastDay'] as const;

export type UserChanges = Partial<Pick<User, (typeof EDITABLE)[number]>>;

const differences = (wanted: Required<UserChanges>, user: User): UserChanges =>
  Object.fromEntries(
    EDITABLE.filter((name) => wanted[name] !== user[name]).map((name) => [name, wanted[name]]),
  );

/** Only what differs from the user as he or she was read. */
export const changesOf = (values: UserValues, user: User): UserChanges =>
  differences({ ...personOf(values), role: values.role, lastDay: values.lastDay || null }, user);

/** What others may have changed while it is edited. */
export function editedOf(user: User): Pick<UserValues, (typeof EDITABLE)[number]> {
  const { email: _email, password: _password, ...edited } = userValuesOf(user);
  return edited;
}

/** The rules of the fields that describe a person; the server has the same ones. */
export const LONGEST = { name: 100, badgeNumber: 30 };

const SHORTEST_PASSWORD = 8;

export const emailFault = (text: string): string | undefined =>
  emailSchema.safeParse(text).success ? undefined : t('user.invalidEmailAddress');

export const passwordFault = (text: string): string | undefined =>
  text.length >= SHORTEST_PASSWORD ? undefined : t('user.passwordTooShort', { count: SHORTEST_PASSWORD });

/** Left empty, the server makes one. */
export const faultOfPasswordIfAny = (text: string): string | undefined =>
  text === '' ? undefined : passwordFault(text);
