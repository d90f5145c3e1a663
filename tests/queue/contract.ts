import { randomUUID } from 'node:crypto';

import { queueHealth, openSignals, type QueueStore, type Signals } from '@fines/platform/queue.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

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

/** What a queue of signals must do, whatever store it stands on. */
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
  const signals = (): Signals => opened(openSignals(name, storeOf(), silent));
  const work = async (handle: () => Promise<void>): Promise<{ close(): Promise<void> }> =>
    opened(await signals().work(handle));

  describe('a signal', () => {
    it('leads to a run', async () => {
      let runs = 0;
      await work(async () => void runs++);
      await signals().signal();
      await expect.poll(() => runs, WITHIN).toBe(1);
    });

    it('that came before anybody worked is not lost', async () => {
      let runs = 0;
      await signals().signal();
      await work(async () => void runs++);
      await expect.poll(() => runs, WITHIN).toBe(1);
    });

    it('that comes during a run starts one more, however many come', async () => {
      const held = new Held();
      await work(held.run);
      const sender = signals();
      await sender.signal();
      await expect.poll(() => held.started, WITHIN).toBe(1);
      for (let n = 0; n < 20; n++) await sender.signal();
      held.letAllEnd();
      // Each of these starts a run behind those that are waiting, if there were more than one.
      for (const runs of [3, 4, 5]) {
        await expect.poll(() => held.ended, WITHIN).toBeGreaterThanOrEqual(runs - 1);
        await sender.signal();
      }
      await expect.poll(() => held.ended, WITHIN).toBe(5);
    });

    it('whose run fails is tried again', async () => {
      let runs = 0;
      await work(async () => {
        runs++;
        if (runs < 3) throw new Error('not yet');
      });
      await signals().signal();
      await expect.poll(() => runs, WITHIN).toBe(3);
    });

    it('is taken by one of several workers', async () => {
      const held = new Held();
      await Promise.all([work(held.run), work(held.run)]);
      await signals().signal();
      await expect.poll(() => held.started, WITHIN).toBeGreaterThan(0);
      held.letEnd();
      await expect.poll(() => held.ended, WITHIN).toBe(1);
      expect(held.started).toBe(1);
    });

    it('of one process is not swallowed by that of another', async () => {
      const held = new Held();
      await work(held.run);
      await signals().signal();
      await expect.poll(() => held.started, WITHIN).toBe(1);
      await signals().signal();
      held.letEnd();
      await expect.poll(() => held.started, WITHIN).toBe(2);
      held.letEnd();
    });
  });

  it('stands still when nobody takes what is due, and moves when somebody does', async () => {
    const queue = signals();
    await queue.signal();
    expect(await queueHealth(queue)()).toMatchObject({ flaw: undefined });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await queue.state()).toMatchObject({ jobs: { waiting: 1, failed: 0 } });
    expect(await queueHealth(queue)()).toMatchObject({ flaw: 'a job has been due for 300 s' });
    await work(() => Promise.resolve());
    await expect.poll(async () => (await queue.state()).dueSeconds, WITHIN).toBe(0);
    expect(await queueHealth(queue)()).toMatchObject({ flaw: undefined });
  });

  it('ticks by itself', async () => {
    let runs = 0;
    await work(async () => void runs++);
    await signals().every(50);
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(3);
  });

  it('runs when a clock says so, once for all who work', async () => {
    const everySecond = { pattern: '* * * * * *', timeZone: 'Africa/Mbabane' };
    const opensAt = (when: typeof everySecond): Promise<boolean> =>
      signals()
        .at(when)
        .then(
          () => true,
          () => false,
        );
    let runs = 0;
    const started = performance.now();
    for (const _ of [1, 2]) {
      await work(async () => void runs++);
      // While a run of the other begins, BullMQ may refuse it on Postgres; a service tries again.
      await until(() => opensAt(everySecond), 'the clock to be set');
    }
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(2);
    expect(runs).toBeLessThanOrEqual((performance.now() - started) / 1000 + 1);
  });

  it('ends only when the run that is under way has', async () => {
    const held = new Held();
    const worker = await signals().work(held.run);
    await signals().signal();
    await expect.poll(() => held.started, WITHIN).toBe(1);
    const closed = worker.close();
    held.letEnd();
    await closed;
    expect(held.ended).toBe(1);
  });
}
