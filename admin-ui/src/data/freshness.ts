import { later } from './position.ts';

/** Up to which place in the event log each topic has been read anew after a write of this tab's own. */
export function createFreshness() {
  const readUpTo = new Map<unknown, string>();
  return {
    note: (topics: Iterable<unknown>, position: string | undefined): void => {
      if (position === undefined) return;
      for (const topic of topics) readUpTo.set(topic, position);
    },
    /** Whether what is shown of a topic knows what happened up to that place already; if unknown, it does not. */
    covers: (topic: unknown, position: string | undefined): boolean => {
      const known = readUpTo.get(topic);
      return known !== undefined && position !== undefined && later(known, position) === known;
    },
  };
}

export type Freshness = ReturnType<typeof createFreshness>;

export const freshness: Freshness = createFreshness();
