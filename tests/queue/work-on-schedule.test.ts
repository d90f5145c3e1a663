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
  work = async (): Promise<{ close(): Promise<void> }> => {
    this.started++;
    await this.#work;
    return { close: async () => void this.closed++ };
  };
}

const workOn = (queue: SlowQueue) =>
  workOnSchedule(queue, { everyMs: 1000 }, () => Promise.resolve(), logger);

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
