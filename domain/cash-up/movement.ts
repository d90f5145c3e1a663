import { z } from 'zod';

import { PAYMENT_METHODS, type PaymentMethod } from '../fine/payment.ts';
import { type Cents, signedCentsSchema, sumSchema } from '../shared/money.ts';
import type { Official } from '../shared/person.ts';

/** The notes and coins of the lilangeni, in cents, the highest first. */
export const NOTES = [20_000, 10_000, 5000, 2000, 1000] as const;
export const COINS = [500, 200, 100, 50, 20, 10] as const;
export const DENOMINATIONS = [...NOTES, ...COINS] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

/** The number of pieces of each note and coin; zeros are left out. */
export const cashCountSchema = z.array(
  z.object({ value: z.literal(DENOMINATIONS), pieces: z.int().positive().max(100_000) }),
);
export type CashCount = z.output<typeof cashCountSchema>;

export const sumOfCash = (counted: CashCount): Cents =>
  sumSchema.parse(counted.reduce((sum, { value, pieces }) => sum + value * pieces, 0));

/** Whether the notes and coins are the same, in whatever order. */
export const isSameCount = (one: CashCount, other: CashCount): boolean =>
  one.length === other.length &&
  one.every(({ value, pieces }) => other.some((each) => each.value === value && each.pieces === pieces));

/** Money that a person took or gave back. The receipt number identifies the payment. */
export type Movement = { receiptNumber: string; method: PaymentMethod; amount: Cents; person: Official };

/**
 * What one person took and gave back on one day. A refund counts for the person who gave the money back, since the
 * money is missing from his or her cash. It is never the person who took the payment.
 */
export type Movements = { taken: readonly Movement[]; givenBack: readonly Movement[] };

export const methodSumSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  count: z.int().nonnegative(),
  amount: sumSchema,
  refundCount: z.int().nonnegative(),
  refundAmount: sumSchema,
});
export type MethodSum = z.output<typeof methodSumSchema>;

const amountOf = (movements: readonly Movement[]): Cents =>
  sumSchema.parse(movements.reduce((sum, { amount }) => sum + amount, 0));

/** One sum for each method, even without movements. */
export const sumsByMethod = ({ taken, givenBack }: Movements): MethodSum[] =>
  PAYMENT_METHODS.map((method) => {
    const takenBy = taken.filter((one) => one.method === method);
    const givenBackBy = givenBack.filter((one) => one.method === method);
    return {
      method,
      count: takenBy.length,
      amount: amountOf(takenBy),
      refundCount: givenBackBy.length,
      refundAmount: amountOf(givenBackBy),
    };
  });

/** The cash at the start, plus the cash taken, less the cash given back. May be negative. */
export function expectedCash(cashAtStart: Cents, sums: readonly MethodSum[]): Cents {
  const cash = sums.filter(({ method }) => method === 'CASH');
  return signedCentsSchema.parse(
    cash.reduce((sum, { amount, refundAmount }) => sum + amount - refundAmount, Number(cashAtStart)),
  );
}
