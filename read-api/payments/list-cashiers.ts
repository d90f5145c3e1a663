import type { Person } from '@fines/domain/shared/person.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { namesOf } from '../users/names.ts';

/** Everybody in whose hands money ever was, by name. */
export async function listCashiers(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<{ person_id: string }>(
    `SELECT DISTINCT person_id FROM (
       SELECT person_id FROM ${READ_SCHEMA}.payment_by_person
       UNION ALL SELECT person_id FROM ${READ_SCHEMA}.refund_by_person) AS people`,
  );
  const ids = rows.map(({ person_id: id }) => id);
  const names = await namesOf(pool, ids);
  const personOf = (id: string): Person => {
    const { firstName, lastName } = names.get(id) ?? { firstName: 'Unknown', lastName: id };
    return { id, firstName, lastName };
  };
  return ids.map(personOf).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
}

const nameOf = ({ firstName, lastName }: Person): string => `${lastName} ${firstName}`;
