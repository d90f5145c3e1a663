import type { FineView } from '@fines/domain/fine/view.ts';

import { FINE_COLUMNS, type FineRow, FINES, fineViewOf, type FineViewTools } from './fine-row.ts';

/** The fines that were created last, the latest first. */
export async function recentFines({ pool, photoLinks }: FineViewTools, limit: number): Promise<FineView[]> {
  const { rows } = await pool.query<FineRow>({
    name: `newest ${limit} fines`,
    text: `SELECT ${FINE_COLUMNS} FROM ${FINES} ORDER BY created_at DESC, number_order DESC LIMIT ${limit}`,
  });
  return rows.map(fineViewOf(photoLinks));
}
