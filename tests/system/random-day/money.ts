import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHODS } from '@fines/domain/payment/method.ts';

import type { ToldPayment } from './fold.ts';

type Sum = { method: string; count: number; amount: number; refundCount: number; refundAmount: number };

const amountOf = (some: readonly ToldPayment[]): number =>
  some.reduce((sum, { amount }) => sum + amount, 0) / 100;

/** What was taken less what was given back, by whatever `key` makes of a payment and of when it was one of both. */
export function revenueBy(
  payments: readonly ToldPayment[],
  key: (payment: ToldPayment, at: string) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const payment of payments) {
    const add = (at: string, amount: number) =>
      sums.set(key(payment, at), (sums.get(key(payment, at)) ?? 0) + amount / 100);
    add(payment.at, payment.amount);
    if (payment.refundedAt !== null) add(payment.refundedAt, -payment.amount);
  }
  return sums;
}

/** What went through the hands of a person, by method, as the payments tell it. */
export const handledBy = (person: string, payments: readonly ToldPayment[]): Sum[] =>
  PAYMENT_METHODS.map((method) => {
    const ofMethod = payments.filter((payment) => payment.method === method);
    const taken = ofMethod.filter(({ takenBy }) => takenBy === person);
    const givenBack = ofMethod.filter(({ refundedBy }) => refundedBy === person);
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
