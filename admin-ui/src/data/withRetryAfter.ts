import type { HttpClient } from './http.ts';
import { statusOf } from './problem.ts';
import { headersOf } from './send.ts';

const LONGEST_WAIT = 10_000;
const DEFAULT_WAIT = 1000;

/** Milliseconds that `Retry-After` asks for (seconds or a date); at most ten seconds. */
export function waitFor(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return DEFAULT_WAIT;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Number.isNaN(wait) ? DEFAULT_WAIT : Math.min(Math.max(wait, 0), LONGEST_WAIT);
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** One retry when the server is busy. Writes carry an Idempotency-Key, so they may be sent twice. */
export const withRetryAfter =
  (sleep = pause) =>
  (next: HttpClient): HttpClient =>
  async (url, options) => {
    try {
      return await next(url, options);
    } catch (error) {
      if (statusOf(error) !== 503) throw error;
      await sleep(waitFor(headersOf(error).get('Retry-After'), Date.now()));
      return next(url, options);
    }
  };
