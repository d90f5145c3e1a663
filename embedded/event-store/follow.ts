import { randomUUID } from 'node:crypto';

import type { Pool } from 'pg';

import type { Page } from './commits.ts';
import { NO_STREAM } from './heads.ts';
import {
  streamDeleted,
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  fellBehindMessage,
} from './messages.ts';
import { nextPage, positionAfter } from './pages.ts';
import type { ResponseStream, ReadContext, ReadRequest } from './read-request.ts';
import { loadHeads } from './storage.ts';

/**
 * A subscription: first the existing events, then the new ones. All are read by position; a commit only wakes the
 * reader. So no event is missed or sent twice, and a slow client costs no memory.
 */
export async function follow(
  request: ReadRequest,
  responses: ResponseStream,
  context: ReadContext,
): Promise<void> {
  const { source } = request;
  const { commits } = context;
  const { send, signal } = responses;
  const forward = forwarder(request, responses);
  let next = await firstOf(request, context);
  let isLive = false;
  await send(confirmationMessage(randomUUID()));
  while (!signal.aborted) {
    const known = commits.position;
    const page = await nextPage(context, source, next);
    await forward(page);
    const last = page.events.at(-1);
    if (last) next = positionAfter(source, last);
    if (isLive !== page.isLast) await send(page.isLast ? caughtUpMessage() : fellBehindMessage());
    isLive = page.isLast;
    if (isLive) await commits.beyond(known, signal);
  }
}

/** Sends the matching events of a page, and a checkpoint when one is due. */
function forwarder({ filter }: ReadRequest, { send }: ResponseStream): (page: Page) => Promise<void> {
  let sinceCheckpoint = 0;
  return async ({ events }) => {
    for (const event of events) {
      if (filter?.matches(event) ?? true) await send(event.message);
    }
    const last = events.at(-1);
    sinceCheckpoint += events.length;
    if (last && filter && sinceCheckpoint >= filter.checkpointEvery) {
      await send(checkpointMessage(String(last.position)));
      sinceCheckpoint = 0;
    }
  };
}

/** A subscription begins after the place in its request. */
async function firstOf({ source, from }: ReadRequest, { pool, commits }: ReadContext): Promise<bigint> {
  const end = source.stream === undefined ? commits.position : await endOf(source.stream, pool);
  if (from === 'start') return 0n;
  return (from === 'end' ? BigInt(end) : from) + 1n;
}

async function endOf(stream: string, pool: Pool): Promise<number> {
  const head = (await loadHeads(pool, [stream])).get(stream) ?? NO_STREAM;
  if (head.isTombstoned) throw streamDeleted(stream);
  return head.revision;
}
