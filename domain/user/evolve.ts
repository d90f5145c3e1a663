import type { RecordedUserEvent } from './events.ts';
import type { UserState } from './state.ts';

/** The state after one more event. */
export function evolve(_state: UserState, event: RecordedUserEvent): UserState {
  const { recordedAt } = event.metadata;
  switch (event.type) {
    case 'UserCreated':
      return { status: 'ACTIVE', ...event.data, createdAt: recordedAt, updatedAt: recordedAt };
    default:
      return event.type satisfies never;
  }
}
