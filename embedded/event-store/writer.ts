import { setTimeout as delay } from 'node:timers/promises';

import type { Commits } from './commits.ts';
import { MAX_APPEND_BYTES, type Outcome, sizeOf, type Write } from './events.ts';
import type { ServerLog } from './log.ts';
import { openSession, type Session } from './session.ts';
import { writeBatch } from './write-batch.ts';
import { type Queued, WriteQueue } from './write-queue.ts';

export type Writer = {
  /** Resolves when the write is on disk, or surely will not be, or nobody knows. */
  write(write: Write): Promise<Outcome>;
  /** Whoever passes on a stream of writes should wait while there is no room. */
  hasRoom(): boolean;
  room(): Promise<void>;
  /** Takes no more, finishes what it has. */
  stop(): Promise<void>;
};

type Options = { databaseUrl: string; commits: Commits; log: ServerLog };

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;
const TIMEOUT: Outcome = { kind: 'timeout' };

/**
 * The only one who writes. Writes queue up in memory while a batch is on its way to the disk; then all of them
 * become the next batch, one transaction, however many clients they came from. Nothing is answered before its
 * batch is committed.
 *
 * @throws AnotherServerWrites
 */
export async function startWriter({ databaseUrl, commits, log }: Options): Promise<Writer> {
  const queue = new WriteQueue();
  const stopping = new AbortController();
  let session: Session | undefined = await openSession(databaseUrl);
  commits.advance(session.tail.position);

  const connect = async (): Promise<Session | undefined> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        const opened = await openSession(databaseUrl);
        commits.advance(opened.tail.position);
        return opened;
      } catch (error) {
        log.warn({ err: error }, 'cannot write: no connection to Postgres');
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
    const outcomes = await writeBatch(session, writes);
    commits.advance(session.tail.position);
    for (const [index, outcome] of outcomes.entries()) inTime[index]?.settle(outcome);
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted || !queue.isEmpty) {
      await queue.filled();
      const batch = queue.take();
      try {
        await settle(batch);
      } catch (error) {
        log.warn({ err: error, writes: batch.length }, 'a batch broke; nobody knows whether it was written');
        void session?.close().catch(() => undefined);
        session = undefined;
      }
      // Whoever has no outcome yet is too late, or it is unknown.
      for (const { settle: finish } of batch) finish(TIMEOUT);
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
