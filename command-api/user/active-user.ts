import { type User, userStream } from '@fines/domain/user/state.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { load } from '../load.ts';
import { userAggregate } from './aggregate.ts';

/** A user as he or she is now; undefined for who was deleted, or never was. */
export async function activeUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userAggregate, userStream(id));
  return state.status === 'ACTIVE' ? state : undefined;
}
