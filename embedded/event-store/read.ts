import { once } from 'node:events';

import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { Pool } from 'pg';

import type { Page } from './commits.ts';
import { eventBytes, type ReadableEvent, type StoredEvent } from './event-bytes.ts';
import { follow } from './follow.ts';
import { toServiceError, streamDeleted, unavailable, streamNotFoundMessage } from './messages.ts';
import { positionAfter, readPage, type Source } from './pages.ts';
import {
  type Answer,
  type ResponseStream,
  type ReadContext,
  MAX_REVISION,
  type From,
  parseReadRequest,
  type ReadRequest,
} from './read-request.ts';
import { loadHeads } from './storage.ts';

/** Answers a unary call with the result of `answer`, or its error. */
export async function reply<Response>(
  callback: sendUnaryData<Response>,
  answer: () => Promise<Response>,
): Promise<void> {
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    callback(toServiceError(error));
    return;
  }
  callback(null, response);
}

/** Streams.Read: a stream or the log, once or as a subscription. Nothing in Postgres stays open between pages. */
export const readHandler =
  (context: ReadContext): handleServerStreamingCall<streams.ReadReq, Answer> =>
  (call) => {
    serve(call, context).then(
      () => call.end(),
      (error: unknown) => call.emit('error', toServiceError(error)),
    );
  };

type Call = ServerWritableStream<streams.ReadReq, Answer>;

async function serve(call: Call, context: ReadContext): Promise<void> {
  const cancelled = new AbortController();
  // With a reason, since making one by default takes longer than a short read.
  call.on('cancelled', () => cancelled.abort('cancelled'));
  const signal = AbortSignal.any([cancelled.signal, context.stopping]);
  const responses: ResponseStream = {
    signal,
    send: async (message) => {
      if (!call.write(message)) await once(call, 'drain', { signal });
    },
  };
  const request = parseReadRequest(call.request);
  try {
    await (request.limit === undefined
      ? follow(request, responses, context)
      : read(request, responses, context));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (context.stopping.aborted) throw unavailable('The server is stopping.');
}

async function read(
  request: ReadRequest,
  { send, signal }: ResponseStream,
  { pool }: ReadContext,
): Promise<void> {
  const { source } = request;
  let count = 0;
  for await (const events of pages(pool, request)) {
    for (const event of events) await send(event.message);
    count += events.length;
    if (signal.aborted) return;
  }
  if (count === 0 && source.stream !== undefined) await answerEmpty(source.stream, { send, pool });
}

/** The pages of a read. Fetches the next page while one is being sent. */
async function* pages(pool: Pool, { source, from, limit = 0 }: ReadRequest): AsyncGenerator<ReadableEvent[]> {
  let missing = limit;
  let next = fetch(pool, source, boundOf(from), missing);
  for (;;) {
    const { events, isLast } = await next;
    missing -= events.length;
    const last = events.at(-1);
    const isDone = isLast || missing <= 0 || last === undefined;
    if (!isDone) next = fetch(pool, source, positionAfter(source, last), missing);
    yield events;
    if (isDone) return;
  }
}

/** An error may come when nobody waits for the page any more; it must not end the process. */
function fetch(pool: Pool, source: Source, from: bigint, limit: number): Promise<Page> {
  const page = readPage(pool, source, from, limit);
  page.catch(() => undefined);
  return page;
}

function boundOf(from: From): bigint {
  if (from === 'start') return 0n;
  return from === 'end' ? MAX_REVISION : from;
}

/** EventStoreDB keeps the settings of a stream in a stream with this prefix. */
const SETTINGS_OF = '$$';

/** Here the only setting is the one that a deletion makes. */
async function answerSettings(name: string, of: string, { send, pool }: Empty): Promise<void> {
  const head = (await loadHeads(pool, [of])).get(of);
  if (head?.isTombstoned) throw streamDeleted(name);
  const from = head?.truncateBefore ?? 0;
  await send(from > 0 ? eventBytes(settingsEvent(name, from)) : streamNotFoundMessage(name));
}

const settingsEvent = (stream: string, from: number): StoredEvent => ({
  position: 0,
  stream,
  revision: 0,
  id: '00000000-0000-0000-0000-000000000000',
  type: '$metadata',
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify({ $tb: from })),
  metadata: Buffer.alloc(0),
  created: '0',
});

type Empty = { send: ResponseStream['send']; pool: Pool };

/** An existing stream may be empty; a stream that does not exist gets another answer. */
async function answerEmpty(stream: string, { send, pool }: Empty): Promise<void> {
  if (stream.startsWith(SETTINGS_OF))
    return answerSettings(stream, stream.slice(SETTINGS_OF.length), { send, pool });
  const head = (await loadHeads(pool, [stream])).get(stream);
  if (head?.isTombstoned) throw streamDeleted(stream);
  if (head === undefined || head.truncateBefore > head.revision) await send(streamNotFoundMessage(stream));
}
