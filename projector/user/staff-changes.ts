import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';
import type { User } from '@fines/domain/user/user.ts';

import { searchNames } from '../engine/columns.ts';
import type { Journal } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';

/** Who changed which account, how and when: a row for each event of a user. */
export const staffChanges: Journal<User, RecordedUserEvent> = {
  table: defineTable({
    name: 'staff_changes',
    columns: {
      user_id: 'text',
      revision: 'bigint',
      type: 'text',
      actor_id: 'text',
      at: 'timestamptz',
      /** The user's name after the event, and as searches compare it. */
      name: 'text',
      search_text: 'text',
      /** The fields of the event, and in `was` their values before it; of a new user `was` is empty. */
      changed: 'json',
      was: 'json',
    },
    key: ['user_id', 'revision'],
    indexes: ['(at, user_id, revision)'],
  }),
  toRow: ({ type, data, metadata }, { id, revision, before }) => {
    const changed = type === 'UserCreated' || type === 'UserUpdated' ? data : {};
    const { firstName = '', lastName = '' } = { ...before, ...changed };
    const fullName = fullNameOf({ firstName, lastName });
    const was = Object.entries(before ?? {}).filter(([name]) => name in changed);
    return {
      user_id: id,
      revision,
      type,
      actor_id: metadata.actor.id,
      at: metadata.recordedAt,
      name: fullName,
      search_text: searchNames(fullName),
      changed: JSON.stringify(changed),
      was: JSON.stringify(Object.fromEntries(was)),
    };
  },
};
