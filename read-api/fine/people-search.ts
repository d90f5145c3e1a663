import type { FineView, PersonFound } from '@fines/domain/fine/view.ts';
import { folded, foldedName } from '@fines/domain/shared/folding.ts';
import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import { type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { searchedWords, containing, Where } from '../list/filters.ts';
import { USERS } from '../user/names.ts';
import { FINES, VEHICLES } from './fine-row.ts';

type Owners = ReadonlyMap<PlateKey, string>;

/** A fine that a search found by a person says whom, who may stand nowhere else in the list. */
export function withPersonFound(fine: FineView, search: string | undefined, owners: Owners): FineView {
  const words = searchedWords(search);
  const personFound = words.length === 0 ? undefined : (driverFound(fine, words) ?? ownerFound(fine, owners));
  return personFound === undefined ? fine : { ...fine, personFound };
}

/** By all words of the name, or by the licence. */
function driverFound(
  { driverName, driverLicense }: FineView,
  words: readonly string[],
): PersonFound | undefined {
  const name = foldedName(driverName ?? '');
  const isByLicence = folded(driverLicense ?? '').includes(words.join(' '));
  if (!isByLicence && !words.every((word) => name.includes(word))) return undefined;
  return { as: 'DRIVER', name: [driverName, isByLicence && driverLicense].filter(Boolean).join(' · ') };
}

function ownerFound({ licensePlate }: FineView, owners: Owners): PersonFound | undefined {
  const name = owners.get(plateKey(licensePlate));
  return name === undefined ? undefined : { as: 'OWNER', name };
}

/** A name that so many vehicles' owners have is not meant to find one of them. */
const MOST_VEHICLES = 5000;

/** No number, and long enough for the index. */
const IS_NAME = /^\P{N}*\p{L}{3}\P{N}*$/u;

/** Longer than the letters of a plate, so that the search for one does not ask for owners. */
const HAS_NAME = /\p{L}{4}/u;

/** The condition that the driver's name has all words of the search, in any order; undefined for what is none. */
export function driverMatches(where: Where, search: string | undefined): string | undefined {
  const words = searchedWords(search);
  if (words.length < 2 || !IS_NAME.test(words.join(' '))) return undefined;
  // What `search_text` says the index can find; only the driver's own column says that it is the driver's name.
  const matches = words.map(containing).flatMap((pattern) => {
    const value = where.value(pattern);
    return [`search_text LIKE ${value}`, `driver_name LIKE ${value}`];
  });
  return `(${matches.join(' AND ')})`;
}

/** The vehicles whose owners' names have all words of a search, with those names; none if there are very many. */
export async function ownersFound(pool: Pool, search: string | undefined): Promise<Map<PlateKey, string>> {
  const words = searchedWords(search);
  const sought = words.join(' ');
  if (!(IS_NAME.test(sought) || HAS_NAME.test(sought))) return new Map();
  const where = new Where();
  for (const word of words) {
    where.and(containing(word), (pattern) => `search_text LIKE ${pattern}`);
  }
  where.always(`NOT EXISTS (
    SELECT FROM ${VEHICLES} AS newer
    WHERE newer.plate_key = vehicles.plate_key
      AND (newer.updated_at, newer.id) > (vehicles.updated_at, vehicles.id))`);
  const { rows } = await pool.query<{ plate_key: PlateKey; owner_name: string }>(
    `SELECT plate_key, state ->> 'ownerName' AS owner_name FROM ${VEHICLES} ${where.sql} LIMIT ${MOST_VEHICLES + 1}`,
    where.values,
  );
  const found = rows.length > MOST_VEHICLES ? [] : rows;
  return new Map(found.map(({ plate_key: key, owner_name: name }) => [key, name]));
}

type IssuerRow = { id: string; first_name: string; last_name: string };

/** Everybody who issued a fine that there is, by name. */
export async function listIssuers(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<IssuerRow>(
    `SELECT id, first_name, last_name FROM ${USERS}
     WHERE EXISTS (SELECT FROM ${FINES} WHERE issued_by_id = users.id)`,
  );
  return rows
    .map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name }))
    .toSorted((a, b) => fullNameOf(a).localeCompare(fullNameOf(b)) || a.id.localeCompare(b.id));
}
