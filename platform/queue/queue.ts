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

/** Where jobs are kept: in Redis if there is one, else in Postgres. */
export type QueueStore = { redisUrl?: string | undefined; databaseUrl: string };

/** At fixed intervals, or as a cron pattern: `0 2 * * *` is at two o'clock at night. */
export type Schedule = { everyMs: number } | { pattern: string; timeZone: string };

/** A queue whose jobs only say that it is time to do something. They carry no data. */
export type JobQueue = {
  /** Creates a job whenever the schedule says so: only one, however many processes call this. */
  repeat(schedule: Schedule): Promise<void>;
  /** Whether there is a schedule: Redis may be emptied, or come back without what it had. */
  isScheduled(): Promise<boolean>;
  /** Creates a job at once, besides those of the schedule. */
  add(): Promise<void>;
  /** Does the jobs from now on, one after another unless the queue does several at once. A failed job of a cron schedule is tried again with back-off. */
  work(run: () => Promise<void>): Promise<{ close(): Promise<void> }>;
  /** The state of the queue. While it does not answer, all callers wait for the same answer. */
  state(): Promise<QueueState>;
  close(): Promise<void>;
};

/** How many jobs of a queue a process does at once. */
export type WorkerLimits = { atOnce: number };

/** When a queue is closed and does not answer within this time, it counts as gone. */
const ANSWER_WITHIN_MS = 500;

const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 250 } } as const;
const KEEP = { removeOnComplete: true, removeOnFail: 100 } as const;

export function openJobQueue(
  name: string,
  store: QueueStore,
  logger: Logger,
  { atOnce }: WorkerLimits = { atOnce: 1 },
): JobQueue {
  const { openQueue, openWorker } = opener(name, store, { ...WORKER, concurrency: atOnce });
  const warn = (error: Error): void => logger.warn({ err: error, queue: name }, 'queue error');
  let queue = openQueue().on('error', warn);
  /** On Postgres, a queue that could not connect when it was opened will never connect, so it is opened again. */
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
  /** Closing waits for running jobs, but not for a queue that is gone. */
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
  const [tick, at] = [`${name}-tick`, `${name}-at`];
  return {
    repeat: async (schedule) => {
      const opened = await connected();
      await ('everyMs' in schedule
        ? opened.upsertJobScheduler(tick, { every: schedule.everyMs }, { name, opts: KEEP })
        : opened.upsertJobScheduler(
            at,
            { pattern: schedule.pattern, tz: schedule.timeZone },
            { name, opts: { ...RETRY, ...KEEP } },
          ));
    },
    isScheduled: async () => {
      const opened = await connected();
      const found = await Promise.all([tick, at].map((id) => opened.getJobScheduler(id)));
      return found.some((one) => one !== undefined);
    },
    add: async () => {
      const opened = await connected();
      await opened.add(name, {}, KEEP);
    },
    work: async (run) => {
      const worker = openWorker(run).on('error', warn);
      worker.on('failed', (_job, error) => {
        jobFailures.inc({ queue: name });
        logger.error({ err: error, queue: name }, 'job failed');
      });
      // A worker that runs before it is connected, and then cannot connect, spins for ever.
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

/** What both backends offer: their classes differ only in the types of their connections. */
type OpenQueue = Pick<Queue, 'upsertJobScheduler' | 'getJobScheduler' | 'waitUntilReady' | 'close'> & {
  add(name: string, data: object, options: typeof KEEP): Promise<unknown>;
  getJobCounts(...states: string[]): Promise<Record<string, number>>;
  getJobs(states: JobType[], start: number, end: number, asc: boolean): Promise<DueJob[]>;
  on(event: 'error', handle: (error: Error) => void): OpenQueue;
};
type OpenWorker = Pick<Worker, 'run' | 'waitUntilReady' | 'close'> & {
  on(event: 'error', handle: (error: Error) => void): OpenWorker;
  on(event: 'failed', handle: (job: unknown, error: Error) => void): OpenWorker;
};

type WorkerSettings = Omit<WorkerOptions, 'connection'>;

function opener(name: string, { redisUrl, databaseUrl }: QueueStore, settings: WorkerSettings): Opener {
  return redisUrl === undefined
    ? openOnPostgres(name, databaseUrl, settings)
    : openOnRedis(name, redisUrl, settings);
}

/** A worker notices within `runRetryDelay` milliseconds that its store is back. */
const WORKER = { drainDelay: 5, runRetryDelay: 500, autorun: false } satisfies WorkerSettings;

function openOnRedis(name: string, url: string, settings: WorkerSettings): Opener {
  // BullMQ reconnects by itself and needs blocking commands to wait for ever.
  const connection = { url, maxRetriesPerRequest: null };
  return {
    openQueue: () => new Queue(name, { connection }),
    openWorker: (run) => new Worker(name, run, { connection, ...settings }),
  };
}

/**
 * BullMQ does not listen for errors of its pool's connections, so one that breaks would end the process. Its query
 * fails as well, and BullMQ handles that error.
 */
class HeardClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

function openOnPostgres(name: string, connectionString: string, settings: WorkerSettings): Opener {
  const connection = { connectionString, schema: 'bullmq', migrate: true, max: 3, Client: HeardClient };
  const classes = withBackend(createPostgresBackend);
  return {
    openQueue: () => new classes.Queue(name, { connection }),
    openWorker: (run) => new classes.Worker(name, run, { connection, ...settings }),
  };
}

/** A run may take minutes and delay the next job. If a job waits longer than this, nobody works on the queue. */
const STANDS_STILL_SECONDS = 120;

/** A queue that does not answer or stands still makes the service degraded, but not unavailable. */
export const queueHealth = (queue: Pick<JobQueue, 'state'>): HealthCheck =>
  optionalCheck(async () => {
    const { dueSeconds } = await queue.state();
    const standsStill = dueSeconds > STANDS_STILL_SECONDS;
    return new Finding({}, standsStill ? `a job has been due for ${Math.round(dueSeconds)} s` : undefined);
  });

const LONGEST_PAUSE_MS = 10_000;
/** How often is looked whether the queue still has its schedule. */
const LOOK_EVERY_MS = 30_000;

export type ScheduledWork = Pick<JobQueue, 'state' | 'close'>;

/**
 * Runs the work on schedule, in one of the processes that offer to do it, until closed. Starts as soon as the queue
 * answers, without making the caller wait: a service must start even if the queue is down.
 */
export function workOnSchedule(
  queue: JobQueue,
  schedule: Schedule,
  run: () => Promise<void>,
  logger: Logger,
  lookEveryMs = LOOK_EVERY_MS,
): ScheduledWork {
  const closing = new AbortController();
  let worker: { close(): Promise<void> } | undefined;

  const keepSchedule = singleFlight(async () => {
    if (worker === undefined || (await queue.isScheduled())) return;
    logger.warn('the queue had lost its schedule, and has it again');
    await queue.repeat(schedule);
  });
  // Whether the queue answers at all, its health says.
  const looking = setInterval(() => void keepSchedule().catch(() => undefined), lookEveryMs);

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
      clearInterval(looking);
      // A worker that is starting gets time to finish, unless the queue is gone.
      await Promise.race([started, delay(ANSWER_WITHIN_MS, undefined, { ref: false })]);
      await worker?.close();
      await queue.close();
    },
  };
}
