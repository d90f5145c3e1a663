import { isProgramUser, type LookKind } from '@fines/domain/access-log/access-log.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/shared/access-log-table.ts';

import { type PersonName, USERS } from '../user/names.ts';
import { localTime, visible } from './history-text.ts';

type Look = {
  at: Date;
  person_id: string;
  kind: LookKind;
  subject: string;
  address: string;
  shown: number | null;
};

const SELECT = `SELECT at, person_id, kind, subject, address, ${SHOWN_RECORDS} AS shown FROM ${LOOKS}`;

/** Who looked at a plate, in any spelling: at the vehicle, at the history of one of its fines, or in a list. */
export async function looksAt(pool: Pool, plate: string): Promise<Look[]> {
  const { rows } = await pool.query<Look>(`${SELECT} WHERE plate_key = $1 ORDER BY at, id`, [
    plateKey(plate),
  ]);
  return rows;
}

/**
 * What somebody looked at, also if the account is deleted.
 *
 * @param by the e-mail of an account, or who runs programs
 * @throws Error if no user has that address
 */
export async function looksBy(pool: Pool, by: string): Promise<Look[]> {
  const ids = isProgramUser(by) ? [by] : await idsOf(pool, by);
  const { rows } = await pool.query<Look>(`${SELECT} WHERE person_id = ANY($1) ORDER BY at, id`, [ids]);
  return rows;
}

async function idsOf(pool: Pool, email: string): Promise<string[]> {
  const { rows: people } = await pool.query<{ id: string }>(
    `SELECT id FROM ${USERS} WHERE lower(email) = lower($1)`,
    [email.trim()],
  );
  if (people.length === 0) throw new Error(`There is no user ${email}.`);
  return people.map(({ id }) => id);
}

const DID: Readonly<Record<LookKind, (shown: number) => string>> = {
  VEHICLE: () => 'looked up',
  HISTORY: () => 'read the history of',
  PHOTO: () => 'saw the photo',
  EXPORT: () => 'exported',
  LIST: (shown) => `was shown ${shown} record${shown === 1 ? '' : 's'} of`,
};

/** Text for a terminal, the oldest look first. */
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
      ({ at, person_id: id, kind, subject, address, shown }) =>
        `${localTime(at.toISOString())}  ${nameOf(id)}  ${DID[kind](shown ?? 0)} ${subject}  from ${address}`,
    ),
    '',
  ]
    .map(visible)
    .join('\n');
}
