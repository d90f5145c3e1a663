import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Counter } from 'prom-client';

import { singleFlight } from '../batching.ts';
import { readConfig, variables } from '../config.ts';
import { withDeadline } from '../event-store/errors.ts';
import { type HealthChecks, type Outcome, runChecks } from '../http/health.ts';
import { type Listening, listenHttp } from '../http/listen.ts';
import { registry, gaugePer } from './registry.ts';

/** How often a timer looks whether the event loop is late; at the usual 10 ms it keeps an idle process busy. */
const LAG_PRECISION_MS = 100;

/**
 * Answers `/metrics`, if `METRICS_PORT` says where: on a port of its own, which no gateway knows, and on this machine
 * only unless `METRICS_HOST` says otherwise.
 */
export async function serveMetrics(): Promise<Listening | undefined> {
  const { METRICS_HOST, METRICS_PORT } = readConfig({
    METRICS_HOST: variables.METRICS_HOST,
    METRICS_PORT: variables.METRICS_PORT,
  });
  if (METRICS_PORT === undefined) return undefined;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  return listenHttp(answerScrape, { host: METRICS_HOST, port: METRICS_PORT });
}

async function answerScrape({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  } catch {
    response.writeHead(503).end();
  }
}

const folders = new Map<string, string>();

/** Tells from now on how full the file system is that a folder is on. */
export const watchDisk = (name: string, folder: string): void => void folders.set(name, folder);

function perFolder(name: string, help: string, valueOf: (disk: StatsFs) => number): void {
  const read = async ([label, folder]: [string, string]) => {
    const disk = await statfs(folder).catch(() => undefined);
    return [label, disk && valueOf(disk)] as const;
  };
  gaugePer('folder', { name, help }, async () =>
    Object.fromEntries(await Promise.all([...folders].map(read))),
  );
}

perFolder(
  'fines_disk_size_bytes',
  'Size of the file system of a folder',
  ({ blocks, bsize }) => blocks * bsize,
);
perFolder('fines_disk_free_bytes', 'What of that is free for us', ({ bavail, bsize }) => bavail * bsize);
perFolder('fines_disk_inodes', 'Files that it can hold; 0 if it has no limit', ({ files }) => files);
perFolder('fines_disk_free_inodes', 'Files that there is room for', ({ ffree }) => ffree);

const pools = new Map<string, Pool>();

/** Tells from now on how the pool is used. The names of a service's pools differ. */
export const watchPool = (name: string, pool: Pool): void => void pools.set(name, pool);

const perPool = (name: string, help: string, valueOf: (pool: Pool) => number): void =>
  gaugePer('pool', { name, help }, async () =>
    Object.fromEntries(
      [...pools].filter(([, pool]) => !pool.ended).map(([label, pool]) => [label, valueOf(pool)]),
    ),
  );

perPool('fines_postgres_pool_limit', 'Connections that a pool may have', ({ options }) => options.max);
perPool('fines_postgres_pool_connections', 'Connections that a pool has', ({ totalCount }) => totalCount);
perPool('fines_postgres_pool_idle', 'Connections that nobody uses', ({ idleCount }) => idleCount);
perPool('fines_postgres_pool_waiting', 'Who waits for a connection', ({ waitingCount }) => waitingCount);

// Metrics are read in the order in which they are declared: pools before the checks use them.

let checks: HealthChecks = {};

/** Tells from now on, at each scrape, what readiness says. */
export const watchHealth = (given: HealthChecks): void => {
  checks = given;
};

/** All gauges of one scrape share an answer. */
const outcomes = singleFlight(() => runChecks(checks));

const perCheck = (name: string, help: string, is: (outcome: Outcome) => boolean): void =>
  gaugePer('check', { name, help }, async () =>
    Object.fromEntries(
      Object.entries(await outcomes()).map(([check, outcome]) => [check, is(outcome) ? 1 : 0]),
    ),
  );

perCheck(
  'fines_check_failed',
  '1 if what a check of readiness looks at does not work',
  (outcome) => outcome.failure !== undefined,
);
perCheck(
  'fines_check_degraded',
  '1 if it is not as it should be, though the service goes on',
  (outcome) => outcome.finding?.flaw !== undefined,
);

/** What the checks tell in numbers. What they do not know at the moment is not told. */
function gaugeOfFigure(figure: string, name: string, help: string): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.remove();
      const found = Object.values(await outcomes()).find(
        ({ finding }) => finding?.figures[figure] !== undefined,
      );
      if (found?.finding !== undefined) gauge.set(found.finding.figures[figure] ?? 0);
    },
  });
}

gaugeOfFigure(
  'logBroken',
  'fines_log_broken',
  '1 if nothing is signed, since the log is not what was written',
);
gaugeOfFigure('unsignedSeconds', 'fines_unsigned_seconds', 'Since when it is not known that all is signed');
gaugeOfFigure('parkedStreams', 'fines_parked_streams', 'Streams with an event that cannot be shown');
gaugeOfFigure('strangerStreams', 'fines_stranger_streams', 'Streams of others that bear names like ours');
gaugeOfFigure('lagEvents', 'fines_projection_lag_events', 'Events behind the read tables; 1000 is also more');
gaugeOfFigure('lagSeconds', 'fines_projection_lag_seconds', 'Age of the oldest event that is not shown yet');

export type QueueState = {
  /** How many jobs there are of each kind. */
  jobs: Readonly<Record<'waiting' | 'active' | 'delayed' | 'failed', number>>;
  /** For how many seconds a job has been due that nobody took; 0 if there is none. */
  dueSeconds: number;
};

export const jobFailures = new Counter({
  name: 'fines_job_failures_total',
  help: 'Runs of jobs that failed; each is tried again',
  labelNames: ['queue'],
  registers: [registry],
});

const ANSWER_WITHIN_MS = 1500;

const queues = new Map<string, () => Promise<QueueState>>();

/** Tells from now on what is in the queue, as long as it answers. */
export const watchQueue = (name: string, state: () => Promise<QueueState>): void => {
  queues.set(name, state);
  jobFailures.inc({ queue: name }, 0);
};

const states = (): Promise<(readonly [string, QueueState | undefined])[]> =>
  Promise.all(
    [...queues].map(async ([name, state]) => {
      const answer = withDeadline(Date.now() + ANSWER_WITHIN_MS, state(), () => new Error('no answer'));
      return [name, await answer.catch(() => undefined)] as const;
    }),
  );

const jobs: Gauge = new Gauge({
  name: 'fines_queue_jobs',
  help: 'Jobs in a queue by state; of those that failed for good, the last hundred are kept',
  labelNames: ['queue', 'state'],
  registers: [registry],
  collect: async () => {
    const known = await states();
    jobs.reset();
    for (const [queue, found] of known) {
      for (const [state, count] of Object.entries(found?.jobs ?? {})) jobs.set({ queue, state }, count);
    }
  },
});

gaugePer(
  'queue',
  { name: 'fines_queue_due_seconds', help: 'For how long a job has been due that nobody took' },
  async () => Object.fromEntries((await states()).map(([queue, found]) => [queue, found?.dueSeconds])),
);
