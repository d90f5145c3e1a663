import type { Pool } from '@fines/platform/postgres.ts';

import type { Where } from '../lists/where.ts';

const BATCH = 2000;

export type Batches<Row> = {
  batches: AsyncIterable<readonly Row[]>;
  /** Must be called, at the end or before: it ends the question and gives its connection back. */
  close: () => void;
};

/**
 * The rows of a long answer, a batch at a time, all as of the moment of the question. It takes a connection for
 * as long as the client reads. The first batch is there already: a question that fails does so at once.
 */
export async function queryBatches<Row extends object>(
  pool: Pool,
  select: string,
  where: Where,
): Promise<Batches<Row>> {
  const connection = await pool.connect();
  let isOpen = true;
  const close = (): void => {
    if (isOpen) connection.release(true);
    isOpen = false;
  };
  const fetchBatch = async (): Promise<Row[]> =>
    (await connection.query<Row>(`FETCH ${BATCH} FROM export`)).rows;
  try {
    await connection.query('BEGIN READ ONLY');
    // Everything is wanted, so what counts is how soon the last row comes.
    await connection.query('SET LOCAL cursor_tuple_fraction = 1');
    await connection.query(`DECLARE export NO SCROLL CURSOR FOR ${select}`, where.values);
    return { batches: allOf(await fetchBatch(), fetchBatch), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function* allOf<Row>(first: Row[], fetchBatch: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = first; rows.length > 0; rows = await fetchBatch()) yield rows;
}
