import { READ_SCHEMA } from '@fines/platform/read-model.ts';

export const VEHICLES = `${READ_SCHEMA}.vehicles`;

/** Picks, of several rows with one plate, the one that holds. */
export const NEWEST = 'ORDER BY updated_at DESC, id DESC LIMIT 1';

/** The plate of a row of `table` as the register spells it; in the usual way, if the register does not know it. */
export const shownPlate = (table: string): string =>
  `coalesce(
     (SELECT license_plate FROM ${VEHICLES} WHERE plate_key = ${table}.plate_key ${NEWEST}), ${table}.license_plate
   ) AS license_plate`;
