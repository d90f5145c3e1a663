import type { Actor } from '@fines/domain/shared/actor.ts';
import { type CommandName, requireGrant } from '@fines/domain/shared/permissions.ts';
import { forbidden } from '@fines/domain/shared/refusal.ts';
import { hasRankOf, type Role } from '@fines/domain/shared/roles.ts';

/** Who may call an endpoint: anybody signed in, who may give a command, or who reaches a listed rank. */
export type Access = 'signed-in' | { command: CommandName } | { rankOf: readonly Role[] };

/** Throws a 403 refusal unless the actor may. */
export function requireAccess(actor: Actor, access: Access): void {
  if (access === 'signed-in') return;
  if ('command' in access) requireGrant(actor.role, access.command);
  else if (!hasRankOf(actor.role, access.rankOf)) throw forbidden('Your role may not see this');
}
