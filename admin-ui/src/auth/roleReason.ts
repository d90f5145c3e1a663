import { type CommandName, grantOf, type Role, ROLE_LABELS } from '@fines/domain/shared/permissions.ts';

/** Why a role may never do this; undefined if it may, at least in some cases. The server decides anyway. */
export const roleReason = (role: Role, command: CommandName): string | undefined =>
  grantOf(role, command) === 'no' ? `Not available to the role ${ROLE_LABELS[role]}` : undefined;
