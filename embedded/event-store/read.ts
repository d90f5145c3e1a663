import { once } from 'node:events';

import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { Pool } from 'pg';

import type { Commits } from './commits.ts';
import { streamDeleted, toServiceError, unavailable } from './errors.ts';
import { follow } from './follow.ts';
import { eventMessage, streamNotFoundMessage } from './messages.ts';
import { readPage, type Source } from './pages.ts';
import { FARTHEST, type From, parseReadRequest, type ReadRequest } from './read-request.ts';
import { loadHeads } from './storage.ts';

export type ReadContext = {
  pool: Pool;
  commits: Commits;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

/** Where the messages of one read go, at the pace of the client. */
export type Outlet = { send(message: streams.ReadResp): Promise<void>; signal: AbortSignal };

/** Streams.Read: a stream or the log, once or for ever. Between pages nothing is held open in Postgres. */
export const readHandler =
  (context: ReadContext): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  (call) => {
    serve(call, context).then(
      () => call.end(),
      (error: unknown) => call.emit('error', toServiceError(error)),
    );
  };

type Call = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

async function serve(call: Call, context: ReadContext): Promise<void> {
  const cancelled = new AbortController();
  call.on('cancelled', () => cancelled.abort());
  const signal = AbortSignal.any([cancelled.signal, context.stopping]);
  const outlet: Outlet = {
    signal,
    send: async (message) => {
      if (!call.write(message)) await once(call, 'drain', { signal });
    },
  };
  const request = parseReadRequest(call.request);
  try {
    await (request.limit === undefined ? follow(request, outlet, context) : read(request, outlet, context));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (context.stopping.aborted) throw unavailable('The server is stopping.');
}

async function read(
  { source, from, limit = 0 }: ReadRequest,
  { send, signal }: Outlet,
  { pool }: ReadContext,
): Promise<void> {
  let next = boundOf(from);
  let missing = limit;
  while (missing > 0 && !signal.aborted) {
    const { events, isLast } = await readPage(pool, source, next, missing);
    if (events.length === 0 && missing === limit) return answerEmpty(source, send, pool);
    for (const event of events) await send(eventMessage(event));
    const last = events.at(-1);
    if (isLast || last === undefined) return;
    missing -= events.length;
    next = following(source, BigInt(source.stream === undefined ? last.position : last.revision));
  }
}

function boundOf(from: From): bigint {
  if (from === 'start') return 0n;
  return from === 'end' ? FARTHEST : from;
}

/** The log backwards has an exclusive bound. */
function following({ stream, isBackwards }: Source, last: bigint): bigint {
  if (!isBackwards) return last + 1n;
  return stream === undefined ? last : last - 1n;
}

/** An empty stream that exists is not the same as one that does not. */
async function answerEmpty({ stream }: Source, send: Outlet['send'], pool: Pool): Promise<void> {
  if (stream === undefined) return;
  const head = (await loadHeads(pool, [stream])).get(stream);
  if (head?.isTombstoned) throw streamDeleted(stream);
  if (head === undefined || head.truncateBefore > head.revision) await send(streamNotFoundMessage(stream));
}
