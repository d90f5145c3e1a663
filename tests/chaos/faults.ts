import fc from 'fast-check';

const PARTS = ['front', 'projector', 'event-store', 'postgres'] as const;
const DISKS = ['postgres', 'photos'] as const;

type Part = (typeof PARTS)[number];
export type Disk = (typeof DISKS)[number];

/**
 * `kill` gives no warning, `stop` asks it to end, `freeze` lets a process be silent for a while, and `cut off` its
 * network; `fill` leaves no room on a disk. Times in milliseconds.
 */
export type Fault = { forMs: number } & (
  | { how: 'kill' | 'stop' | 'freeze' | 'cut off'; what: Part }
  | { how: 'fill'; what: Disk }
);

/** Undoes what can be undone of a fault. */
export type EndFault = () => Promise<void> | void;

const shortly = fc.integer({ min: 100, max: 1200 });
/** Longer than anybody is to wait for an answer. */
const TOO_LONG_MS = 18_000;
const silently = fc.oneof({ weight: 29, arbitrary: shortly }, fc.constant(TOO_LONG_MS));
/** Until somebody wants to write. */
const fully = fc.oneof(
  { weight: 29, arbitrary: fc.integer({ min: 300, max: 2000 }) },
  fc.constant(TOO_LONG_MS),
);

/** Without the front, which keeps nothing, nobody gets to any of these. */
const BEHIND = PARTS.filter((part) => part !== 'front');

const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      how: fc.constantFrom('kill', 'kill', 'stop'),
      what: fc.constantFrom(...BEHIND, ...BEHIND, 'front'),
      forMs: shortly,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('freeze' as const),
      what: fc.constantFrom(...BEHIND),
      forMs: silently,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant('freeze' as const),
      what: fc.constant('front' as const),
      forMs: shortly,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      how: fc.constant('cut off' as const),
      // The event store is no part of the network, and the front is where the clients are.
      what: fc.constant('postgres' as const),
      forMs: silently,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('fill' as const),
      what: fc.constantFrom(...DISKS),
      forMs: fully,
    }),
  },
);

/** The same for the same seed. */
export const faults = (count: number, seed: number): Fault[] => fc.sample(fault, { numRuns: count, seed });
