import { setTimeout as delay } from 'node:timers/promises';

import {
  createPostgresBackend,
  type Job,
  type JobType,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Client, type ClientConfig } from 'pg';

import { backOff, singleFlight } from '../async.ts';
import { Finding, type HealthCheck, optionalCheck } from '../http/health.ts';
import type { Logger } from '../logger.ts';
import { jobFailures, type QueueState, watchQueue } from './queue-metrics.ts';

/** Where jobs are kept: Redis where there is one, else the Postgres that is there anyway. */
export type QueueStore = { redisUrl?: string | undefined; databaseUrl: string };

/** When work is to be done: at fixed intervals, or as cron writes it: `0 2 * * *` is at two o'clock at night. */
export type Schedule = { everyMs: number } | { pattern: string; timeZone: string };

/** A queue whose jobs say that it is time for something, never for what. */
export type JobQueue = {
  /** From now on there is a job whenever the schedule says so: one, however many processes ask for it. */
  repeat(schedule: Schedule): Promise<void>;
  /** Does the jobs one after another from now on. Work of a cron schedule that throws is tried again with backoff. */
  work(run: () => Promise<void>): Promise<{ close(): Promise<void> }>;
  /** What is in the queue; as long as it does not answer, all who ask wait for the same answer. */
  state(): Promise<QueueState>;
  close(): Promise<void>;
};

/** A queue that takes longer is taken for gone when it is to be closed. */
const ANSWER_WITHIN_MS = 500;

const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 250 } } as const;
const KEEP = { removeOnComplete: true, removeOnFail: 100 } as const;

export function openJobQueue(name: string, store: QueueStore, logger: Logger): JobQueue {
  const { openQueue, openWorker } = opener(name, store);
  const warn = (error: Error): void => logger.warn({ err: error, queue: name }, 'queue error');
  let queue = openQueue().on('error', warn);
  /** On Postgres, a queue that could not connect when it was opened never can. */
  const connected = async (): Promise<OpenQueue> => {
    const opened = queue;
    try {
      await opened.waitUntilReady();
    } catch (error) {
      if (queue === opened) queue = openQueue().on('error', warn);
      await opened.close().catch(() => undefined);
      throw error;
    }
    return opened;
  };
  const state = singleFlight(async () => stateOf(await connected()));
  watchQueue(name, state);
  /** What closes waits for runs under way, but not for a queue that is not there. */
  const closeInTime = async (close: () => Promise<void>): Promise<void> => {
    const answer = state().then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([answer, delay(ANSWER_WITHIN_MS, false, { ref: false })]);
    const closed = close();
    if (isThere) await closed;
    else closed.catch(() => undefined);
  };
  return {
    repeat: async (schedule) => {
      const opened = await connected();
      await ('everyMs' in schedule
        ? opened.upsertJobScheduler(`${name}-tick`, { every: schedule.everyMs }, { name, opts: KEEP })
        : opened.upsertJobScheduler(
            `${name}-at`,
            { pattern: schedule.pattern, tz: schedule.timeZone },
            { name, opts: { ...RETRY, ...KEEP } },
          ));
    },
    work: async (run) => {
      const worker = openWorker(run).on('error', warn);
      worker.on('failed', (_job, error) => {
        jobFailures.inc({ queue: name });
        logger.error({ err: error, queue: name }, 'job failed');
      });
      // A worker that runs before its connection stands, and then cannot get one, spins for ever.
      await worker.waitUntilReady().catch(async (error: unknown) => {
        await worker.close().catch(() => undefined);
        throw error;
      });
      worker.run().catch((error: unknown) => logger.error({ err: error, queue: name }, 'worker ended'));
      return { close: () => closeInTime(() => worker.close()) };
    },
    state,
    close: () => closeInTime(() => queue.close()),
  };
}

type Opener = {
  openQueue: () => OpenQueue;
  openWorker: (run: () => Promise<void>) => OpenWorker;
};

type DueJob = Pick<Job, 'timestamp' | 'delay'>;

async function stateOf(queue: OpenQueue): Promise<QueueState> {
  const [counts, next] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
    Promise.all((['waiting', 'delayed'] as const).map((kind) => queue.getJobs([kind], 0, 0, true))),
  ]);
  const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
  const due = next.flat().map(({ timestamp, delay: after }) => timestamp + after);
  const dueSeconds = Math.max(0, Date.now() - Math.min(...due, Infinity)) / 1000;
  return { jobs: { waiting, active, delayed, failed }, dueSeconds };
}

