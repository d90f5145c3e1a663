import {
  type ActingRole,
  type CommandName,
  grantOf,
  requireGrant,
  hasRankOf,
  type Role,
  ROLES,
} from '@fines/domain/shared/permissions.ts';
import { forbidden, Refusal } from '@fines/domain/shared/refusal.ts';

import type { SignedIn } from '../tokens.ts';

/**
 * Who may call an endpoint: anybody signed in, the roles that may give a command, the roles with a listed rank or
 * above, or the listed roles. But a person who must choose another password first may call only `any-session`.
 */
export type Access =
  | 'any-session'
  | 'signed-in'
  | { command: CommandName }
  | { rankOf: readonly Role[] }
  | { roles: readonly Role[] };

/** @throws Refusal 403 unless the request has access */
export function requireAccess({ actor, mustChangePassword }: SignedIn, access: Access): void {
  if (access === 'any-session') return;
  if (mustChangePassword) {
    throw new Refusal('forbidden', 'password-change-required', 'Choose another password first');
  }
  if (access === 'signed-in') return;
  if ('command' in access) requireGrant(actor.role, access.command);
  else if (!mayCall(actor.role, access)) throw forbidden('Your role may not see this');
}

/** The roles that may call an endpoint, even if only in some cases. */
export const rolesOf = (access: Access): Role[] => ROLES.filter((role) => mayCall(role, access));

function mayCall(role: ActingRole, access: Access): boolean {
  if (access === 'any-session' || access === 'signed-in') return true;
  if ('command' in access) return grantOf(role, access.command) !== 'no';
  return 'roles' in access ? access.roles.some((listed) => listed === role) : hasRankOf(role, access.rankOf);
}
