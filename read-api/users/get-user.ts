import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { USER_COLUMNS, type UserRow, USERS, userViewOf } from './user-row.ts';

/** One user, with the revision that an edit is to name. */
export async function getUser(pool: Pool, id: string): Promise<Reply> {
  const { rows } = await pool.query<UserRow>(`SELECT ${USER_COLUMNS} FROM ${USERS} WHERE id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw notFound('User');
  return { body: userViewOf(row), headers: { ETag: `"${row.revision}"` } };
}
