import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ResolvedEvent,
  START as FIRST,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';

import { backOff, withDeadline } from '../async.ts';
import { EventStoreUnavailable, isMissing, isNotOfLeader, translateReadError } from './errors.ts';
import { isSystemEvent, SETTINGS_OF, takenAwayBy, toRecordedEvent } from './event-bytes.ts';
import { type RecordedEvent, comparePositions, type Position, START } from './events.ts';
import { readLog } from './read-log.ts';

export type ReadStreamOptions = {
  /** Inclusive. Default: the first, or backwards the last. */
  from?: number;
  backwards?: boolean;
  limit?: number;
};
export type ReadAllOptions = {
  /** Exclusive. */
  after?: Position;
  limit?: number;
  /** Only events whose type begins with one of these. */
  types?: readonly string[];
  /** In a cluster: other nodes may lack the newest events. */
  requiresLeader?: boolean;
  /** Also the store's own events (`$…`), such as those that delete streams. */
  withSystem?: boolean;
};

/** Reads from the leader, whatever node the address means: other nodes may lack events that were acknowledged. */
export async function readStream(
  client: EventStoreDBClient,
  stream: string,
  { from, backwards = false, limit }: ReadStreamOptions,
): Promise<RecordedEvent[]> {
  if (limit === 0) return [];
  return fromLeader(() => {
    const reading = client.readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? firstOf(backwards) : BigInt(from),
      maxCount: limit,
      requiresLeader: true,
    });
    return collected(reading);
  });
}

async function collected(reading: StreamingRead<ResolvedEvent>): Promise<RecordedEvent[]> {
  const read: RecordedEvent[] = [];
  try {
    for await (const event of events(reading)) read.push(event);
    return read;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Whether events of a stream may be missing because it was deleted (for good or not) or its oldest events were removed.
 * False for a stream that never existed.
 */
export const wasDeleted = (client: EventStoreDBClient, stream: string): Promise<boolean> =>
  fromLeader(async () => {
    try {
      // This fails, too, if the stream itself was closed for good.
      return takenAwayBy((await newestOf(client, `${SETTINGS_OF}${stream}`))?.data) !== undefined;
    } catch (error) {
      if (error instanceof StreamDeletedError) return true;
      throw error;
    }
  });

/** Undefined if the stream does not exist (any more). @throws StreamDeletedError */
async function newestOf(client: EventStoreDBClient, stream: string): Promise<RecordedEvent | undefined> {
  const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1, requiresLeader: true } as const;
  try {
    for await (const event of events(client.readStream(stream, newest))) return event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return undefined;
}

const LEADER_TRIES = 4;
const LONGEST_PAUSE_MS = 200;

/** Repeats a read when a node has named the leader: by then the client is connecting to it. */
async function fromLeader<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isNotOfLeader(error) || attempt === LEADER_TRIES) throw error;
    }
    await backOff(attempt, LONGEST_PAUSE_MS);
  }
}

const firstOf = (backwards: boolean): typeof END | typeof FIRST => (backwards ? END : FIRST);

export async function* readAll(
  client: EventStoreDBClient,
  { after = START, limit = Infinity, ...which }: ReadAllOptions,
): AsyncGenerator<RecordedEvent> {
  let last = after;
  let missing = limit;
  while (missing > 0) {
    // One more than is missing, since the store begins with the event at `last` itself, if that event matches.
    const maxCount = Math.min(missing + 1, Number.MAX_SAFE_INTEGER);
    let count = 0;
    for await (const event of readLog(client, { from: last, count: maxCount, ...which })) {
      count++;
      if (comparePositions(event.position, last) <= 0) continue;
      last = event.position;
      if (isSurplus(event, missing, which)) continue;
      yield event;
      missing--;
    }
    if (count < maxCount) return;
  }
}

const isSurplus = (event: RecordedEvent, missing: number, { withSystem }: ReadAllOptions): boolean =>
  missing === 0 || (withSystem !== true && isSystemEvent(event));

const READY_WITHIN_MS = 3000;

/** Reads one event from the leader, which proves more than an open connection does. */
export async function checkReady(client: EventStoreDBClient): Promise<void> {
  const asked = fromLeader(() => readEnd(client, { requiresLeader: true }));
  await withDeadline(Date.now() + READY_WITHIN_MS, asked, notReady);
}

const notReady = (): Error => new EventStoreUnavailable('The event store does not answer.');

/** The position of the newest event; START in an empty store. */
export async function readEnd(
  client: EventStoreDBClient,
  { requiresLeader = false }: { requiresLeader?: boolean } = {},
): Promise<Position> {
  const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader });
  let end = START;
  for await (const { position } of events(newest)) end = position;
  return end;
}

async function* events(reading: StreamingRead<ResolvedEvent>): AsyncGenerator<RecordedEvent> {
  // An error after the last event was read must not end the process.
  reading.on('error', () => undefined);
  let finished = false;
  try {
    for await (const { event } of reading) if (event) yield toRecordedEvent(event);
    finished = true;
  } catch (error) {
    // This answer is complete. To cancel thousands of such requests would make the server break the connection.
    finished = isMissing(error);
    throw translateReadError(error);
  } finally {
    // If the caller stops early, the server would keep the request open for ever.
    if (!finished) await reading.cancel().catch(() => undefined);
  }
}
