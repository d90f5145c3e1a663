import type { Fine } from '@fines/domain/fine/state.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

export const VEHICLES = `${READ_SCHEMA}.vehicles`;

export const FINES = `${READ_SCHEMA}.fines`;

/** Picks, of several rows with one plate, the one that holds. */
export const NEWEST = 'ORDER BY updated_at DESC, id DESC LIMIT 1';

/** The plate of a row of `table` as the register spells it; in the usual way, if the register does not know it. */
export const shownPlate = (table: string): string =>
  `coalesce(
     (SELECT license_plate FROM ${VEHICLES} WHERE plate_key = ${table}.plate_key ${NEWEST}), ${table}.license_plate
   ) AS license_plate`;

/** What an answer is made of: the fine, and its plate as it is shown. */
export type FineRow = { state: Fine; license_plate: string };

export const FINE_COLUMNS = `state, ${shownPlate('fines')}`;

export type FineViewDependencies = { pool: Pool; photoLinks: PhotoLinks };

/** The fine under the plate that is shown. */
export const shownFine = ({ state, license_plate: licensePlate }: FineRow): Fine => ({
  ...state,
  licensePlate,
});

export const fineViewOf =
  ({ urlOf }: PhotoLinks) =>
  (row: FineRow): FineView =>
    fineView(shownFine(row), urlOf);

/** One fine, with the revision that an edit of it is to name. A deleted fine is not found. */
export async function findFine(pool: Pool, id: string): Promise<FineRow & { revision: number }> {
  const { rows } = await pool.query<FineRow & { revision: number }>({
    name: 'fine',
    text: `SELECT ${FINE_COLUMNS}, revision FROM ${FINES} WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Fine');
  return row;
}

export async function getFine({ pool, photoLinks }: FineViewDependencies, id: string): Promise<Reply> {
  const row = await findFine(pool, id);
  return { body: fineViewOf(photoLinks)(row), headers: { ETag: `"${row.revision}"` } };
}

/** Whether the read tables know a fine, deleted or not. */
export async function isFine(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM ${FINES} WHERE id = $1)
         OR EXISTS (SELECT FROM ${READ_SCHEMA}.deleted_fines WHERE id = $1) AS known`,
    [id],
  );
  return rows[0]?.known === true;
}

/** The fines that were created last, the latest first. */
export async function recentFines(
  { pool, photoLinks }: FineViewDependencies,
  limit: number,
): Promise<FineView[]> {
  const { rows } = await pool.query<FineRow>({
    name: `newest ${limit} fines`,
    text: `SELECT ${FINE_COLUMNS} FROM ${FINES} ORDER BY created_at DESC, number_order DESC LIMIT ${limit}`,
  });
  return rows.map(fineViewOf(photoLinks));
}
