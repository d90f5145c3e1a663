import { z } from 'zod';

import { type Cents, centsSchema } from '../shared/money.ts';

/** The notes and coins of the lilangeni, in cents, the highest first. */
export const NOTES = [20_000, 10_000, 5000, 2000, 1000] as const;
export const COINS = [500, 200, 100, 50, 20, 10] as const;
export const DENOMINATIONS = [...NOTES, ...COINS] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

/** So many of one note or coin; those of which there are none are left out. */
export const cashCountSchema = z.array(
  z.object({ value: z.literal(DENOMINATIONS), pieces: z.int().positive().max(100_000) }),
);
export type CashCount = z.output<typeof cashCountSchema>;

export const sumOfCash = (counted: CashCount): Cents =>
  centsSchema.parse(counted.reduce((sum, { value, pieces }) => sum + value * pieces, 0));
