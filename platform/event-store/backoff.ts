import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 50;

/**
 * Waits before try number `attempt` (from 1) is repeated: twice as long each time up to `maxMs`, shortened at
 * random so that not everybody comes back at once. Ends early, and without an error, when aborted.
 */
export async function backOff(attempt: number, maxMs: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** (attempt - 1));
  await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}
