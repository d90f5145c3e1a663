import { Readable } from 'node:stream';

import { requestContext, stopIfClientLeft } from '@fines/platform/http/context.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import type { Connection, Pool } from '@fines/platform/postgres/postgres.ts';
import { QueueFull, FairQueue } from '@fines/platform/queue/fair-queue.ts';

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

/** More than a browser sends at once to one address; what is above that, of several tabs, waits for its turn. */
const AT_ONCE = 8;
const WAITING = 24;

/** For all strangers together: so few that they never take what those need who are signed in. */
const STRANGERS_AT_ONCE = 2;

type Handle = (request: object) => Promise<Reply>;

/** Answers each person so many questions at once, each to its end. Every process counts for itself. */
export const limitPerPerson = (endpoints: readonly Endpoint[]): Endpoint[] =>
  queued(endpoints, new FairQueue({ perPerson: AT_ONCE, waitingPerPerson: WAITING }));

/** The same for what nobody need be signed in for: all strangers count as one. */
export const limitAnonymous = (endpoints: readonly Endpoint[]): Endpoint[] =>
  queued(endpoints, new FairQueue({ perPerson: STRANGERS_AT_ONCE, waitingPerPerson: WAITING }));

function queued(endpoints: readonly Endpoint[], queue: FairQueue): Endpoint[] {
  return endpoints.map((endpoint) => {
    const handle = endpoint.handle as unknown as Handle;
    const handleInTurn: Handle = async (request) => {
      const end = await queue.take(requestContext()?.personId ?? '').catch(refuse);
      return handle(request).then(
        (reply) => untilSent(reply, end),
        (error: unknown) => {
          end();
          throw error;
        },
      );
    };
    return { ...endpoint, handle: handleInTurn };
  });
}

function untilSent(reply: Reply, end: () => void): Reply {
  if (reply.body instanceof Readable) reply.body.once('close', end);
  else end();
  return reply;
}

function refuse(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  throw tooMany('too-many-at-once', 'Too many questions at once. Try again in a moment.', 1);
}
