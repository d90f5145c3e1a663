import { Readable } from 'node:stream';

import { requestContext, stopIfClientLeft } from '@fines/platform/http/context.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import type { Connection, Pool } from '@fines/platform/postgres/postgres.ts';
import { QueueFull, FairQueue } from '@fines/platform/queue/fair-queue.ts';

/** A pool whose queries can be cancelled, and a second pool that sends the cancellations. */
export type CancellablePool = Pool & { cancels: Pool };

/** Like `query` of a pool, for questions that may take long: the query is cancelled when its client leaves. */
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

/** Cancels the query when the client leaves. Waits for the cancellation, since a late one would hit the next query. */
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

/** The driver's types lack this field. */
const processOf = (connection: Connection): number =>
  (connection as Connection & { processID: number }).processID;

/** More than a browser sends at once to one address. Further requests, from several tabs, wait. */
const AT_ONCE = 8;
const WAITING = 24;

/** For all callers who are not signed in together: so few that enough is left for those who are. */
const STRANGERS_AT_ONCE = 2;

type Handle = (request: object) => Promise<Reply>;

/** Limits how many questions of a person are answered at once. Each process counts separately. */
export const limitPerPerson = (endpoints: readonly Endpoint[]): Endpoint[] =>
  queued(endpoints, new FairQueue({ perPerson: AT_ONCE, waitingPerPerson: WAITING }));

/** The same for endpoints without sign-in: all their callers count as one person. */
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
