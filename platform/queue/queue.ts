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

/** The jobs of a service. They have a name and no data: they only say that it is time to do something. */
export type JobQueue = {
  /** Creates a job whenever the schedule says so: only one, however many processes call this. */
  repeat(name: string, schedule: Schedule): Promise<void>;
  /** Whether the job has a schedule: Redis may be emptied, or come back without what it had. */
  isScheduled(name: string): Promise<boolean>;
  /** Creates a job at once, besides those of the schedule. */
  add(name: string): Promise<void>;
  /** Does the jobs from now on, up to `atOnce` of them at once. A failed job of a cron schedule is tried again with back-off. */
  work(run: (name: string) => Promise<void>, atOnce: number): Promise<{ close(): Promise<void> }>;
  /** The state of the queue. While it does not answer, all callers wait for the same answer. */
  state(): Promise<QueueState>;
  close(): Promise<void>;
};

/** When a queue is closed and does not answer within this time, it counts as gone. */
const ANSWER_WITHIN_MS = 500;

const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 250 } } as const;
const KEEP = { removeOnComplete: true, removeOnFail: 100 } as const;

export function openJobQueue(queueName: string, store: QueueStore, logger: Logger): JobQueue {
  const { openQueue, openWorker } = opener(queueName, store);
  const warn = (error: Error): void => logger.warn({ err: error, queue: queueName }, 'queue error');
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
  watchQueue(queueName, state);
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
  return {
    repeat: async (name, schedule) => {
      // A rate of failures begins at none.
      jobFailures.inc({ queue: queueName, name }, 0);
      const opened = await connected();
      await ('everyMs' in schedule
        ? opened.upsertJobScheduler(name, { every: schedule.everyMs }, { name, opts: KEEP })
        : opened.upsertJobScheduler(
            name,
            { pattern: schedule.pattern, tz: schedule.timeZone },
            { name, opts: { ...RETRY, ...KEEP } },
          ));
    },
    isScheduled: async (name) => {
      const opened = await connected();
      return (await opened.getJobScheduler(name)) !== undefined;
    },
    add: async (name) => {
      const opened = await connected();
      await opened.add(name, {}, KEEP);
    },
    work: async (run, atOnce) => {
      const worker = openWorker(({ name }) => run(name), atOnce).on('error', warn);
      worker.on('failed', (job, error) => {
        const name = job?.name ?? 'unknown';
        jobFailures.inc({ queue: queueName, name });
        logger.error({ err: error, queue: queueName, job: name }, 'job failed');
      });
      // A worker that runs before it is connected, and then cannot connect, spins for ever.
      await worker.waitUntilReady().catch(async (error: unknown) => {
        await worker.close().catch(() => undefined);
        throw error;
      });
      worker.run().catch((error: unknown) => logger.error({ err: error, queue: queueName }, 'worker ended'));
      return { close: () => closeInTime(() => worker.close()) };
    },
    state,
    close: () => closeInTime(() => queue.close()),
  };
}

type Processor = (job: Pick<Job, 'name'>) => Promise<void>;

type Opener = {
  openQueue: () => OpenQueue;
  openWorker: (process: Processor, atOnce: number) => OpenWorker;
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
  on(event: 'failed', handle: (job: Pick<Job, 'name'> | undefined, error: Error) => void): OpenWorker;
};

const opener = (name: string, { redisUrl, databaseUrl }: QueueStore): Opener =>
  redisUrl === undefined ? openOnPostgres(name, databaseUrl) : openOnRedis(name, redisUrl);

/** A worker notices within `runRetryDelay` milliseconds that its store is back. */
const WORKER = { drainDelay: 5, runRetryDelay: 500, autorun: false } satisfies Omit<
  WorkerOptions,
  'connection'
>;

function openOnRedis(name: string, url: string): Opener {
  // BullMQ reconnects by itself and needs blocking commands to wait for ever.
  const connection = { url, maxRetriesPerRequest: null };
  return {
    openQueue: () => new Queue(name, { connection }),
    openWorker: (process, atOnce) =>
      new Worker(name, process, { connection, ...WORKER, concurrency: atOnce }),
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

function openOnPostgres(name: string, connectionString: string): Opener {
  const connection = {
    connectionString,
    schema: 'bullmq',
    migrate: true,
    max: 3,
    // Longer than between two jobs: to connect anew costs more than a job.
    idleTimeoutMillis: 60_000,
    Client: HeardClient,
  };
  const classes = withBackend(createPostgresBackend);
  return {
    openQueue: () => new classes.Queue(name, { connection }),
    openWorker: (process, atOnce) =>
      new classes.Worker(name, process, { connection, ...WORKER, concurrency: atOnce }),
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
/** How often is looked whether the queue still has its schedules. */
const LOOK_EVERY_MS = 30_000;

/** Something that a service does again and again: in one of its processes at a time as a rule, and never twice at once in one. */
export type ScheduledJob = { schedule: Schedule; run: () => Promise<void> };

export type ScheduledJobs<Name extends string> = Pick<JobQueue, 'state' | 'close'> & {
  /** Has a job done at once, besides its schedule. A queue that does not answer is no error: the schedule brings the job. */
  wake(name: Name): Promise<void>;
};

/**
 * Does the jobs on schedule, in one of the processes that offer to do it, until closed. Starts as soon as the queue
 * answers, without making the caller wait: a service must start even if the queue is down.
 */
export function workOnSchedule<Name extends string>(
  queue: JobQueue,
  jobs: Readonly<Record<Name, ScheduledJob>>,
  logger: Logger,
  lookEveryMs = LOOK_EVERY_MS,
): ScheduledJobs<Name> {
  const closing = new AbortController();
  const all = new Map<string, ScheduledJob>(Object.entries(jobs));
  const run = oneByOne(all);
  let worker: { close(): Promise<void> } | undefined;

  const keepSchedules = singleFlight(async () => {
    if (worker === undefined) return;
    for (const [name, { schedule }] of all) {
      if (await queue.isScheduled(name)) continue;
      logger.warn({ job: name }, 'the queue had lost a schedule, and has it again');
      await queue.repeat(name, schedule);
    }
  });
  // Whether the queue answers at all, its health says.
  const looking = setInterval(() => void keepSchedules().catch(() => undefined), lookEveryMs);

  const keepStarting = async (): Promise<void> => {
    for (let attempt = 1; !closing.signal.aborted; attempt++) {
      try {
        for (const [name, { schedule }] of all) await queue.repeat(name, schedule);
        if (closing.signal.aborted) return;
        worker = await queue.work(run, all.size);
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
    wake: (name) =>
      queue.add(name).catch((error: unknown) => logger.warn({ err: error }, 'the queue does not answer')),
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

/**
 * A job that comes while its last run is under way takes no worker: that run begins once more, because it may have begun
 * too early. So a run of minutes holds up no other job. The jobs of another version of the service are left out.
 */
function oneByOne(jobs: ReadonlyMap<string, ScheduledJob>): (name: string) => Promise<void> {
  const underWay = new Set<string>();
  const again = new Set<string>();
  return async (name) => {
    again.add(name);
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      while (again.delete(name)) await jobs.get(name)?.run();
    } finally {
      underWay.delete(name);
    }
  };
}
