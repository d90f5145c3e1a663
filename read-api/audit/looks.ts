import type { LookKind } from '@fines/domain/look/look.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { LOOKS } from '@fines/platform/looks-table.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import type { PersonName } from '../users/names.ts';
import { USERS } from '../users/user-row.ts';
import { localTime, visible } from './readable-values.ts';

type Look = { at: Date; person_id: string; kind: LookKind; subject: string; address: string };

const SELECT = `SELECT at, person_id, kind, subject, address FROM ${LOOKS}`;

/** Who looked at a plate, in whatever spelling: at the vehicle, or at the history of a fine of it. */
export async function looksAt(pool: Pool, plate: string): Promise<Look[]> {
  const { rows } = await pool.query<Look>(`${SELECT} WHERE plate_key = $1 ORDER BY at, id`, [
    plateKey(plate),
  ]);
  return rows;
}

/** What somebody looked at, who may have left since. @throws Error if nobody ever had that address */
export async function looksBy(pool: Pool, email: string): Promise<Look[]> {
  const { rows: people } = await pool.query<{ id: string }>(
    `SELECT id FROM ${USERS} WHERE lower(email) = lower($1)`,
    [email.trim()],
  );
  if (people.length === 0) throw new Error(`There is no user ${email}.`);
  const { rows } = await pool.query<Look>(`${SELECT} WHERE person_id = ANY($1) ORDER BY at, id`, [
    people.map(({ id }) => id),
  ]);
  return rows;
}

const DID: Readonly<Record<LookKind, string>> = {
  VEHICLE: 'looked up',
  HISTORY: 'read the history of',
  PHOTO: 'saw the photo',
  EXPORT: 'exported',
};

/** For a person at a terminal, the oldest first. */
export function looksText(
  asked: string,
  looks: readonly Look[],
  names: ReadonlyMap<string, PersonName>,
): string {
  const nameOf = (id: string): string => {
    const name = names.get(id);
    return name === undefined ? id : `${name.firstName} ${name.lastName}`.trim();
  };
  return [
    `${asked}: ${looks.length} looks; times are those of Africa/Mbabane`,
    ...looks.map(
      ({ at, person_id: id, kind, subject, address }) =>
        `${localTime(at.toISOString())}  ${nameOf(id)}  ${DID[kind]} ${subject}  from ${address}`,
    ),
    '',
  ]
    .map(visible)
    .join('\n');
}
