import type { HttpClient } from './http.ts';

/**
 * The server's time, from the `Date` header of its answers: a phone whose clock is ahead must not date a fine
 * in the future. It lags by the time of transport and up to a second, so it never leads.
 */
export function createServerClock(now: () => number = Date.now) {
  let offset = 0;
  return {
    now: (): Date => new Date(now() + offset),
    layer:
      (next: HttpClient): HttpClient =>
      async (url, options) => {
        const answer = await next(url, options);
        const date = Date.parse(answer.headers.get('Date') ?? '');
        if (!Number.isNaN(date)) offset = date - now();
        return answer;
      },
  };
}
