import { type JobQueue, workOnSchedule } from '@fines/platform/queue/queue.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { until } from '../support/wait.ts';

const logger = pino({ level: 'silent' });

/** A queue that answers when the test says so. */
class SlowQueue implements JobQueue {
  started = 0;
  closed = 0;
  readonly answerRepeat: () => void;
  readonly answerWork: () => void;
  readonly #repeat: Promise<void>;
  readonly #work: Promise<void>;

  constructor() {
    const [repeat, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [this.#repeat, this.#work] = [repeat.promise, work.promise];
    [this.answerRepeat, this.answerWork] = [() => repeat.resolve(), () => work.resolve()];
  }

  repeat = (): Promise<void> => this.#repeat;
  isScheduled = (): Promise<never> => Promise.reject(new Error('not asked'));
  add = (): Promise<never> => Promise.reject(new Error('not asked'));
  state = (): Promise<never> => Promise.reject(new Error('not asked'));
  close = (): Promise<void> => Promise.resolve();
  /** Does a job as a worker would. */
  run: (name: string) => Promise<void> = () => Promise.reject(new Error('no worker'));
  work = async (run: (name: string) => Promise<void>): Promise<{ close(): Promise<void> }> => {
    this.started++;
    this.run = run;
    await this.#work;
    return { close: async () => void this.closed++ };
  };
}

const workOn = (queue: SlowQueue) =>
  workOnSchedule(queue, { job: { schedule: { everyMs: 1000 }, run: () => Promise.resolve() } }, logger);

it('starts no worker once it is closed', async () => {
  const queue = new SlowQueue();
  const closed = workOn(queue).close();
  queue.answerRepeat();
  await closed;
  expect(queue.started).toBe(0);
});

it('closes a worker that was about to start', async () => {
  const queue = new SlowQueue();
  queue.answerRepeat();
  const working = workOn(queue);
  await until(() => queue.started === 1, 'the start');
  const closed = working.close();
  queue.answerWork();
  await closed;
  expect(queue.closed).toBeGreaterThan(0);
});

it('closes a worker that starts later than anybody waits for', async () => {
  const queue = new SlowQueue();
  queue.answerRepeat();
  const working = workOn(queue);
  await until(() => queue.started === 1, 'the start');
  await working.close();
  expect(queue.closed).toBe(0);
  queue.answerWork();
  await until(() => queue.closed > 0, 'the end');
});

it('runs a job once at a time, and once more for all that came meanwhile, while others go on', async () => {
  const queue = new SlowQueue();
  queue.answerRepeat();
  queue.answerWork();
  const firstRun = Promise.withResolvers<void>();
  const runs = { long: 0, short: 0 };
  const long = (): Promise<void> => (++runs.long === 1 ? firstRun.promise : Promise.resolve());
  const schedule = { everyMs: 1000 };
  const working = workOnSchedule(
    queue,
    { long: { schedule, run: long }, short: { schedule, run: async () => void runs.short++ } },
    logger,
  );
  await until(() => queue.started === 1, 'the start');
  const first = queue.run('long');
  await Promise.all([queue.run('long'), queue.run('long'), queue.run('short')]);
  expect(runs).toEqual({ long: 1, short: 1 });
  firstRun.resolve();
  await first;
  expect(runs.long).toBe(2);
  await expect(queue.run('of another version')).resolves.toBeUndefined();
  await working.close();
});

it('runs a job again after a run that failed', async () => {
  const queue = new SlowQueue();
  queue.answerRepeat();
  queue.answerWork();
  let runs = 0;
  const run = (): Promise<void> => (++runs === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve());
  const working = workOnSchedule(queue, { job: { schedule: { everyMs: 1000 }, run } }, logger);
  await until(() => queue.started === 1, 'the start');
  await expect(queue.run('job')).rejects.toThrow('not yet');
  await queue.run('job');
  expect(runs).toBe(2);
  await working.close();
});
