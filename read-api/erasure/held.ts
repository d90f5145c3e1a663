import {
  contactKey,
  type Held,
  heldFineOf,
  heldVehicleOf,
  MOST_HELD,
  personNumber,
} from '@fines/domain/erasure/held.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { folded } from '@fines/domain/shared/folding.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { looksAt } from '../access-log/list-looks.ts';
import { FINES, VEHICLES } from '../fine/fine-row.ts';
import { containing, searchedWords, Where } from '../list/filters.ts';

/** A person by the name, by a licence, identity or telephone number or an e-mail address, or by both. */
export type Sought = { name?: string | undefined; number?: string | undefined };

/**
 * The records in which the person is the driver or the owner, deleted fines too. Whoever is sought by name and number is
 * found by either, since records often have only one of them.
 */
export async function heldOf(
  pool: Pool,
  sought: Sought,
  { now, seesLooks }: { now: string; seesLooks: boolean },
): Promise<Held> {
  const [fines, vehicles] = await Promise.all([finesOf(pool, sought), vehiclesOf(pool, sought)]);
  const plates = vehicles.map(({ state }) => plateKey(state.licensePlate));
  const numbers = fines.map(({ fineNumber }) => fineNumber);
  return {
    fines: fines.slice(0, MOST_HELD).map(heldFineOf),
    vehicles: vehicles.slice(0, MOST_HELD).map(({ id, state }) => heldVehicleOf(id, state, now)),
    isCut: fines.length > MOST_HELD || vehicles.length > MOST_HELD,
    looks: seesLooks ? await looksAt(pool, { subjects: numbers, plates }, MOST_HELD) : null,
  };
}

async function finesOf(pool: Pool, sought: Sought): Promise<Fine[]> {
  const of = (table: string): string => `SELECT state, created_at FROM ${table} WHERE ${matches}`;
  const where = new Where();
  const matches = either(where, sought, {
    name: (pattern) => `search_text LIKE ${pattern} AND driver_name LIKE ${pattern}`,
    number: (typed) => {
      const pattern = where.value(containing(folded(typed)));
      const byLicense = `search_text LIKE ${pattern} AND state ->> 'driverLicense' IS NOT NULL`;
      const contact = contactKey(typed);
      if (contact === null) return byLicense;
      return `${byLicense} OR contacts LIKE ${where.value(containing(`\n${contact}\n`))}`;
    },
  });
  const { rows } = await pool.query<{ state: Fine }>(
    `SELECT state FROM (${of(FINES)} UNION ALL ${of(`${READ_SCHEMA}.deleted_fines`)}) AS held
     ORDER BY created_at DESC LIMIT ${MOST_HELD + 1}`,
    where.values,
  );
  return rows.map(({ state }) => state);
}

type VehicleRow = { id: string; state: Vehicle };

async function vehiclesOf(pool: Pool, sought: Sought): Promise<VehicleRow[]> {
  const where = new Where();
  const matches = either(where, sought, {
    name: (pattern) => `search_text LIKE ${pattern}`,
    number: (typed) =>
      `owner_number = ${where.value(personNumber(typed))} OR owner_phone = ${where.value(contactKey(typed))}`,
  });
  const { rows } = await pool.query<VehicleRow>(
    `SELECT id, state FROM ${VEHICLES} WHERE ${matches} ORDER BY updated_at DESC, id LIMIT ${MOST_HELD + 1}`,
    where.values,
  );
  return rows;
}

type Conditions = {
  /** Of each word of the name, as a pattern in lower case. */
  name: (pattern: string) => string;
  /** Of the number as it was typed. */
  number: (typed: string) => string;
};

function either(where: Where, sought: Sought, { name, number }: Conditions): string {
  const words = searchedWords(sought.name).map((word) => name(where.value(containing(word))));
  const byName = words.length === 0 ? [] : [words.join(' AND ')];
  const byNumber = personNumber(sought.number ?? null) === null ? [] : [number(sought.number ?? '')];
  return [...byName, ...byNumber].map((condition) => `(${condition})`).join(' OR ') || 'false';
}
