import type { Admit } from '@fines/platform/http/serve.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { retryLater } from '../engine/errors.ts';
import { networkOf } from './network.ts';

type Refusal = { code: string; message: string };

/** Allows each caller `times` calls in `seconds`. Each process counts separately. */
function limitEach(times: number, seconds: number, refusal: Refusal): (whom: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (whom) => {
    try {
      await limiter.consume(whom);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw retryLater(refusal.code, refusal.message, refused.msBeforeNext);
    }
  };
}

function personLimit(times: number, seconds: number, refusal: Refusal): Admit {
  const admit = limitEach(times, seconds, refusal);
  return ({ id }) => admit(id);
}

export const commandLimit = (perMinute: number): Admit =>
  personLimit(perMinute, 60, {
    code: 'too-many-requests',
    message: 'Too many commands in a short time',
  });

export const photoLimit = (perHour: number): Admit =>
  personLimit(perHour, 3600, { code: 'too-many-photos', message: `You may send ${perHour} photos an hour` });

/** Of all people together who dispute online. */
export const publicPhotoLimit = (perHour: number): Admit =>
  personLimit(perHour, 3600, {
    code: 'too-many-photos',
    message: 'Too many pictures were sent in the last hour: try again later, or go on without',
  });

/** For endpoints that need no token: counts the requests of each network. */
export function networkLimit(perMinute: number): (address: string) => Promise<void> {
  const admit = limitEach(perMinute, 60, {
    code: 'too-many-requests',
    message: 'Too many requests in a short time',
  });
  return (address) => admit(networkOf(address));
}
