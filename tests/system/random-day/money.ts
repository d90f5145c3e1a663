import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';

import type { ToldPayment } from './fold.ts';

type Sum = { method: string; count: number; amount: number; refundCount: number; refundAmount: number };

const amountOf = (some: readonly ToldPayment[]): number =>
  some.reduce((sum, { amount }) => sum + amount, 0) / 100;

/** What was taken less what was given back, by whatever `key` makes of when and how either was done. */
export function revenueBy(
  payments: readonly ToldPayment[],
  key: (movement: { at: string; method: string }) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (movement: { at: string; method: string }, amount: number) =>
    sums.set(key(movement), (sums.get(key(movement)) ?? 0) + amount / 100);
  for (const { at, method, amount, refundedAt, refundMethod } of payments) {
    add({ at, method }, amount);
    if (refundedAt !== null) add({ at: refundedAt, method: refundMethod ?? '' }, -amount);
  }
  return sums;
}

/** What went through the hands of a person, by method, as the payments tell it. */
export const handledBy = (person: string, payments: readonly ToldPayment[]): Sum[] =>
  PAYMENT_METHODS.map((method) => {
    const taken = payments.filter((payment) => payment.method === method && payment.takenBy === person);
    const givenBack = payments.filter(
      ({ refundMethod, refundedBy }) => refundMethod === method && refundedBy === person,
    );
    return {
      method,
      count: taken.length,
      amount: amountOf(taken),
      refundCount: givenBack.length,
      refundAmount: amountOf(givenBack),
    };
  });

/** The same as the cash-ups of days tell it: of what is cashed up, and of what is not yet. */
export const cashedUp = (days: readonly CashUpDay[]): Sum[] =>
  PAYMENT_METHODS.map((method) => {
    const all = days.flatMap(({ open, closed }) => [open, ...closed]).flatMap(({ methods }) => methods);
    const ofMethod = all.filter((sum) => sum.method === method);
    const total = (what: Exclude<keyof Sum, 'method'>): number =>
      ofMethod.reduce((sum, one) => sum + one[what], 0);
    return {
      method,
      count: total('count'),
      amount: total('amount'),
      refundCount: total('refundCount'),
      refundAmount: total('refundAmount'),
    };
  });
