import { backOff } from './event-store/backoff.ts';
import type { Log } from './log.ts';
import type { Schedule, Signals } from './queue.ts';

const LONGEST_PAUSE_MS = 10_000;

/**
 * Handles the signals of a queue as soon as the queue answers, and until it is closed. Nobody waits for that: a
 * queue that is down may keep no service from its work.
 */
export function keepWorking(
  signals: Pick<Signals, 'every' | 'at' | 'work'>,
  handle: () => Promise<void>,
  { log, everyMs, at }: { log: Log; everyMs?: number; at?: Schedule },
): { close(): Promise<void> } {
  const closing = new AbortController();
  let worker: { close(): Promise<void> } | undefined;

  const keepStarting = async (): Promise<void> => {
    for (let attempt = 1; !closing.signal.aborted; attempt++) {
      try {
        if (everyMs !== undefined) await signals.every(everyMs);
        if (at !== undefined) await signals.at(at);
        worker = await signals.work(handle);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the queue does not answer yet');
        await backOff(attempt, LONGEST_PAUSE_MS, closing.signal);
      }
    }
  };
  void keepStarting();
  return {
    close: async () => {
      closing.abort();
      await worker?.close();
    },
  };
}
