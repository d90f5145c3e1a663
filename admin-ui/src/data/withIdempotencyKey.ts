import { headerOf, type HttpClient, isRead, withHeader } from './http.ts';

const NAME = 'Idempotency-Key';

/** Every write carries a key, so that sending it again cannot do it twice. A caller's own key stays. */
export const withIdempotencyKey =
  (newKey: () => string) =>
  (next: HttpClient): HttpClient =>
  (url, options) => {
    const hasNeed = !isRead(options) && headerOf(options, NAME) === undefined;
    return next(url, hasNeed ? withHeader(options, NAME, newKey()) : options);
  };
