import type { RecordedUserEvent } from './events.ts';
import type { User, UserState } from './state.ts';

/** The state after one more event. */
export function evolve(state: UserState, event: RecordedUserEvent): UserState {
  const { recordedAt } = event.metadata;
  if (event.type === 'UserCreated') {
    return { status: 'ACTIVE', ...event.data, createdAt: recordedAt, updatedAt: recordedAt };
  }
  if (state.status === 'ABSENT') throw new Error(`${event.type} before UserCreated`);
  return { ...change(state, event), updatedAt: recordedAt };
}

function change(user: User, event: Exclude<RecordedUserEvent, { type: 'UserCreated' }>): User {
  switch (event.type) {
    case 'UserUpdated':
      return { ...user, ...event.data };
    case 'UserDeactivated':
      return { ...user, status: 'INACTIVE' };
    case 'UserReactivated':
      return { ...user, status: 'ACTIVE' };
    case 'TemporaryPasswordSet':
      return user;
    default:
      return event satisfies never;
  }
}
