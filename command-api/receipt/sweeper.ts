import type { Pool } from '@fines/platform/postgres.ts';
import { openSignals, type QueueStore } from '@fines/platform/queue.ts';

import type { ReceiptTools } from './receipt-of-payment.ts';
import { SweepMarks } from './sweep-marks.ts';
import { sweepReceipts } from './sweep.ts';

const EVERY_MS = 60_000;

type Tools = ReceiptTools & { pool: Pool };

/**
 * Sweeps once a minute, in whichever process of the command API gets the signal. Nobody waits for it to start:
 * a queue that is down must not keep officers from issuing fines.
 */
export function startReceiptSweeper(
  tools: Tools,
  { queueStore, afterSeconds }: { queueStore: QueueStore; afterSeconds: number },
): { close(): Promise<void> } {
  const { log } = tools;
  const signals = openSignals('receipt-sweep', queueStore, log);
  const marks = new SweepMarks(tools.pool);
  let worker: { close(): Promise<void> } | undefined;
  const start = async (): Promise<void> => {
    await signals.every(EVERY_MS);
    worker = await signals.work(() =>
      sweepReceipts({ ...tools, marks }, new Date(Date.now() - afterSeconds * 1000)),
    );
  };
  start().catch((error: unknown) => log.error({ err: error }, 'the receipt sweeper could not be started'));
  return {
    close: async () => {
      await worker?.close();
      await signals.close();
    },
  };
}
