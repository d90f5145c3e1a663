import { SYSTEM } from '@fines/domain/shared/actor.ts';
import { type Official, officialOf } from '@fines/domain/shared/person.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { USERS } from './user-row.ts';

export type PersonName = { firstName: string; lastName: string };

/** The present names of users by id, of deleted ones too, and of the system; nobody else is in it. */
export async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const officials = await officialsOf(pool, ids);
  return new Map([...officials].map(([id, { firstName, lastName }]) => [id, { firstName, lastName }]));
}

type UserRow = { id: string; first_name: string; last_name: string; badge_number: string | null };

/** The same with their present badges. */
export async function officialsOf(pool: Pool, ids: readonly string[]): Promise<Map<string, Official>> {
  const { rows } = await pool.query<UserRow>(
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
