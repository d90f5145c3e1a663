import { z } from 'zod';

import { PAYMENT_METHODS } from '../fine/payment.ts';
import { toEmalangeni } from '../shared/money.ts';
import { officialSchema, personSchema } from '../shared/person.ts';
import type { CashUp, CashUps } from './cash-up.ts';
import type { MethodSum, Movements } from './movement.ts';

const numbers = z.array(z.string());

const methodSumViewSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  count: z.int(),
  amount: z.number(),
  refundCount: z.int(),
  refundAmount: z.number(),
});
export type MethodSumView = z.output<typeof methodSumViewSchema>;

/** A cash-up as the HTTP API shows it: money in emalangeni, also the values of notes and coins. */
export const cashUpViewSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    day: z.iso.date(),
    cashier: officialSchema,
    closedBy: officialSchema,
    closedAt: z.iso.datetime(),
    receipts: numbers,
    refunds: numbers,
    methods: z.array(methodSumViewSchema),
    cashAtStart: z.number(),
    /** The amount that the cashier's last cash-up counted; null if there was none or nobody looked. */
    countedBefore: z.number().nullable(),
    expectedCash: z.number(),
    counted: z.array(z.object({ value: z.number(), pieces: z.int() })),
    countedCash: z.number(),
    /** What was counted before the expected cash was shown; null if it was counted once. */
    firstCountedCash: z.number().nullable(),
    difference: z.number(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CashUp' });
export type CashUpView = z.output<typeof cashUpViewSchema>;

/** A person's day: what is not cashed up yet, and the cash-ups so far. */
export const cashUpDaySchema = z
  .object({
    day: z.iso.date(),
    cashier: officialSchema,
    open: z.object({ receipts: numbers, refunds: numbers, methods: z.array(methodSumViewSchema) }),
    closed: z.array(cashUpViewSchema),
    /** The person's last cash-up, of any day. The next one starts with the amount that it counted. */
    last: cashUpViewSchema.pick({ day: true, number: true, countedCash: true }).nullable(),
  })
  .meta({ id: 'CashUpDay' });
export type CashUpDay = z.output<typeof cashUpDaySchema>;

/** A person who has not cashed up all of a day, and how much is left. */
export const openTillSchema = z
  .object({ cashier: personSchema, payments: z.int().nonnegative(), refunds: z.int().nonnegative() })
  .meta({ id: 'OpenTill' });
export type OpenTill = z.output<typeof openTillSchema>;

export const methodSumView = ({ amount, refundAmount, ...sum }: MethodSum): MethodSumView => ({
  ...sum,
  amount: toEmalangeni(amount),
  refundAmount: toEmalangeni(refundAmount),
});

export const cashUpView = ({
  countedBefore,
  firstCounted: _,
  firstCountedCash,
  ...cashUp
}: CashUp): CashUpView => ({
  ...cashUp,
  id: `${cashUp.cashier.id}-${cashUp.day}-${cashUp.number}`,
  methods: cashUp.methods.map(methodSumView),
  cashAtStart: toEmalangeni(cashUp.cashAtStart),
  countedBefore: countedBefore === undefined ? null : toEmalangeni(countedBefore),
  expectedCash: toEmalangeni(cashUp.expectedCash),
  counted: cashUp.counted.map(({ value, pieces }) => ({ value: value / 100, pieces })),
  countedCash: toEmalangeni(cashUp.countedCash),
  firstCountedCash: firstCountedCash === undefined ? null : toEmalangeni(firstCountedCash),
  difference: toEmalangeni(cashUp.difference),
});

/** The movements that no cash-up covers. */
export function notCashedUp({ taken, givenBack }: Movements, cashUps: CashUps): Movements {
  const receipts = new Set(cashUps.flatMap((cashUp) => cashUp.receipts));
  const refunds = new Set(cashUps.flatMap((cashUp) => cashUp.refunds));
  return {
    taken: taken.filter(({ receiptNumber }) => !receipts.has(receiptNumber)),
    givenBack: givenBack.filter(({ receiptNumber }) => !refunds.has(receiptNumber)),
  };
}
