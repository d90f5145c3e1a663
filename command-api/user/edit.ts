import type { Actor } from '@fines/domain/shared/person.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import type { UserChanges, UserCommand, UpdateProfile } from '@fines/domain/user/commands.ts';
import type { UserEvent } from '@fines/domain/user/events.ts';
import { isServing } from '@fines/domain/user/last-day.ts';
import type { UserState } from '@fines/domain/user/user.ts';
import { userView } from '@fines/domain/user/view.ts';

import type { CredentialStore } from '../auth/credentials.ts';
import { temporaryPasswordEnd } from '../auth/temporary-password.ts';
import type { CommandContext } from '../engine/context.ts';
import { refuseOtherChanges } from '../engine/handle.ts';
import type { Decider } from '../engine/load.ts';
import type { EditBody, ProfileBody } from './bodies.ts';
import { type Claims, uniqueEmail } from './claims.ts';
import { userDecider, type SideEffect } from './decider.ts';

/** All changes that one form makes to a user; they are saved together. Absent fields stay as they are. */
export type EditUser = {
  type: 'EditUser';
  actor: Actor;
  changes: UserChanges;
  isActive?: boolean | undefined;
  now: string;
  /** When the temporary password ends, if the user becomes active again. */
  expiresAt: string;
};

export const editingDecider: Decider<UserState, UserCommand | EditUser, UserEvent> = {
  ...userDecider,
  decide: (command, state) =>
    command.type === 'EditUser' ? edit(command, state) : userDecider.decide(command, state),
};

/** Decides an edit. Only who serves can be edited, so somebody who left is reactivated first. */
function edit({ actor, changes, isActive, now, expiresAt }: EditUser, state: UserState): UserEvent[] {
  const edited =
    isActive === true && hasLeft(state, now) ? { ...state, status: 'ACTIVE' as const, lastDay: null } : state;
  return [
    ...(isActive === true
      ? userDecider.decide({ type: 'ReactivateUser', actor, expiresAt, now }, state)
      : []),
    ...userDecider.decide({ type: 'UpdateUser', actor, changes, now }, edited),
    ...(isActive === false ? userDecider.decide({ type: 'DeactivateUser', actor }, state) : []),
  ];
}

type Existing = Exclude<UserState, { status: 'ABSENT' }>;

const hasLeft = (user: UserState, now: string): user is Existing =>
  user.status !== 'ABSENT' && !isServing(user, now);

/** The command for a user that a client read, changed and sent back. */
export function editOf(body: EditBody, state: UserState, { actor, now }: CommandContext): EditUser {
  const { firstName, lastName, badgeNumber, role, lastDay, isActive, ...others } = body;
  const changes = { firstName, lastName, badgeNumber, role, lastDay };
  const by = { actor, now, expiresAt: temporaryPasswordEnd(now) };
  if (isActive !== true || !hasLeft(state, now)) {
    refuseOthers(others, state, now);
    return { type: 'EditUser', ...by, changes, isActive };
  }
  // Another user may have the address by now, so it may be changed here.
  const { email, ...rest } = others;
  refuseOthers(rest, state, now);
  // The old last day goes; who sends the user as it was read does not set it anew.
  const newLastDay = lastDay === state.lastDay ? undefined : lastDay;
  return { type: 'EditUser', ...by, changes: { ...changes, email, lastDay: newLastDay }, isActive };
}

/** Like `editOf`, for one's own profile: only others may change role and activity. */
export function profileOf(
  body: ProfileBody,
  state: UserState,
  { actor, now }: CommandContext,
): UpdateProfile {
  const { firstName, lastName, badgeNumber, ...others } = body;
  refuseOthers(others, state, now);
  return { type: 'UpdateProfile', actor, changes: { firstName, lastName, badgeNumber } };
}

function refuseOthers(others: Record<string, unknown>, state: UserState, now: string): void {
  if (state.status === 'ABSENT') return;
  // No answer contains a password, so a client that sends one wants to change it.
  refuseOtherChanges(others, { ...userView(state, now), password: undefined }, notEditable);
}

const EMAIL_FIXED = 'Email cannot be changed';

const notEditable = (field: string): string =>
  field === 'email' ? EMAIL_FIXED : `${field} cannot be changed`;

/**
 * Changes the address only of a user who becomes active again and whose address another user has now. The user can
 * sign in with the new address before the change is appended, so that a crash in between locks nobody out.
 */
export function addressChange(
  claims: Claims,
  credentials: CredentialStore,
  { userId, secret, context }: { userId: string; secret: string; context: CommandContext },
): SideEffect {
  return {
    prepare: async (from, to) => {
      const [old, wanted] = [addressOf(from), addressOf(to)];
      if (old === undefined || wanted === undefined || old === wanted) return;
      const isLost = await claims.isTaken(uniqueEmail(old, secret), userId, context.now);
      if (!isLost) throw invalid({ email: EMAIL_FIXED });
      await credentials.addAddress(userId, wanted);
    },
  };
}

const addressOf = (user: UserState): string | undefined =>
  user.status === 'ABSENT' ? undefined : user.email;
