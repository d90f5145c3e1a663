import { randomUUID } from 'node:crypto';

import {
  type JobQueue,
  openJobQueue,
  queueHealth,
  type QueueStore,
  type Schedule,
} from '@fines/platform/queue/queue.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { until } from '../support/wait.ts';

const WITHIN = { timeout: 15_000, interval: 10 };

const silent = pino({ level: 'silent' });

/** Work that stays under way until the test lets it end. */
class Held {
  started = 0;
  ended = 0;
  #isOpen = false;
  readonly #gates: (() => void)[] = [];

  run = async (): Promise<void> => {
    this.started++;
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#gates.push(resolve));
    this.ended++;
  };

  letEnd(): void {
    this.#gates.shift()?.();
  }

  /** What is under way, and all that comes. */
  letAllEnd(): void {
    this.#isOpen = true;
    for (const open of this.#gates.splice(0)) open();
  }
}

const OFTEN = { everyMs: 50 };
/** At once, and not again while a test runs. */
const NOW = { everyMs: 3_600_000 };
const EVERY_SECOND = { pattern: '* * * * * *', timeZone: 'Africa/Mbabane' };

const onceADay = (at: Date): Schedule => ({
  pattern: `${at.getUTCSeconds()} ${at.getUTCMinutes()} ${at.getUTCHours()} * * *`,
  timeZone: 'UTC',
});

const TRUE_OR_FALSE = [() => true, () => false] as const;

/** What a queue of jobs must do, whatever store it stands on. */
export function queueContract(storeOf: () => QueueStore): void {
  let name: string;
  const open: { close(): Promise<void> }[] = [];

  beforeEach(() => {
    name = `test-${randomUUID()}`;
  });
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  const opened = <Closable extends { close(): Promise<void> }>(one: Closable): Closable => {
    open.push(one);
    return one;
  };
  /** Each as a process of its own would open it. */
  const queue = (): JobQueue => opened(openJobQueue(name, storeOf(), silent));
  const work = async (run: () => Promise<void>): Promise<{ close(): Promise<void> }> =>
    opened(await queue().work(run, 1));
  /** While a run of another process begins, BullMQ may refuse it on Postgres; a service tries again. */
  const repeat = async (schedule: Schedule): Promise<void> => {
    const asked = queue();
    await until(() => asked.repeat('a job', schedule).then(...TRUE_OR_FALSE), 'the schedule to be taken');
  };

  it('runs again and again', async () => {
    let runs = 0;
    await work(async () => void runs++);
    await repeat(OFTEN);
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(3);
  });

  it('goes on after a run that failed', async () => {
    let runs = 0;
    await work(async () => {
      runs++;
      if (runs < 3) throw new Error('not yet');
    });
    await repeat(OFTEN);
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(4);
  });

  it('tries a run again that the clock asked for and that failed', async () => {
    let runs = 0;
    await work(async () => {
      runs++;
      if (runs < 3) throw new Error('not yet');
    });
    let due: number;
    do {
      due = Date.now() + 2000;
      await repeat(onceADay(new Date(due)));
    } while (Date.now() > due - 1000);
    await expect.poll(() => runs, WITHIN).toBe(3);
  });

  it('runs when a clock says so, once for all who work', async () => {
    let runs = 0;
    const started = performance.now();
    for (const _ of [1, 2]) {
      await work(async () => void runs++);
      await repeat(EVERY_SECOND);
    }
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(2);
    expect(runs).toBeLessThanOrEqual((performance.now() - started) / 1000 + 1);
  });

  it('gives a job to one of several workers', async () => {
    const held = new Held();
    await Promise.all([work(held.run), work(held.run)]);
    await repeat(NOW);
    await expect.poll(() => held.started, WITHIN).toBeGreaterThan(0);
    held.letEnd();
    await expect.poll(() => held.ended, WITHIN).toBe(1);
    expect(held.started).toBe(1);
  });

  it('stands still when nobody takes what is due, and moves when somebody does', async () => {
    const watched = queue();
    await repeat(NOW);
    expect(await queueHealth(watched)()).toMatchObject({ flaw: undefined });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await watched.state()).toMatchObject({ jobs: { failed: 0 } });
    expect(await queueHealth(watched)()).toMatchObject({
      flaw: expect.stringMatching(/^a job has been due for \d+ s$/),
    });
    await work(() => Promise.resolve());
    await expect.poll(async () => (await watched.state()).dueSeconds, WITHIN).toBe(0);
    expect(await queueHealth(watched)()).toMatchObject({ flaw: undefined });
  });

  it('ends only when the run that is under way has', async () => {
    const held = new Held();
    const worker = await queue().work(held.run, 1);
    await repeat(NOW);
    await expect.poll(() => held.started, WITHIN).toBe(1);
    const closed = worker.close();
    held.letEnd();
    await closed;
    expect(held.ended).toBe(1);
  });
}
