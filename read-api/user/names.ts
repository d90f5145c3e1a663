import { folded } from '@fines/domain/shared/folding.ts';
import { PUBLIC, SYSTEM, type Official, officialOf } from '@fines/domain/shared/person.ts';
import type { User } from '@fines/domain/user/user.ts';
import { type UserView, userView } from '@fines/domain/user/view.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { containing, filter, text } from '../list/filters.ts';

/** The pattern of a search for a person; undefined if nothing is searched. */
export function personPattern(search: string): string | undefined {
  const sought = folded(search);
  return sought === '' ? undefined : containing(sought);
}

/** Searches the name in either order, the email and the badge number. */
export const personMatches = (pattern: string): string => `search_text LIKE ${pattern}`;

export const personSearched = filter(text, (search, where) => {
  const pattern = personPattern(search);
  return pattern === undefined ? undefined : personMatches(where.value(pattern));
});

export const USERS = `${READ_SCHEMA}.users`;

/** SQL: whether a user is neither deleted nor past the last day of service. */
export const IS_ACTIVE = `(is_active AND
  coalesce((state ->> 'lastDay')::date >= (now() AT TIME ZONE 'Africa/Mbabane')::date, true))`;

export type UserRow = { state: User };

export const userViewOf = ({ state }: UserRow): UserView => userView(state, new Date().toISOString());

export type PersonName = { firstName: string; lastName: string };

/** The present names of users by id, also of deleted users, of the system and of the public. Unknown ids are left out. */
export async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const officials = await officialsOf(pool, ids);
  return new Map([...officials].map(([id, { firstName, lastName }]) => [id, { firstName, lastName }]));
}

/** The same with their present badges. */
export async function officialsOf(pool: Pool, ids: readonly string[]): Promise<Map<string, Official>> {
  const { rows } = await pool.query<UserRow>(`SELECT state FROM ${USERS} WHERE id = ANY($1)`, [
    [...new Set(ids)],
  ]);
  const people = [SYSTEM, PUBLIC, ...rows.map(({ state }) => state)].map(officialOf);
  return new Map(people.map((person) => [person.id, person]));
}
