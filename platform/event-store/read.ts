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
import { isSystemEvent, toRecordedEvent } from './event-bytes.ts';
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
  /** Of a cluster: others may not have all events yet. */
  requiresLeader?: boolean;
};

/** From the leader, whatever node the address means: what others know may be older than what was acknowledged. */
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

/** By what is kept beside a stream: that it was deleted, or that only its newest events are to stay. */
const TAKES_AWAY = ['$tb', '$maxCount', '$maxAge'] as const;

/**
 * Whether events of a stream may be gone since somebody deleted it, for good or not, or had the oldest taken away.
 * False of a stream that never was.
 */
export const wasDeleted = (client: EventStoreDBClient, stream: string): Promise<boolean> =>
  fromLeader(async () => {
    try {
      // Of one that was closed for good, both are refused.
      await newestOf(client, stream);
      const settings = (await newestOf(client, `$$${stream}`))?.data;
      return typeof settings === 'object' && settings !== null && TAKES_AWAY.some((key) => key in settings);
    } catch (error) {
      if (error instanceof StreamDeletedError) return true;
      throw error;
    }
  });

/** Undefined of a stream that does not exist, or does not any more. @throws StreamDeletedError */
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

/** Asks again where a node has named the leader: the client goes there by itself. */
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
    // One more than is missing, since the store begins with the event at `last` itself, if that is wanted.
    const maxCount = Math.min(missing + 1, Number.MAX_SAFE_INTEGER);
    let count = 0;
    for await (const event of readLog(client, { from: last, count: maxCount, ...which })) {
      count++;
      if (comparePositions(event.position, last) <= 0) continue;
      last = event.position;
      if (isSurplus(event, missing)) continue;
      yield event;
      missing--;
    }
    if (count < maxCount) return;
  }
}

const isSurplus = (event: RecordedEvent, missing: number): boolean => missing === 0 || isSystemEvent(event);

const READY_WITHIN_MS = 3000;

/** Reads one event from the leader, which shows more than an open connection does. */
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
  // What breaks after the last event was taken must not end the process.
  reading.on('error', () => undefined);
  let finished = false;
  try {
    for await (const { event } of reading) if (event) yield toRecordedEvent(event);
    finished = true;
  } catch (error) {
    // That answer is complete. Cancelled, thousands of them would make the server break the connection.
    finished = isMissing(error);
    throw translateReadError(error);
  } finally {
    // Whoever stops early leaves a request that the server would keep open for ever.
    if (!finished) await reading.cancel().catch(() => undefined);
  }
}
