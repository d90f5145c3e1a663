import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { keepWorking, openSignals, type QueueStore, type Signals } from '@fines/platform/queue.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Proxy } from '../event-store/proxy.ts';

const WITHIN = { timeout: 20_000, interval: 20 };
const silent = pino({ level: 'silent' });

/** What must hold of those who use a queue when it is not there. `at` gives the store at another port. */
export function downContract({ port, at }: { port: () => number; at: (port: number) => QueueStore }): void {
  let line: Proxy;
  beforeEach(async () => {
    line = await Proxy.to(port());
  });
  afterEach(() => line.close());

  const open = () => openSignals(`test-${randomUUID()}`, at(line.port), silent);
  const mend = async () => {
    line = await Proxy.to(port(), line.port);
  };

  describe('a queue that is down', () => {
    it('keeps nobody waiting who starts, and is used as soon as it is there', async () => {
      line.close();
      const signals = open();
      let runs = 0;
      const worker = keepWorking(signals, async () => void runs++, { logger: silent, everyMs: 100 });
      await mend();
      await expect.poll(() => runs, WITHIN).toBeGreaterThan(2);
      await expect(signals.state()).resolves.toBeDefined();
      await worker.close();
      await signals.close();
    });

    it('is used again when it comes back', async () => {
      const signals = open();
      let runs = 0;
      const worker = keepWorking(signals, async () => void runs++, { logger: silent });
      await signals.signal();
      await expect.poll(() => runs, WITHIN).toBe(1);
      line.close();
      await mend();
      await expect.poll(() => signals.signal().then(...TRUE_OR_FALSE), WITHIN).toBe(true);
      await expect.poll(() => runs, WITHIN).toBeGreaterThan(1);
      await worker.close();
      await signals.close();
    });

    it('does not hold up those who stop', async () => {
      const signals = open();
      const worker = keepWorking(signals, () => Promise.resolve(), { logger: silent });
      await signals.state();
      line.close();
      await expect.poll(() => isReady(signals), WITHIN).toBe(false);
      const started = performance.now();
      await worker.close();
      await signals.close();
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
const isReady = (signals: Signals): Promise<boolean> =>
  Promise.race([signals.state().then(...TRUE_OR_FALSE), delay(50, false)]);

const TRUE_OR_FALSE = [() => true, () => false] as const;
