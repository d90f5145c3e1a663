import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position } from '@fines/platform/event-store/position.ts';
import { keepWorking } from '@fines/platform/keep-working.ts';
import type { Log } from '@fines/platform/log.ts';
import { openSignals, type QueueStore, type Signals } from '@fines/platform/queue.ts';

import { sweep, type SweptSeries } from './sweep.ts';

const EVERY_MS = 60_000;

/** The queue's name, in which older versions swept receipts only. */
export const SWEEP_QUEUE = 'receipt-sweep';

type Sweep = { store: Pick<EventStore, 'end'>; afterSeconds: number };
type Options = Sweep & { queueStore: QueueStore; log: Log };

/** Sweeps all of them; not again before the log has grown, once nothing was left to settle: a sweep reads much. */
export function sweepOf(series: readonly SweptSeries[], { store, afterSeconds }: Sweep): () => Promise<void> {
  let settledTo: Position | undefined;
  return async () => {
    const end = await store.end();
    if (settledTo !== undefined && comparePositions(end, settledTo) === 0) return;
    const olderThan = new Date(Date.now() - afterSeconds * 1000);
    const areSettled = await Promise.all(series.map((one) => sweep(one, olderThan)));
    settledTo = areSettled.every(Boolean) ? end : undefined;
  };
}

/**
 * Sweeps once a minute, in whichever process of the command API gets the signal. Nobody waits for it to start:
 * a queue that is down must not keep officers from issuing fines.
 */
export function startSweeper(
  series: readonly SweptSeries[],
  { queueStore, log, ...options }: Options,
): Pick<Signals, 'state' | 'close'> {
  const signals = openSignals(SWEEP_QUEUE, queueStore, log);
  const worker = keepWorking(signals, sweepOf(series, options), { log, everyMs: EVERY_MS });
  return {
    state: () => signals.state(),
    close: async () => {
      await worker.close();
      await signals.close();
    },
  };
}
