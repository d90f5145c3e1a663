import { requestContext, stopIfClientLeft } from '@fines/platform/http/request-context.ts';
import type { Connection, Pool } from '@fines/platform/postgres.ts';

/** Connections whose queries can be cancelled, and others to do that with. */
export type CancellablePool = Pool & { cancels: Pool };

/** As a pool's `query`, for questions that may take long: one that nobody waits for any more is cancelled. */
export const queryUntilClientLeft = (pool: CancellablePool): Pool['query'] =>
  (async (text: string, values?: unknown[]) => {
    const connection = await pool.connect();
    try {
      const result = await cancelWhenClientLeft(pool, connection, () => connection.query(text, values));
      connection.release();
      return result;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }) as Pool['query'];

/** Runs a query on a connection. It ends when the query has ended: only then may another one begin. */
export async function cancelWhenClientLeft<Result>(
  { cancels }: CancellablePool,
  connection: Connection,
  query: () => Promise<Result>,
): Promise<Result> {
  const signal = requestContext()?.signal;
  stopIfClientLeft();
  let cancelled: Promise<unknown> | undefined;
  const cancel = (): void => {
    cancelled = cancels.query('SELECT pg_cancel_backend($1)', [processOf(connection)]).catch(() => undefined);
  };
  signal?.addEventListener('abort', cancel);
  try {
    return await query();
  } finally {
    signal?.removeEventListener('abort', cancel);
    await cancelled;
  }
}

/** The driver's types leave it out. */
const processOf = (connection: Connection): number =>
  (connection as Connection & { processID: number }).processID;
