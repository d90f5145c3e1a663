import { keepWorking } from '@fines/platform/keep-working.ts';
import type { Log } from '@fines/platform/log.ts';
import { openSignals, type QueueStore, type Signals } from '@fines/platform/queue.ts';

import { sweep, type SweptSeries } from './sweep.ts';

const EVERY_MS = 60_000;

/** The queue's name, in which older versions swept receipts only. */
export const SWEEP_QUEUE = 'receipt-sweep';

type Options = { queueStore: QueueStore; afterSeconds: number; log: Log };

/**
 * Sweeps once a minute, in whichever process of the command API gets the signal. Nobody waits for it to start:
 * a queue that is down must not keep officers from issuing fines.
 */
export function startSweeper(
  series: readonly SweptSeries[],
  { queueStore, afterSeconds, log }: Options,
): Pick<Signals, 'state' | 'close'> {
  const signals = openSignals(SWEEP_QUEUE, queueStore, log);
  const sweepAll = async (): Promise<void> => {
    const olderThan = new Date(Date.now() - afterSeconds * 1000);
    await Promise.all(series.map((one) => sweep(one, olderThan)));
  };
  const worker = keepWorking(signals, sweepAll, { log, everyMs: EVERY_MS });
  return {
    state: () => signals.state(),
    close: async () => {
      await worker.close();
      await signals.close();
    },
  };
}
