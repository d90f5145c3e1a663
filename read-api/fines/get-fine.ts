import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import { FINE_COLUMNS, type FineRow, FINES, fineViewOf, type FineViewTools } from './fine-row.ts';

/** One fine, with the revision that an edit of it is to name. A deleted fine is not found. */
export async function getFine({ pool, photoLinks }: FineViewTools, id: string): Promise<Reply> {
  const { rows } = await pool.query<FineRow>({
    name: 'fine',
    text: `SELECT ${FINE_COLUMNS} FROM ${FINES} WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Fine');
  return { body: fineViewOf(photoLinks)(row), headers: { ETag: `"${row.revision}"` } };
}
