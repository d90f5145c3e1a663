import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import { openTills } from '@fines/read-api/cash-up/routes.ts';
import { paymentStats } from '@fines/read-api/payment/revenue.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { openTables } from './servers.ts';
import { Till } from './till.ts';

const PEOPLE = [1, 2, 3].map((n) => actor('MANAGER', `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d000${n}`));
const DAYS = ['2026-03-01', '2026-03-02'];
/** Around midnight in Mbabane. */
const FIRST = Date.parse('2026-03-01T20:00:00Z');
const HOURS = 4;
const THE_END = '2026-03-02T12:00:00.000Z';

const who = fc.constantFrom(...PEOPLE);
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        who,
        method: fc.constantFrom(...PAYMENT_METHODS),
        cents: fc.integer({ min: 1, max: 99_999 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('refund' as const),
        who,
        nth: fc.nat(),
        // Of old, none was named.
        method: fc.constantFrom(undefined, ...PAYMENT_METHODS),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('cash up' as const), who, day: fc.constantFrom(...DAYS) }),
    },
  ),
  { minLength: 1, maxLength: 25 },
);

async function play(
  till: Till,
  played: readonly (typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never)[],
) {
  const closed: (CashUpView | undefined)[] = [];
  for (const [index, step] of played.entries()) {
    const at = new Date(FIRST + (index * HOURS * 3_600_000) / played.length).toISOString();
    if (step.do === 'pay') await till.pay(step.who, step.method, step.cents, at);
    if (step.do === 'refund') await till.refund(step.who, step.nth, step.method, at);
    if (step.do === 'cash up' && step.day <= at.slice(0, 10)) {
      closed.push(await till.cashUp(step.who, step.day, at));
    }
  }
  for (const day of DAYS) for (const person of PEOPLE) closed.push(await till.cashUp(person, day, THE_END));
  return closed.filter((cashUp) => cashUp !== undefined);
}

/** In cents. */
const netOf = (cashUps: readonly CashUpView[], method: PaymentMethod): number =>
  cashUps
    .flatMap(({ methods }) => methods.filter((sum) => sum.method === method))
    .reduce(
      (net, { amount, refundAmount }) => net + Math.round(amount * 100) - Math.round(refundAmount * 100),
      0,
    );

it('comes to what the payments of the day come to, by method, however many close and when', async () => {
  const property = fc.asyncProperty(steps, async (played) => {
    const servers = await openTables();
    try {
      const closed = await play(new Till(servers), played);
      await project(servers);
      for (const day of DAYS) {
        expect(await openTills(servers.pool, day)).toEqual([]);
        const ofDay = closed.filter((cashUp) => cashUp.day === day);
        for (const method of PAYMENT_METHODS) {
          const filter = { method, startDate: day, endDate: day };
          const { totalCollected, count } = await paymentStats(servers.pool, filter);
          expect(netOf(ofDay, method)).toBe(Math.round(totalCollected * 100));
          const sums = ofDay.flatMap(({ methods }) => methods.filter((sum) => sum.method === method));
          expect(sums.reduce((all, sum) => all + sum.count, 0)).toBe(count);
        }
      }
      const covered = closed.flatMap(({ receipts }) => receipts);
      expect(new Set(covered).size).toBe(covered.length);
      const { before, after } = await beforeAndAfterRebuild(servers);
      expect(after).toEqual(before);
    } finally {
      await servers.close();
    }
  });
  await fc.assert(property, { numRuns: 4 });
}, 120_000);
