import { type CommandName, grantOf } from '@fines/domain/shared/permissions.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import type { UserView } from '@fines/domain/user/view.ts';

import type { Fine } from '../types.ts';

/** Why this user may not do this with this fine; undefined if he or she may. The server decides anyway. */
export function reasonAgainst(command: CommandName, user: UserView, fine: Fine): string | undefined {
  const grant = grantOf(user.role, command);
  if (grant === 'yes' || (grant === 'own' && fine.issuedById === user.id)) return undefined;
  return grant === 'own'
    ? 'You may edit only the fines that you issued'
    : `Not available to the role ${ROLE_LABELS[user.role]}`;
}
