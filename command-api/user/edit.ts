import type { Actor } from '@fines/domain/shared/actor.ts';
import type { UserChanges, UserCommand } from '@fines/domain/user/commands.ts';
import type { UserEvent } from '@fines/domain/user/events.ts';
import type { UserState } from '@fines/domain/user/state.ts';

import type { Aggregate } from '../aggregate.ts';
import { userAggregate } from './aggregate.ts';

/** All that one form changes of a user, saved together. Absent ones stay. */
export type EditUser = {
  type: 'EditUser';
  actor: Actor;
  changes: UserChanges;
  isActive?: boolean | undefined;
  /** The end of the temporary password of one who comes back. */
  expiresAt: string;
};

export const editingAggregate: Aggregate<UserState, UserCommand | EditUser, UserEvent> = {
  ...userAggregate,
  decide: (command, state) =>
    command.type === 'EditUser' ? edit(command, state) : userAggregate.decide(command, state),
};

/** Only active users can be edited, so one who is to be active again becomes that first. */
function edit({ actor, changes, isActive, expiresAt }: EditUser, state: UserState): UserEvent[] {
  const edited =
    isActive === true && state.status === 'INACTIVE' ? { ...state, status: 'ACTIVE' as const } : state;
  return [
    ...(isActive === true ? userAggregate.decide({ type: 'ReactivateUser', actor, expiresAt }, state) : []),
    ...userAggregate.decide({ type: 'UpdateUser', actor, changes }, edited),
    ...(isActive === false ? userAggregate.decide({ type: 'DeactivateUser', actor }, state) : []),
  ];
}
