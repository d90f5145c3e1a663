import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { FINES } from '../fines/fine-row.ts';
import { DISPUTE_COLUMNS, type DisputeRow, DISPUTES, disputeViewOf } from './dispute-row.ts';

const DISPUTE = `
  SELECT disputes.*, fines.revision
  FROM (SELECT ${DISPUTE_COLUMNS} FROM ${DISPUTES} WHERE id = $1) AS disputes
  JOIN ${FINES} ON fines.id = disputes.fine_id`;

/** One dispute. It is decided on its fine, so the revision that a decision is to name is the fine's. */
export async function getDispute(pool: Pool, id: string): Promise<Reply> {
  const { rows } = await pool.query<DisputeRow & { revision: number }>(DISPUTE, [id]);
  const [row] = rows;
  if (row === undefined) throw notFound('Dispute');
  return { body: disputeViewOf(row), headers: { ETag: `"${row.revision}"` } };
}
