import type { Actor } from '@fines/domain/shared/actor.ts';
import type { UpdateProfile } from '@fines/domain/user/commands.ts';
import type { UserState } from '@fines/domain/user/state.ts';
import { userView } from '@fines/domain/user/view.ts';

import { temporaryPasswordEnd } from '../auth/temporary-password.ts';
import type { CommandContext } from '../command-context.ts';
import { refuseOtherChanges } from '../other-changes.ts';
import type { EditBody, ProfileBody } from './bodies.ts';
import type { EditUser } from './edit.ts';

/** What a record, sent back as it was read but for some fields, asks for. */
export function editOf(body: EditBody, state: UserState, { actor, now }: CommandContext): EditUser {
  const { firstName, lastName, badgeNumber, role, isActive, ...others } = body;
  const changes = { firstName, lastName, badgeNumber, role };
  const by = { actor, expiresAt: temporaryPasswordEnd(now) };
  if (isActive !== true || state.status !== 'INACTIVE') {
    refuseOthers(others, state);
    return { type: 'EditUser', ...by, changes, isActive };
  }
  // Somebody else may have the address by now.
  const { email, ...rest } = others;
  refuseOthers(rest, state);
  return { type: 'EditUser', ...by, changes: { ...changes, email }, isActive };
}

/** As `editOf`, of oneself: role and activity are for others to decide. */
export function profileOf(body: ProfileBody, state: UserState, actor: Actor): UpdateProfile {
  const { firstName, lastName, badgeNumber, ...others } = body;
  refuseOthers(others, state);
  return { type: 'UpdateProfile', actor, changes: { firstName, lastName, badgeNumber } };
}

function refuseOthers(others: Record<string, unknown>, state: UserState): void {
  if (state.status === 'ABSENT') return;
  // Nobody reads a password, so one that comes is a wish to change it.
  refuseOtherChanges(others, { ...userView(state), password: undefined }, notEditable);
}

export const EMAIL_FIXED = 'Email cannot be changed';

const notEditable = (field: string): string =>
  field === 'email' ? EMAIL_FIXED : `${field} cannot be changed`;
