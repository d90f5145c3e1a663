import { setTimeout as delay } from 'node:timers/promises';

import type { Commits } from './commits.ts';
import { MAX_APPEND_BYTES, type Outcome, sizeOf, type Write } from './events.ts';
import type { ServerLog } from './log.ts';
import { openSession, type Session } from './session.ts';
import { saveBatch } from './storage.ts';
import type { Placed } from './tail.ts';
import { type Queued, WriteQueue } from './write-queue.ts';

export type Writer = {
  /** Resolves when the write is on disk, or surely will not be, or nobody knows. */
  write(write: Write): Promise<Outcome>;
  /** Whoever streams writes should wait while there is no room. */
  hasRoom(): boolean;
  room(): Promise<void>;
  /** Takes no more, finishes what it has. */
  stop(): Promise<void>;
};

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;

/**
 * The only one who writes. Writes queue up in memory while a batch is on its way to the disk; then all of them
 * become the next batch, one transaction, however many clients they came from. Nothing is answered before its
 * batch is committed.
 */
export async function startWriter(options: {
  databaseUrl: string;
  commits: Commits;
  log: ServerLog;
}): Promise<Writer> {
  const { databaseUrl, commits, log } = options;
  const queue = new WriteQueue();
  let stopping = false;
  let session: Session | undefined = await openSession(databaseUrl);
  commits.advance(session.tail.position);

  const connect = async (): Promise<Session | undefined> => {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        const opened = await openSession(databaseUrl);
        commits.advance(opened.tail.position);
        log.warn({ position: opened.tail.position }, 'connected to Postgres again');
        return opened;
      } catch (error) {
        log.warn({ err: error }, 'cannot write: no connection to Postgres');
        await delay(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt));
      }
    }
    return undefined;
  };

  const writeBatch = async (batch: readonly Queued[]): Promise<void> => {
    if (session?.isBroken() ?? true) session = await connect();
    const inTime = batch.filter(isInTime);
    if (session === undefined || inTime.length === 0) return;
    const { client, tail } = session;
    await tail.prepare(inTime.map(({ write }) => write.stream));
    const placed: Placed[] = [];
    for (const { write } of inTime) placed.push(await tail.place(write));
    await saveBatch(
      client,
      placed.flatMap(({ events = [] }) => events),
      placed.flatMap(({ deletion }) => deletion ?? []),
    );
    for (const [index, { settle }] of inTime.entries()) settle(placed[index]?.outcome ?? TIMEOUT);
    commits.advance(tail.position);
  };

  const run = async (): Promise<void> => {
    while (!stopping || !queue.isEmpty) {
      await queue.filled();
      const batch = queue.take();
      try {
        await writeBatch(batch);
      } catch (error) {
        log.warn({ err: error, writes: batch.length }, 'a batch broke; whether it was written is unknown');
        // What was decided in memory may not be on disk, so all of it is forgotten.
        void session?.close().catch(() => undefined);
        session = undefined;
      }
      // Whoever has no answer yet gets none: it is too late, or the outcome is unknown.
      for (const { settle } of batch) settle(TIMEOUT);
    }
    await session?.close();
  };

  const running = run();
  return {
    write: (write) => {
      if (stopping) return Promise.resolve(TIMEOUT);
      if (sizeOf(write) > MAX_APPEND_BYTES) return Promise.resolve({ kind: 'too-large' });
      return new Promise((settle) => queue.add({ write, settle }));
    },
    hasRoom: () => !queue.isFull,
    room: () => queue.room(),
    stop: () => {
      stopping = true;
      queue.wake();
      return running;
    },
  };
}

const TIMEOUT: Outcome = { kind: 'timeout' };

const isInTime = ({ write }: Queued): boolean => Date.now() < write.deadline;
