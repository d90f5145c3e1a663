import { randomUUID } from 'node:crypto';

import { closeCashUp, type CashUpDependencies } from '@fines/command-api/cash-up/close.ts';
import { receiptNumbers } from '@fines/command-api/receipt/receipt.ts';
import { DENOMINATIONS } from '@fines/domain/cash-up/movement.ts';
import { type CashUpDay, type CashUpView, cashUpView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { type Actor, personOf } from '@fines/domain/shared/person.ts';
import { cashUpDay } from '@fines/read-api/cash-up/cash-up-day.ts';
import { openTills } from '@fines/read-api/cash-up/routes.ts';
import { paymentStats } from '@fines/read-api/payment/revenue.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import {
  actor,
  cents,
  fineIssued,
  paymentRecorded,
  paymentRefunded,
  receiptReserved,
} from '../domain/events.ts';
import { logOn } from '../support/personal-data.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { openTables, type Tables } from './servers.ts';
import { numberOf } from './test-log.ts';

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

const actorOf = ({ id, role, badgeNumber }: Actor) => ({ id, role, badgeNumber });

type Paid = { fine: string; receiptNumber: string; amount: number; by: Actor };

/** A till where anybody may take, give back and close, at any time. */
class Till {
  readonly #servers: Tables;
  readonly #standing: Paid[] = [];
  readonly #tools: CashUpDependencies;
  #payments = 0;

  constructor(servers: Tables) {
    this.#servers = servers;
    const { pool, log } = servers;
    this.#tools = { pool, store: logOn(log.store, pool), receiptNumbers: receiptNumbers(log.store) };
  }

  async pay(by: Actor, method: PaymentMethod, amountInCents: number, at: string): Promise<void> {
    const n = ++this.#payments;
    const amount = cents(amountInCents / 100);
    const fine = numberOf(n);
    const receiptNumber = `RCP-2026-${String(n).padStart(3, '0')}`;
    await this.#servers.log.fine(
      fine,
      fineIssued({ fineNumber: fine, amount }, at),
      paymentRecorded({ receiptNumber, amount, method, processedBy: personOf(by) }, at),
    );
    const reserved = receiptReserved({ receiptNumber, fineNumber: fine }, at);
    const inTheName = { ...reserved, metadata: { ...reserved.metadata, actor: actorOf(by) } };
    await this.#servers.log.write(receiptStream(receiptNumber), inTheName);
    this.#standing.push({ fine, receiptNumber, amount, by });
  }

  async refund(by: Actor, nth: number, method: PaymentMethod | undefined, at: string): Promise<void> {
    const others = this.#standing.filter((paid) => paid.by !== by);
    const paid = others[nth % Math.max(others.length, 1)];
    if (paid === undefined) return;
    this.#standing.splice(this.#standing.indexOf(paid), 1);
    const { receiptNumber, amount } = paid;
    const refund = { receiptNumber, amount: cents(amount / 100), refundedBy: personOf(by), method };
    await this.#servers.log.fine(paid.fine, paymentRefunded(refund, at));
  }

  /** Who is listed as not having closed has open what he or she took and gave back. */
  async #expectTill(by: Actor, day: string, { receipts, refunds }: CashUpDay['open']): Promise<void> {
    const till = (await openTills(this.#servers.pool, day)).find(({ cashier }) => cashier.id === by.id);
    if ((till?.payments ?? 0) === receipts.length && (till?.refunds ?? 0) === refunds.length) return;
    throw new Error(`Listed as not closed: ${JSON.stringify(till)}`);
  }

  /** Counts a note, whatever is expected. */
  async cashUp(by: Actor, day: string, now: string): Promise<CashUpView | undefined> {
    await project(this.#servers);
    const { open } = await cashUpDay(this.#servers.pool, by.id, day);
    await this.#expectTill(by, day, open);
    if (open.receipts.length + open.refunds.length === 0) return undefined;
    const counted = [{ value: DENOMINATIONS[0], pieces: 1 }];
    const { receipts, refunds } = open;
    const body = {
      cashierId: by.id,
      day,
      receipts,
      refunds,
      cashAtStart: cents(0),
      counted,
      reason: 'So it is',
    };
    const context = { actor: by, commandId: randomUUID(), correlationId: 'test', now };
    const { state } = await closeCashUp(this.#tools, body, context);
    const closed = state.at(-1);
    if (closed === undefined) throw new Error('Nothing was closed');
    return cashUpView(closed);
  }
}

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