/** The two backends' classes differ in their connection types only; this is what both can do. */
type OpenQueue = Pick<Queue, 'upsertJobScheduler' | 'waitUntilReady' | 'close'> & {
  getJobCounts(...states: string[]): Promise<Record<string, number>>;
  getJobs(states: JobType[], start: number, end: number, asc: boolean): Promise<DueJob[]>;
  on(event: 'error', handle: (error: Error) => void): OpenQueue;
};
type OpenWorker = Pick<Worker, 'run' | 'waitUntilReady' | 'close'> & {
  on(event: 'error', handle: (error: Error) => void): OpenWorker;
  on(event: 'failed', handle: (job: unknown, error: Error) => void): OpenWorker;
};

function opener(name: string, { redisUrl, databaseUrl }: QueueStore): Opener {
  return redisUrl === undefined ? openOnPostgres(name, databaseUrl) : openOnRedis(name, redisUrl);
}

/** A store that comes back is noticed within `runRetryDelay` milliseconds. */
const WORKER = { concurrency: 1, drainDelay: 5, runRetryDelay: 500, autorun: false } satisfies Omit<
  WorkerOptions,
  'connection'
>;

function openOnRedis(name: string, url: string): Opener {
  // BullMQ reconnects by itself and needs blocking commands to wait for ever.
  const connection = { url, maxRetriesPerRequest: null };
  return {
    openQueue: () => new Queue(name, { connection }),
    openWorker: (run) => new Worker(name, run, { connection, ...WORKER }),
  };
}

/**
 * BullMQ works on connections of its pool without listening for their errors: one that broke meanwhile would end the
 * process. What it was doing fails too, which is where that is dealt with.
 */
class HeardClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

function openOnPostgres(name: string, connectionString: string): Opener {
  const connection = { connectionString, schema: 'bullmq', migrate: true, max: 3, Client: HeardClient };
  const classes = withBackend(createPostgresBackend);
  return {
    openQueue: () => new classes.Queue(name, { connection }),
    openWorker: (run) => new classes.Worker(name, run, { connection, ...WORKER }),
  };
}

/** A run of minutes keeps the next one waiting; what nobody takes for longer, nobody works on. */
const STANDS_STILL_SECONDS = 120;

/** A queue that does not answer, or in which nothing moves, takes no service away. */
export const queueHealth = (queue: Pick<JobQueue, 'state'>): HealthCheck =>
  optionalCheck(async () => {
    const { dueSeconds } = await queue.state();
    const standsStill = dueSeconds > STANDS_STILL_SECONDS;
    return new Finding({}, standsStill ? `a job has been due for ${Math.round(dueSeconds)} s` : undefined);
  });

const LONGEST_PAUSE_MS = 10_000;

export type ScheduledWork = Pick<JobQueue, 'state' | 'close'>;

/**
 * Does the work whenever the schedule says so, in one of the processes that offer to do it, until it is closed. It
 * begins as soon as the queue answers, and nobody waits for that: a queue that is down may keep no service from its
 * work.
 */
export function workOnSchedule(
  queue: JobQueue,
  schedule: Schedule,
  run: () => Promise<void>,
  logger: Logger,
): ScheduledWork {
  const closing = new AbortController();
  let worker: { close(): Promise<void> } | undefined;

  const keepStarting = async (): Promise<void> => {
    for (let attempt = 1; !closing.signal.aborted; attempt++) {
      try {
        await queue.repeat(schedule);
        if (closing.signal.aborted) return;
        worker = await queue.work(run);
        if (closing.signal.aborted) await worker.close();
        return;
      } catch (error) {
        logger.warn({ err: error }, 'the queue does not answer yet');
        await backOff(attempt, LONGEST_PAUSE_MS, closing.signal);
      }
    }
  };
  const started = keepStarting();
  return {
    state: () => queue.state(),
    close: async () => {
      closing.abort();
      // What is about to start ends first, unless the queue is not there.
      await Promise.race([started, delay(ANSWER_WITHIN_MS, undefined, { ref: false })]);
      await worker?.close();
      await queue.close();
    },
  };
}
