import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import {
  openJobQueue,
  type QueueStore,
  type ScheduledJobs,
  workOnSchedule,
} from '@fines/platform/queue/queue.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Proxy } from '../support/proxy.ts';

const WITHIN = { timeout: 60_000, interval: 20 };
const silent = pino({ level: 'silent' });

/** What must hold of those who use a queue when it is not there. `at` gives the store at another port. */
export function downContract({ port, at }: { port: () => number; at: (port: number) => QueueStore }): void {
  let line: Proxy;
  beforeEach(async () => {
    line = await Proxy.to(port());
  });
  afterEach(() => line.close());

  const work = (run: () => Promise<void>, schedule = { everyMs: 100 }): ScheduledJobs<'job'> =>
    workOnSchedule(
      openJobQueue(`test-${randomUUID()}`, at(line.port), silent),
      { job: { schedule, run } },
      silent,
    );
  const mend = async () => {
    line = await Proxy.to(port(), line.port);
  };

  describe('a queue that is down', () => {
    it('keeps nobody waiting who starts, and is used as soon as it is there', async () => {
      line.close();
      let runs = 0;
      const working = work(async () => void runs++);
      await mend();
      await expect.poll(() => runs, WITHIN).toBeGreaterThan(2);
      await expect(working.state()).resolves.toBeDefined();
      await working.close();
    });

    it('is used again when it comes back', async () => {
      let runs = 0;
      const working = work(async () => void runs++);
      await expect.poll(() => runs, WITHIN).toBeGreaterThan(0);
      line.close();
      await expect.poll(() => isReady(working), WITHIN).toBe(false);
      const before = runs;
      await mend();
      await expect.poll(() => runs, WITHIN).toBeGreaterThan(before + 1);
      await working.close();
    });

    it('does not hold up those who stop', async () => {
      const working = work(() => Promise.resolve(), { everyMs: 3_600_000 });
      await working.state();
      line.close();
      await expect.poll(() => isReady(working), WITHIN).toBe(false);
      const started = performance.now();
      await working.close();
      expect(performance.now() - started).toBeLessThan(3000);
    });
  });
}

export function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** At this moment. */
const isReady = (working: ScheduledJobs<'job'>): Promise<boolean> =>
  Promise.race([working.state().then(...TRUE_OR_FALSE), delay(50, false)]);

const TRUE_OR_FALSE = [() => true, () => false] as const;
