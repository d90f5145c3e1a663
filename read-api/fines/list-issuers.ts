import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { USERS } from '../users/user-row.ts';

type IssuerRow = { id: string; first_name: string; last_name: string };

/** Everybody who issued a fine that there is, by name. */
export async function listIssuers(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<IssuerRow>(
    `SELECT id, first_name, last_name FROM ${USERS}
     WHERE EXISTS (SELECT FROM ${READ_SCHEMA}.officer_daily WHERE officer_id = users.id)`,
  );
  return rows
    .map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name }))
    .toSorted((a, b) => fullNameOf(a).localeCompare(fullNameOf(b)) || a.id.localeCompare(b.id));
}
