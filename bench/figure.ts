import type { Part } from './options.ts';

/** What was measured beside it in the same run, and how the two compare. */
export type Limit = { what: string; value: number; ratio: number };

/** One line of the table. */
export type Figure = {
  part: Part;
  name: string;
  value: number;
  unit: 'per s' | 'per CPU s' | 'events/s' | 'ms' | 'MB' | 'cores';
  limit?: Limit;
  /** What is wanted, in words, and whether it is so; absent for what only informs. */
  target?: { text: string; isMet: boolean };
  note?: string;
};

/** Something that could not be measured here, and why. */
export type Skipped = { part: Part; name: string; reason: string };

export type Outcome = Figure | Skipped;

/** How many times the limit a value is. */
export const against = (what: string, limit: number, value: number): Limit => ({
  what,
  value: limit,
  ratio: value / limit,
});

export const atLeast = (ratio: number, { ratio: actual }: Limit) => ({
  text: `≥ ${ratio} ×`,
  isMet: actual >= ratio,
});

export const atMost = (ratio: number, { ratio: actual }: Limit) => ({
  text: `≤ ${ratio} ×`,
  isMet: actual <= ratio,
});

/** At most so much above the limit, in the unit of the figure. */
export const within = (more: number, unit: Figure['unit'], value: number, { value: limit }: Limit) => ({
  text: `≤ limit + ${more} ${unit}`,
  isMet: value <= limit + more,
});
