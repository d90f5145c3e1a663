import { Counter, Gauge } from 'prom-client';

import { withDeadline } from '../async.ts';
import { gaugePer, registry } from '../metrics.ts';

export type QueueState = {
  /** How many jobs there are in each state. */
  jobs: Readonly<Record<'waiting' | 'active' | 'delayed' | 'failed', number>>;
  /** For how many seconds the oldest due job has been waiting; 0 if there is none. */
  dueSeconds: number;
};

export const jobFailures = new Counter({
  name: 'fines_job_failures_total',
  help: 'Runs of jobs that failed; each is tried again',
  labelNames: ['queue', 'name'],
  registers: [registry],
});

const ANSWER_WITHIN_MS = 1500;

const queues = new Map<string, () => Promise<QueueState>>();

/** From now on `/metrics` shows the state of the queue, as long as it answers. */
export const watchQueue = (name: string, state: () => Promise<QueueState>): void => {
  queues.set(name, state);
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
