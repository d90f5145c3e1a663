import { randomUUID } from 'node:crypto';

import { createPostgresBackend, Queue, Worker, type WorkerOptions, withBackend } from 'bullmq';

import type { Log } from './log.ts';

/** Where jobs are kept: Redis where there is one, else the Postgres that is there anyway. */
export type QueueStore = { redisUrl?: string | undefined; databaseUrl: string };

/** A queue that carries signals: a job says that there is something to do, never what. */
export type Signals = {
  /** Asks for one more run. Signals that arrive while one is waiting melt into it. */
  signal(): Promise<void>;
  /** Asks for a run at fixed intervals: the safety net under signals that were lost. */
  every(milliseconds: number): Promise<void>;
  /** Handles signals one after another from now on; a handler that throws is retried with backoff. */
  work(handle: () => Promise<void>): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
};

const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 250 } } as const;
const KEEP = { removeOnComplete: true, removeOnFail: 100 } as const;

export function openSignals(name: string, store: QueueStore, log: Log): Signals {
  const { queue, startWorker } = open(name, store);
  queue.on('error', (error) => log.warn({ err: error, queue: name }, 'queue error'));
  // A signal that waits serves all that come before it runs; one that comes during a run starts another. Not
  // across processes: the job of one that was killed stays active for a while and would swallow all signals.
  const deduplicationId = `${name}-${randomUUID()}`;
  return {
    signal: async () => {
      const deduplication = { id: deduplicationId, keepLastIfActive: true };
      await queue.add(name, {}, { deduplication, ...RETRY, ...KEEP });
    },
    every: async (milliseconds) => {
      await queue.upsertJobScheduler(`${name}-tick`, { every: milliseconds }, { name, opts: KEEP });
    },
    work: async (handle) => {
      const worker = startWorker(handle);
      worker.on('error', (error) => log.warn({ err: error, queue: name }, 'worker error'));
      worker.on('failed', (_job, error) => log.error({ err: error, queue: name }, 'job failed'));
      // A worker that runs before its connection stands, and then cannot get one, spins for ever.
      await worker.waitUntilReady();
      worker.run().catch((error: unknown) => log.error({ err: error, queue: name }, 'worker ended'));
      return { close: () => worker.close() };
    },
    close: () => queue.close(),
  };
}

type Opened = {
  queue: OpenQueue;
  startWorker: (handle: () => Promise<void>) => OpenWorker;
};

/** The two backends' classes differ in their connection types only; this is what both can do. */
type OpenQueue = Pick<Queue, 'add' | 'upsertJobScheduler' | 'close'> & OnError;
type OpenWorker = Pick<Worker, 'run' | 'waitUntilReady' | 'close'> & OnError & OnFailed;
type OnError = { on(event: 'error', handle: (error: Error) => void): unknown };
type OnFailed = { on(event: 'failed', handle: (job: unknown, error: Error) => void): unknown };

function open(name: string, { redisUrl, databaseUrl }: QueueStore): Opened {
  return redisUrl === undefined ? openOnPostgres(name, databaseUrl) : openOnRedis(name, redisUrl);
}

/** A store that comes back is noticed within `runRetryDelay` milliseconds. */
const WORKER = { concurrency: 1, drainDelay: 5, runRetryDelay: 500, autorun: false } satisfies Omit<
  WorkerOptions,
  'connection'
>;

function openOnRedis(name: string, url: string): Opened {
  // BullMQ reconnects by itself and needs blocking commands to wait for ever.
  const connection = { url, maxRetriesPerRequest: null };
  return {
    queue: new Queue(name, { connection }),
    startWorker: (handle) => new Worker(name, handle, { connection, ...WORKER }),
  };
}

function openOnPostgres(name: string, connectionString: string): Opened {
  const connection = { connectionString, schema: 'bullmq', migrate: true, max: 3 };
  const classes = withBackend(createPostgresBackend);
  return {
    queue: new classes.Queue(name, { connection }),
    startWorker: (handle) => new classes.Worker(name, handle, { connection, ...WORKER }),
  };
}
