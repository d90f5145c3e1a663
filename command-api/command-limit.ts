import type { Admit } from '@fines/platform/http/serve.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { retryLater } from './retry-later.ts';

/** Lets each person do something so many times in so many seconds; each process counts for itself. */
function personLimit(times: number, seconds: number, refusal: { code: string; message: string }): Admit {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return async ({ id }) => {
    try {
      await limiter.consume(id);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw retryLater(refusal.code, refusal.message, refused.msBeforeNext);
    }
  };
}

export const commandLimit = (perMinute: number): Admit =>
  personLimit(perMinute, 60, {
    code: 'too-many-requests',
    message: 'Too many commands in a short time',
  });

export const photoLimit = (perHour: number): Admit =>
  personLimit(perHour, 3600, { code: 'too-many-photos', message: `You may send ${perHour} photos an hour` });
