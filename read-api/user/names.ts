import type { Role } from '@fines/domain/shared/permissions.ts';
import { SYSTEM, type Official, officialOf } from '@fines/domain/shared/person.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { containing } from '../list/filters.ts';

type Asked = { isActive?: boolean; id?: readonly string[] };

/** Who was deleted is hidden from everybody who asks neither for such people nor for somebody by id. */
export const isActiveOf = ({ isActive, id }: Asked): boolean | undefined =>
  id === undefined ? (isActive ?? true) : isActive;

/** What a search for a person looks for, with spaces collapsed. */
export function personPatterns(search: string | undefined): string | undefined {
  const collapsed = search?.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return collapsed === undefined || collapsed === '' ? undefined : containing(collapsed);
}

/** In the name in either order, the e-mail address or the badge number; never across two of them. */
export const personMatches = (pattern: string): string =>
  `lower(concat_ws(E'\\n', first_name || ' ' || last_name, last_name || ' ' || first_name, email, badge_number))
   LIKE ${pattern}`;

export const USERS = `${READ_SCHEMA}.users`;

/** The part of a row of `users` that an answer is made of. */
export type UserRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  badge_number: string | null;
  role: Role;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  revision: number;
};

export const USER_COLUMNS =
  'id, email, first_name, last_name, badge_number, role, is_active, created_at, updated_at, revision';

export const userViewOf = (row: UserRow): UserView => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  badgeNumber: row.badge_number,
  role: row.role,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export type PersonName = { firstName: string; lastName: string };

/** The present names of users by id, of deleted ones too, and of the system; nobody else is in it. */
export async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const officials = await officialsOf(pool, ids);
  return new Map([...officials].map(([id, { firstName, lastName }]) => [id, { firstName, lastName }]));
}

type NameRow = { id: string; first_name: string; last_name: string; badge_number: string | null };

/** The same with their present badges. */
export async function officialsOf(pool: Pool, ids: readonly string[]): Promise<Map<string, Official>> {
  const { rows } = await pool.query<NameRow>(
    `SELECT id, first_name, last_name, badge_number FROM ${USERS} WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  );
  const people = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    badgeNumber: row.badge_number,
  }));
  return new Map([officialOf(SYSTEM), ...people].map((person) => [person.id, person]));
}
