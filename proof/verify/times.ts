import { CLOCKS_APART_MS } from '@fines/platform/watch-clock.ts';

import type { Check } from './check.ts';

/**
 * An event says the time at which the store took it. One that differs is to be looked at, not broken: a wrong clock, or
 * a log that was copied into this store from another one, whose times came to be those of copying.
 */
export function times(): Check {
  let told = 0;
  return {
    name: 'Times',
    isToLookAt: true,
    take: ({ raw, at, known }) => {
      if (known === undefined) return undefined;
      if (known.metadata.clock !== undefined) {
        told++;
        return undefined;
      }
      const apart = at - raw.recorded.getTime();
      if (Math.abs(apart) <= CLOCKS_APART_MS) return undefined;
      return `it says ${known.metadata.recordedAt}, and the store ${raw.recorded.toISOString()}`;
    },
    looked: () => (told === 0 ? 'by the clock of the store' : `${told} told by the demo`),
  };
}
