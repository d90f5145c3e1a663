import type { Check } from './check.ts';

/** Every event of a known type says what its type requires. Unknown types are counted, as newer ones would be. */
export function readable(): Check {
  let unknown = 0;
  let known = 0;
  return {
    name: 'Events',
    take: (event) => {
      if (event.known === undefined && event.unreadable === undefined) unknown++;
      else known++;
      return event.unreadable;
    },
    looked: () => `${known} of known types, ${unknown} of unknown ones`,
  };
}
