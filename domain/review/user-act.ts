import { SYSTEM } from '../shared/actor.ts';
import { fullNameOf } from '../shared/person.ts';
import { ROLE_LABELS } from '../shared/roles.ts';
import { staffChangeText, type StaffFields } from '../user/change.ts';
import type { RecordedUserEvent } from '../user/events.ts';
import type { User, UserState } from '../user/state.ts';
import type { Act, ActKind } from './act.ts';

/** Those that happen to an account: their record is its user's id. */
const OF_USERS: ReadonlySet<ActKind> = new Set([
  'ACCOUNT_CREATED',
  'TEMPORARY_PASSWORD',
  'ACCOUNT_REACTIVATED',
  'ROLE_CHANGED',
  'NAME_CHANGED',
]);

export const isOfUser = (kind: ActKind): boolean => OF_USERS.has(kind);

/**
 * The act that an event of a user is, if it is one to be reviewed: somebody gave away an account, or made one look
 * like another. `before` is the user whom the event met. What the system makes at the start is nobody's doing; a
 * password that it sets, somebody asked for on the machine itself.
 */
export function actOfUser(before: UserState, event: RecordedUserEvent): Act | undefined {
  switch (event.type) {
    case 'UserCreated':
      if (event.metadata.actor.id === SYSTEM.id) return undefined;
      return { kind: 'ACCOUNT_CREATED', reason: described(event.data) };
    case 'UserUpdated': {
      const kind = event.data.role === undefined ? 'NAME_CHANGED' : 'ROLE_CHANGED';
      return { kind, reason: staffChangeText(event.data, fieldsOf(before)) };
    }
    case 'UserReactivated':
      return { kind: 'ACCOUNT_REACTIVATED', reason: whoIs(before) };
    case 'TemporaryPasswordSet':
      return { kind: 'TEMPORARY_PASSWORD', reason: whoIs(before) };
    case 'UserDeactivated':
      return undefined;
    default:
      return event satisfies never;
  }
}

const fieldsOf = (user: UserState): StaffFields => (user.status === 'ABSENT' ? {} : user);

const whoIs = (user: UserState): string | null => (user.status === 'ABSENT' ? null : described(user));

/** Nobody gives a reason for these, but whose account it is tells much. */
const described = (user: Pick<User, 'firstName' | 'lastName' | 'role'>): string =>
  `${fullNameOf(user)}, ${ROLE_LABELS[user.role]}`;
