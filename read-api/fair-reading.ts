import { Readable } from 'node:stream';

import { QueueFull, FairQueue } from '@fines/platform/fair-queue.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import { requestContext } from '@fines/platform/http/request-context.ts';

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
