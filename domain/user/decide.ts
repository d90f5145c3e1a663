import { changesTo } from '../shared/events.ts';
import { grantOf, outranks, type Role } from '../shared/permissions.ts';
import type { Actor } from '../shared/person.ts';
import { conflict, forbidden, notFound } from '../shared/refusal.ts';
import type {
  CreateUser,
  ReactivateUser,
  SetTemporaryPassword,
  UpdateProfile,
  UpdateUser,
  UserChanges,
  UserCommand,
} from './commands.ts';
import type { UserEvent } from './events.ts';
import { isServiceOver, isServing, requireLastDay } from './last-day.ts';
import type { User, UserState } from './user.ts';

/**
 * Decides a command: events, or a refusal. Two rules need all users, so other code keeps them: claims make email and
 * badge number unique, and the roster of super admins makes sure that one remains.
 */
export function decide(command: UserCommand, state: UserState): UserEvent[] {
  if (command.type === 'CreateUser') return create(command, state);
  if (command.type === 'UpdateProfile') return updateProfile(command, state);
  const user = existing(state);
  requireRank(command.actor, user.role);
  switch (command.type) {
    case 'UpdateUser':
      requireRank(command.actor, command.changes.role ?? user.role);
      return updateUser(command, serving(state, command.now));
    case 'DeactivateUser':
      return deactivate(command.actor, user);
    case 'ReactivateUser':
      return reactivate(command, user);
    case 'SetTemporaryPassword':
      return setTemporaryPassword(command, serving(state, command.now));
    default:
      return command satisfies never;
  }
}

function create({ actor, ...command }: CreateUser, state: UserState): UserEvent[] {
  if (state.status !== 'ABSENT') throw conflict('user-exists', 'This user exists already');
  requireRank(actor, command.role);
  const { id, email, firstName, lastName, badgeNumber, role, lastDay, now } = command;
  const data = { id, email, firstName, lastName, badgeNumber, role };
  if (typeof lastDay !== 'string') return [{ type: 'UserCreated', data }];
  requireLastDay(lastDay, now);
  return [{ type: 'UserCreated', data: { ...data, lastDay } }];
}

function updateProfile({ actor, changes }: UpdateProfile, state: UserState): UserEvent[] {
  const user = active(state);
  if (actor.id !== user.id) throw forbidden('You may change only your own profile');
  return update(user, changes);
}

function updateUser({ actor, changes, now }: UpdateUser, user: User): UserEvent[] {
  const { lastDay = user.lastDay } = changes;
  if (lastDay !== user.lastDay && actor.id === user.id)
    throw conflict('own-account', 'You cannot set your own last day of service');
  if (lastDay !== null && lastDay !== user.lastDay) requireLastDay(lastDay, now);
  return update(user, changes);
}

function update(user: User, changes: UserChanges): UserEvent[] {
  const changed = changesTo(user, changes);
  return changed === undefined ? [] : [{ type: 'UserUpdated', data: changed }];
}

function deactivate(actor: Actor, user: User): UserEvent[] {
  if (actor.id === user.id) throw conflict('own-account', 'You cannot delete your own account');
  return user.status === 'ACTIVE' ? [{ type: 'UserDeactivated', data: {} }] : [];
}

/** The former password is void: the user may have told it to somebody, or may have had to leave because of it. */
const reactivate = ({ expiresAt, now }: ReactivateUser, user: User): UserEvent[] =>
  isServing(user, now) ? [] : [{ type: 'UserReactivated', data: { expiresAt } }];

function setTemporaryPassword({ actor, expiresAt }: SetTemporaryPassword, user: User): UserEvent[] {
  if (actor.id === user.id) {
    throw conflict('own-account', 'Change your own password under Settings, Security');
  }
  return [{ type: 'TemporaryPasswordSet', data: { expiresAt } }];
}

function existing(state: UserState): User {
  if (state.status === 'ABSENT') throw notFound('User');
  return state;
}

function active(state: UserState): User {
  const user = existing(state);
  if (user.status === 'INACTIVE') throw conflict('user-inactive', 'This user was deleted');
  return user;
}

function serving(state: UserState, now: string): User {
  const user = active(state);
  if (isServiceOver(user, now)) throw conflict('last-day-over', 'The last day of service is over');
  return user;
}

/** Managers may manage lower ranks than their own, super admins all users. */
function requireRank(actor: Actor, role: Role): void {
  if (grantOf(actor.role, 'user.manage') === 'below' && !outranks(actor.role, role)) {
    throw forbidden('You may manage only users whose rank is below your own');
  }
}
