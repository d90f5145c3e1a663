import { setTimeout as delay } from 'node:timers/promises';

import { Company } from '@fines/platform/async.ts';

import type { Commits } from './commits.ts';
import { readable } from './event-bytes.ts';
import { type Outcome, type Write, sizeOf, MAX_APPEND_BYTES, type ServerLogger } from './events.ts';
import { type Session, openSession } from './session.ts';
import { saveBatch } from './storage.ts';
import { Batch } from './tail.ts';

/**
 * Decides writes in order and saves them together. Returns their outcomes. If it throws, nobody knows whether
 * anything was saved, and the session's tail is no longer valid.
 */
async function writeBatch(
  { client, tail }: Session,
  writes: readonly Write[],
  commits: Commits,
): Promise<Outcome[]> {
  for (;;) {
    const batch = new Batch(tail);
    const outcomes = await batch.decide(writes);
    const mistaken = await saveBatch(client, batch);
    if (mistaken.length === 0) {
      tail.keep(batch);
      tellOf(batch, commits);
      return outcomes;
    }
    await tail.learn(mistaken);
  }
}

/** A deletion is rare and changes what is read, so from then on nothing is read from memory that was written before. */
function tellOf({ position, events, deletions, created }: Batch, commits: Commits): void {
  if (deletions.length > 0) return commits.advanceTo(position);
  const ticks = `${created.getTime()}0000`;
  commits.advance(
    position,
    events.map((event) => readable({ ...event, created: ticks })),
  );
}

type Queued = { write: Write; settle: (outcome: Outcome) => void };

const MAX_BATCH_WRITES = 1000;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
const FULL_BYTES = 32 * 1024 * 1024;

/** The writes that wait, in the order in which they came. */
export class WriteQueue {
  readonly #items: Queued[] = [];
  #bytes = 0;
  #wake: () => void = () => undefined;
  #waitingForRoom: (() => void)[] = [];

  add(item: Queued): void {
    this.#items.push(item);
    this.#bytes += sizeOf(item.write);
    this.#wake();
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** If true, a caller that adds a client's stream of writes should wait for `room` before it reads on. */
  get isFull(): boolean {
    return this.#bytes > FULL_BYTES;
  }

  room(): Promise<void> {
    return new Promise((resolve) => this.#waitingForRoom.push(resolve));
  }

  /** Resolves when there is a write to take, or after `wake`. */
  filled(): Promise<void> {
    return this.isEmpty ? new Promise((resolve) => (this.#wake = resolve)) : Promise.resolve();
  }

  wake(): void {
    this.#wake();
  }

  /** Takes all waiting writes, up to a limit. */
  take(): Queued[] {
    let bytes = 0;
    const end = this.#items.findIndex(({ write }, index) => {
      bytes += sizeOf(write);
      return index > 0 && (index === MAX_BATCH_WRITES || bytes > MAX_BATCH_BYTES);
    });
    const batch = this.#items.splice(0, end === -1 ? this.#items.length : end);
    this.#bytes -= batch.reduce((sum, { write }) => sum + sizeOf(write), 0);
    if (!this.isFull) for (const resolve of this.#waitingForRoom.splice(0)) resolve();
    return batch;
  }
}

export type Writer = {
  /** Resolves when the write is on disk, certainly will not be, or its outcome is unknown. */
  write(write: Write): Promise<Outcome>;
  /** A caller that passes on a stream of writes should wait while this is false. */
  hasRoom(): boolean;
  room(): Promise<void>;
  /** Accepts no further writes and finishes the waiting ones. */
  stop(): Promise<void>;
};

type Options = { databaseUrl: string; commits: Commits; logger: ServerLogger };

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;
const TIMEOUT: Outcome = { kind: 'timeout' };

/**
 * Starts the only writer. While a batch is being saved, further writes wait in memory; then all of them become the
 * next batch, one transaction, whichever clients sent them. No write is answered before its batch is committed.
 *
 * @throws AnotherServerWrites
 */
export async function startWriter({ databaseUrl, commits, logger }: Options): Promise<Writer> {
  const queue = new WriteQueue();
  const stopping = new AbortController();
  let session: Session | undefined = await openSession(databaseUrl);
  commits.advanceTo(session.tail.position);

  const connect = async (): Promise<Session | undefined> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        const opened = await openSession(databaseUrl);
        commits.advanceTo(opened.tail.position);
        return opened;
      } catch (error) {
        logger.warn({ err: error }, 'cannot write: no connection to Postgres');
        await delay(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt));
      }
    }
    return undefined;
  };

  const settle = async (batch: readonly Queued[]): Promise<void> => {
    if (session === undefined || session.isBroken()) session = await connect();
    const inTime = batch.filter(({ write }) => Date.now() < write.deadline);
    if (session === undefined || inTime.length === 0) return;
    const writes = inTime.map(({ write }) => write);
    const outcomes = await writeBatch(session, writes, commits);
    for (const [index, outcome] of outcomes.entries()) inTime[index]?.settle(outcome);
  };

  const company = new Company();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted || !queue.isEmpty) {
      await queue.filled();
      await company.wait();
      const batch = queue.take();
      try {
        await settle(batch);
      } catch (error) {
        logger.warn(
          { err: error, writes: batch.length },
          'a batch broke; nobody knows whether it was written',
        );
        void session?.close().catch(() => undefined);
        session = undefined;
      }
      // A write without an outcome is too late, or nobody knows whether it was saved.
      for (const { settle: finish } of batch) finish(TIMEOUT);
      company.handled(batch.length);
    }
    await session?.close();
  };

  const running = run();
  return {
    write: async (write) => {
      if (stopping.signal.aborted) return TIMEOUT;
      if (sizeOf(write) > MAX_APPEND_BYTES) return { kind: 'too-large' };
      return new Promise((settled) => queue.add({ write, settle: settled }));
    },
    hasRoom: () => !queue.isFull,
    room: () => queue.room(),
    stop: () => {
      stopping.abort();
      queue.wake();
      return running;
    },
  };
}
