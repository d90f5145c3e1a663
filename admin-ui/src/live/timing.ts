const LONGEST = 30_000;

/**
 * Milliseconds before the next attempt: `base`, doubled with each failure in a row, at most half a minute; and up
 * to half as long again by chance, so that not all consoles come back in the same moment.
 */
export const backoff = (failures: number, base: number, chance: number): number =>
  Math.min(base * 2 ** failures, LONGEST) * (1 + chance / 2);

/** Resolves after a time, or as soon as the signal says so. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal?.aborted === true) finish();
    else signal?.addEventListener('abort', finish);
  });

/** Calls `expire` unless it is set again, or cleared, in time. */
export function createDeadline(expire: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  return {
    clear,
    set: (milliseconds: number): void => {
      clear();
      timer = setTimeout(expire, milliseconds);
    },
  };
}
