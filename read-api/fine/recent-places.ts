import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { FINES } from './fine-row.ts';

const MOST_PLACES = 8;
/** So many of the last fines are looked through, by the index of an officer's fines: always the same little work. */
const MOST_FINES = 50;

/** The different places of the last fines that somebody issued, the last place first. */
export async function recentPlaces(pool: Pool, issuerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ location: string }>({
    name: 'recent places',
    text: `SELECT state ->> 'location' AS location FROM ${FINES} WHERE issued_by_id = $1
           ORDER BY date_issued DESC, created_at DESC, number_order DESC LIMIT ${MOST_FINES}`,
    values: [issuerId],
  });
  return [...new Set(rows.map(({ location }) => location))].slice(0, MOST_PLACES);
}
