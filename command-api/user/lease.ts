import { conflict } from '@fines/domain/shared/refusal.ts';

/** How long what a command prepared in other streams stands before others may take it for abandoned. */
const STANDS_FOR_MS = 60_000;

/** The last moment to use it: an append is given up after ten seconds, and clocks differ a little. */
const USE_WITHIN_MS = 40_000;

/** Whether what was prepared at `since` has been abandoned by `now`, unless it was used. */
export const isAbandoned = (since: string, now: string): boolean =>
  Date.parse(now) - Date.parse(since) >= STANDS_FOR_MS;

/**
 * A stopwatch for a command that begins now, to be asked right before its append: it refuses when others may
 * soon take for abandoned what the command prepared. It does not look at the clock, which may be set.
 */
export function startLease(): () => void {
  const started = performance.now();
  return () => {
    if (performance.now() - started < USE_WITHIN_MS) return;
    throw conflict('busy', 'This took too long, so nothing was saved. Try again.');
  };
}
