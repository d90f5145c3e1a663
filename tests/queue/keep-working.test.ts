import { keepWorking } from '@fines/platform/queue.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { until } from '../support/wait.ts';

const logger = pino({ level: 'silent' });

/** A queue that answers when the test says so. */
class SlowQueue {
  started = 0;
  closed = 0;
  readonly answerEvery: () => void;
  readonly answerWork: () => void;
  readonly #every: Promise<void>;
  readonly #work: Promise<void>;

  constructor() {
    const [every, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [this.#every, this.#work] = [every.promise, work.promise];
    [this.answerEvery, this.answerWork] = [() => every.resolve(), () => work.resolve()];
  }

  every = (): Promise<void> => this.#every;
  at = (): Promise<void> => Promise.resolve();
  work = async (): Promise<{ close(): Promise<void> }> => {
    this.started++;
    await this.#work;
    return { close: async () => void this.closed++ };
  };
}

const keep = (queue: SlowQueue) => keepWorking(queue, () => Promise.resolve(), { logger, everyMs: 1000 });

it('starts no worker once it is closed', async () => {
  const queue = new SlowQueue();
  const closed = keep(queue).close();
  queue.answerEvery();
  await closed;
  expect(queue.started).toBe(0);
});

it('closes a worker that was about to start', async () => {
  const queue = new SlowQueue();
  queue.answerEvery();
  const working = keep(queue);
  await until(() => queue.started === 1, 'the start');
  const closed = working.close();
  queue.answerWork();
  await closed;
  expect(queue.closed).toBeGreaterThan(0);
});

it('closes a worker that starts later than anybody waits for', async () => {
  const queue = new SlowQueue();
  queue.answerEvery();
  const working = keep(queue);
  await until(() => queue.started === 1, 'the start');
  await working.close();
  expect(queue.closed).toBe(0);
  queue.answerWork();
  await until(() => queue.closed > 0, 'the end');
});
