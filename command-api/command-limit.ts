import type { Admit } from '@fines/platform/http/serve.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { retryLater } from './retry-later.ts';

/** Lets each person give so many commands a minute; each process counts for itself. */
export function commandLimit(perMinute: number): Admit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async ({ id }) => {
    try {
      await limiter.consume(id);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw retryLater('too-many-requests', 'Too many commands in a short time', refused.msBeforeNext);
    }
  };
}
