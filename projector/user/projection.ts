import { parseUserEvent, type RecordedUserEvent, userEvents } from '@fines/domain/user/events.ts';
import { evolve, initialUser, type User, userIdOf, userSchema, userStream } from '@fines/domain/user/user.ts';

import { searchNames, searchText } from '../engine/columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable, optional } from '../engine/document-table.ts';
import { userActs } from '../review/acts.ts';
import { staffChanges } from './staff-changes.ts';

/** Deactivated users stay, since fines and payments go on naming them. */
const users = documentTable<User>({
  name: 'users',
  columns: {
    email: column('text', ({ state }) => state.email),
    first_name: column('text', ({ state }) => state.firstName),
    last_name: column('text', ({ state }) => state.lastName),
    badge_number: optional('text', ({ state }) => state.badgeNumber),
    role: column('text', ({ state }) => state.role),
    is_active: column('boolean', ({ state }) => state.status === 'ACTIVE'),
    created_at: column('timestamptz', ({ state }) => state.createdAt),
    updated_at: column('timestamptz', ({ state }) => state.updatedAt),
    /** The name in either order, the address and the badge; no search matches across two of them. */
    search_text: column('text', ({ state: { firstName, lastName, email, badgeNumber } }) =>
      [
        searchNames(`${firstName} ${lastName}`, `${lastName} ${firstName}`),
        searchText(email, badgeNumber),
      ].join('\n'),
    ),
  },
});

function apply(user: User | undefined, event: RecordedUserEvent): User | undefined {
  const state = evolve(user ?? initialUser, event);
  return state.status === 'ABSENT' ? undefined : state;
}

export const userProjection = defineProjection({
  types: Object.keys(userEvents),
  idOf: userIdOf,
  streamOf: userStream,
  parse: parseUserEvent,
  apply,
  state: userSchema,
  documents: [users],
  journals: [staffChanges, userActs],
});
