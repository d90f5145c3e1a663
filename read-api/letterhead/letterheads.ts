import { initialLetterheads, type Letterheads } from '@fines/domain/letterhead/letterheads.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

type Row = { state: Letterheads; revision: number };

/** A table without a row is a letterhead that nobody has set. */
const UNCHANGED: Row = { state: initialLetterheads, revision: -1 };

export async function readLetterheads(pool: Pool): Promise<Row> {
  const { rows } = await pool.query<Row>(`SELECT state, revision FROM ${READ_SCHEMA}.letterhead`);
  return rows[0] ?? UNCHANGED;
}

/** Whether a photo is, or was, the crest on every paper: a picture of nobody. */
export async function isCrest(pool: Pool, sha256: string): Promise<boolean> {
  const { state } = await readLetterheads(pool);
  return state.changes.some(({ after }) => after.crestSha256 === sha256);
}
