import { randomUUID } from 'node:crypto';

import { streamDeleted } from './errors.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
} from './messages.ts';
import { type Page, readPage } from './pages.ts';
import type { ReadRequest } from './read-request.ts';
import type { Outlet, ReadContext } from './read.ts';
import { loadHeads } from './storage.ts';

/**
 * A subscription: what is there, then what comes. Everything is read from Postgres, a commit only says that
 * there is more; so nothing is missed or sent twice, and a slow client costs no memory.
 */
export async function follow(request: ReadRequest, outlet: Outlet, context: ReadContext): Promise<void> {
  const { source } = request;
  const { commits, pool } = context;
  const { send, signal } = outlet;
  let next = await firstOf(request, context);
  let isLive = false;
  const forward = forwarder(request, outlet);
  await send(confirmationMessage(randomUUID()));
  while (!signal.aborted) {
    const known = commits.position;
    const page = await readPage(pool, source, next);
    const last = await forward(page);
    if (last) next = BigInt(source.stream === undefined ? last.position : last.revision) + 1n;
    if (isLive !== page.isLast) await send(page.isLast ? caughtUpMessage() : fellBehindMessage());
    isLive = page.isLast;
    if (isLive) await commits.beyond(Math.max(known, Number(last?.position ?? 0)), signal);
  }
}

/** Sends the events of a page that match, and a checkpoint when one is due. Returns the page's last event. */
function forwarder({ filter }: ReadRequest, { send }: Outlet) {
  let sinceCheckpoint = 0;
  return async ({ events }: Page): Promise<Page['events'][number] | undefined> => {
    for (const event of events) {
      if (filter?.matches(event) ?? true) await send(eventMessage(event));
    }
    const last = events.at(-1);
    sinceCheckpoint += events.length;
    if (last && filter && sinceCheckpoint >= filter.checkpointEvery) {
      await send(checkpointMessage(last.position));
      sinceCheckpoint = 0;
    }
    return last;
  };
}

/** A subscription begins behind the place that it names. */
async function firstOf({ source, from }: ReadRequest, { pool, commits }: ReadContext): Promise<bigint> {
  const { stream } = source;
  const head = stream === undefined ? undefined : (await loadHeads(pool, [stream])).get(stream);
  if (stream !== undefined && head?.isTombstoned) throw streamDeleted(stream);
  if (from === 'start') return 0n;
  if (from !== 'end') return from + 1n;
  return BigInt(stream === undefined ? commits.position : (head?.revision ?? -1)) + 1n;
}
