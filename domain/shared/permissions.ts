import { forbidden } from './refusal.ts';
import { anyCase } from './text.ts';

export const ROLES = [
  'TRAFFIC_OFFICER',
  'SENIOR_OFFICER',
  'MANAGER',
  'FINANCE_OFFICER',
  'AUDITOR',
  'SUPER_ADMIN',
] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = anyCase(ROLES, `Role must be one of ${ROLES.join(', ')}`);

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  TRAFFIC_OFFICER: 'Traffic Officer',
  SENIOR_OFFICER: 'Senior Officer',
  MANAGER: 'Manager',
  FINANCE_OFFICER: 'Finance Officer',
  AUDITOR: 'Auditor',
  SUPER_ADMIN: 'Super Admin',
};

/** Also of who is not staff: no account has the last one. */
export type ActingRole = Role | 'PUBLIC';

const ACTING_ROLE_LABELS: Readonly<Record<ActingRole, string>> = { ...ROLE_LABELS, PUBLIC: 'Public' };

const isActingRole = (value: string): value is ActingRole => Object.hasOwn(ACTING_ROLE_LABELS, value);

/** The label of a role that an event names; what is no role stays as it is. */
export const roleLabel = (role: string): string => (isActingRole(role) ? ACTING_ROLE_LABELS[role] : role);

const RANKS: Readonly<Record<ActingRole, number>> = {
  PUBLIC: 0,
  TRAFFIC_OFFICER: 1,
  SENIOR_OFFICER: 2,
  MANAGER: 3,
  FINANCE_OFFICER: 3,
  AUDITOR: 3,
  SUPER_ADMIN: 4,
};

/**
 * The rank rule for reading: a role passes if its rank is at least that of any listed role. So other roles than the
 * listed ones pass, too: a FINANCE_OFFICER passes if MANAGER is listed.
 */
export const hasRankOf = (role: ActingRole, listed: readonly Role[]): boolean =>
  listed.some((required) => RANKS[role] >= RANKS[required]);

/** Who may read of imports of the vehicle register, and everybody of their rank or above. */
export const IMPORT_READERS = ['AUDITOR'] as const satisfies readonly Role[];

/** Who may read changes of the catalogue of offenses. Everybody may read what is in force. */
export const OFFENSE_CHANGE_READERS: readonly Role[] = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'];

/** Who may read changes of the letterhead. Everybody may read what it says. */
export const LETTERHEAD_CHANGE_READERS: readonly Role[] = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'];

/** Who may look up what is held of a person, and nobody else, whatever the rank. */
export const PERSONAL_DATA_READERS = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] as const satisfies readonly Role[];

export const outranks = (role: ActingRole, other: Role): boolean => RANKS[role] > RANKS[other];

export const COMMANDS = [
  'fine.issue',
  'fine.edit',
  'fine.change-status',
  'fine.remind',
  'message.settle',
  'fine.delete',
  'fine.reissue',
  'payment.record',
  'payment.refund',
  'payment.request-refund',
  'cash-up.close',
  'suspense.assign',
  'suspense.return',
  'suspense.approve',
  'dispute.submit',
  'dispute.submit-online',
  'dispute.resolve',
  'photo.upload',
  'photo.upload-online',
  'act.review',
  'user.manage',
  'personal-data.request-erasure',
  'personal-data.erase',
  'offense.change',
  'letterhead.change',
  'vehicle.import',
  'statement.import',
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** `own`: only for what the user made. `below`: only for users of a lower rank. */
export type Grant = 'yes' | 'own' | 'below' | 'no';

type Row = Readonly<Record<ActingRole, Grant>>;

const row = (TRAFFIC_OFFICER: Grant, SENIOR_OFFICER: Grant, MANAGER: Grant, FINANCE_OFFICER: Grant): Row => ({
  TRAFFIC_OFFICER,
  SENIOR_OFFICER,
  MANAGER,
  FINANCE_OFFICER,
  AUDITOR: 'no',
  SUPER_ADMIN: 'yes',
  PUBLIC: 'no',
});

/** Nobody of the staff may do in the name of the public what only the public does. */
const BY_THE_PUBLIC: Row = { ...row('no', 'no', 'no', 'no'), SUPER_ADMIN: 'no', PUBLIC: 'yes' };

/**
 * Which role may give which command. The columns are traffic officer, senior officer, manager, finance officer. A
 * super admin may give all commands of staff, an auditor none.
 */
const MATRIX: Readonly<Record<CommandName, Row>> = {
  'fine.issue': row('yes', 'yes', 'yes', 'yes'),
  'fine.edit': row('own', 'yes', 'yes', 'yes'),
  'fine.change-status': row('no', 'yes', 'yes', 'yes'),
  'fine.remind': row('no', 'yes', 'yes', 'yes'),
  'message.settle': row('no', 'no', 'yes', 'no'),
  'fine.delete': row('no', 'no', 'yes', 'no'),
  'fine.reissue': row('no', 'no', 'yes', 'no'),
  'payment.record': row('no', 'no', 'yes', 'yes'),
  'payment.refund': row('no', 'no', 'yes', 'no'),
  'payment.request-refund': row('no', 'no', 'own', 'yes'),
  'cash-up.close': row('no', 'no', 'yes', 'own'),
  'suspense.assign': row('no', 'no', 'yes', 'yes'),
  'suspense.return': row('no', 'no', 'yes', 'yes'),
  'suspense.approve': row('no', 'no', 'yes', 'yes'),
  'dispute.submit': row('yes', 'yes', 'yes', 'yes'),
  'dispute.submit-online': BY_THE_PUBLIC,
  'dispute.resolve': row('no', 'yes', 'yes', 'no'),
  'photo.upload': row('yes', 'yes', 'yes', 'yes'),
  'photo.upload-online': BY_THE_PUBLIC,
  'act.review': row('no', 'no', 'yes', 'no'),
  'user.manage': row('no', 'no', 'below', 'no'),
  'personal-data.request-erasure': row('no', 'no', 'yes', 'no'),
  'personal-data.erase': row('no', 'no', 'no', 'no'),
  'offense.change': row('no', 'no', 'no', 'no'),
  'letterhead.change': row('no', 'no', 'no', 'no'),
  'vehicle.import': row('no', 'no', 'no', 'no'),
  'statement.import': row('no', 'no', 'no', 'yes'),
};

export const grantOf = (role: ActingRole, command: CommandName): Grant => MATRIX[command][role];

/** Whether the role can change nothing but its own profile and password. */
export const isReadOnly = (role: Role): boolean =>
  COMMANDS.every((command) => grantOf(role, command) === 'no');

/** Throws a 403 refusal unless the role may give this command at least in some cases. */
export function requireGrant(role: ActingRole, command: CommandName): void {
  if (grantOf(role, command) === 'no') throw forbidden('Your role may not do this');
}
