import { QueueFull, FairQueue } from '@fines/platform/fair-queue.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import { requestContext } from '@fines/platform/http/request-context.ts';
import type { Connection } from '@fines/platform/postgres.ts';

import { type CancellablePool, cancelWhenClientLeft } from '../cancellable.ts';
import type { Where } from '../lists/where.ts';

/** Few, since others wait while they are made into text. */
const BATCH = 500;

/** One person leaves the rest to others; and an export may take so long that waiting for it is no use. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 0 });

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
  pool: CancellablePool,
  select: string,
  where: Where,
): Promise<Batches<Row>> {
  const { connection, close } = await take(pool);
  const fetchBatch = async (): Promise<Row[]> =>
    (await connection.query<Row>(`FETCH ${BATCH} FROM export`)).rows;
  try {
    await connection.query('BEGIN READ ONLY');
    // Everything is wanted, so what counts is how soon the last row comes.
    await connection.query('SET LOCAL cursor_tuple_fraction = 1');
    await connection.query(`DECLARE export NO SCROLL CURSOR FOR ${select}`, where.values);
    return { batches: allOf(await cancelWhenClientLeft(pool, connection, fetchBatch), fetchBatch), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A connection in this person's turn; `close` gives both back. */
async function take(pool: CancellablePool): Promise<{ connection: Connection; close: () => void }> {
  const end = await queue.take(requestContext()?.personId ?? '').catch(refuse);
  try {
    const connection = await pool.connect();
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      connection.release(true);
      end();
    };
    return { connection, close };
  } catch (error) {
    end();
    throw error;
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  throw tooMany('too-many-exports', 'An export of yours is under way. Try again when it is done.', 10);
}

async function* allOf<Row>(first: Row[], fetchBatch: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = first; rows.length > 0; rows = await fetchBatch()) yield rows;
}
