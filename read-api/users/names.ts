import { SYSTEM } from '@fines/domain/shared/actor.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { USERS } from './user-row.ts';

export type PersonName = { firstName: string; lastName: string };

/** The present names of users by id, of deleted ones too, and of the system; nobody else is in it. */
export async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const { rows } = await pool.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM ${USERS} WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  );
  const { firstName, lastName } = SYSTEM;
  return new Map([
    [SYSTEM.id, { firstName, lastName }],
    ...rows.map((row) => [row.id, { firstName: row.first_name, lastName: row.last_name }] as const),
  ]);
}
