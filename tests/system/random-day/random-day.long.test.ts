import { cashUpDaySchema } from '@fines/domain/cash-up/view.ts';
import { disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { allOf } from '../../support/all-of.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { type Staffed, startWithStaff } from '../../support/staff.ts';
import type { TestSystem } from '../../support/test-system.ts';
import { until } from '../../support/wait.ts';
import { wholeLog } from '../../support/whole-log.ts';
import { explainNumbers } from '../explain-numbers.ts';
import { attempts } from './commands.ts';
import { fold, type ToldFine, type ToldPayment } from './fold.ts';
import { cashedUp, handledBy, revenueBy } from './money.ts';
import { idsOf, play, type Played } from './play.ts';
import { explainReceipts, sequencesByYear } from './receipts.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const COMMANDS = 1000;
const KILL_EVERY = 150;

let system: TestSystem;
let played: Played;
let events: readonly RecordedEvent[];
let told: ToldFine[];
let payments: ToldPayment[];
let staff: Staffed['staff'];

/** A day on which everybody tries everything, while the projector is killed again and again. */
beforeAll(async () => {
  ({ system, staff } = await startWithStaff({ COMMANDS_PER_MINUTE: '100000' }));
  played = await play(staff, attempts(COMMANDS, SEED), async (done) => {
    if (done % KILL_EVERY === 0) await killProjector();
  });
  await explainNumbers(system);
  events = await wholeLog(system);
  ({ fines: told, payments } = fold(events));
}, 180_000);
afterAll(() => system.stopAndRemove());

/** It may be coming back from the last time just now. */
const killProjector = (): Promise<boolean> =>
  until(async () => {
    try {
      return process.kill(await system.pidOf('projector'), 'SIGKILL');
    } catch {
      return false;
    }
  }, 'a projector to kill');

const admin = (): ApiClient => staff.admin;

/** Reads wait for what was commanded last. */
const asOfNow = () => ({ 'X-Min-Position': played.position });

async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await until(async () => {
    const tried = await admin().get(path, asOfNow());
    return tried.status !== 503 && tried;
  }, `an answer from ${path}`);
  expect(answer.status).toBe(200);
  return schema.parse(answer.body);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const byId = <Item extends { id: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe(`after ${COMMANDS} random commands (SEED=${SEED})`, () => {
  it('every kind of answer was given, and none that should not be', () => {
    expect([...played.answers.keys()]).toEqual(expect.arrayContaining([200, 201, 403, 409, 422]));
    expect(sum([...played.answers.values()])).toBe(COMMANDS);
  });

  it('the fines are those of the log', async () => {
    await get('/fines?limit=1', z.unknown());
    const listed = await allOf(admin(), '/fines', fineViewSchema);
    const expected = told.map((fine) => ({
      id: fine.id,
      licensePlate: fine.plate,
      offenseType: fine.offenseType,
      issuedById: fine.officer,
      amount: fine.amount / 100,
      notes: fine.notes,
      status: fine.status,
      paidAt: fine.paidAt,
      paidAmount: fine.paidAmount === null ? null : fine.paidAmount / 100,
      paymentMethod: fine.paymentMethod,
    }));
    expect(byId(listed)).toMatchObject(byId(expected));
    expect(listed).toHaveLength(expected.length);
  });

  it('the payments are those of the log', async () => {
    const listed = await allOf(admin(), '/payments', paymentViewSchema, asOfNow());
    const expected = payments.map(({ id, fine, amount, method, reference, at, refundedAt }) => ({
      id,
      fineId: fine,
      amount: amount / 100,
      method,
      status: refundedAt === null ? 'COMPLETED' : 'REFUNDED',
      transactionReference: reference,
      paidAt: at,
    }));
    expect(byId(listed)).toMatchObject(byId(expected));
    expect(listed).toHaveLength(expected.length);
  });

  it('the disputes are those of the log', async () => {
    const listed = await allOf(admin(), '/disputes', disputeViewSchema, asOfNow());
    const expected = told.flatMap((fine) =>
      fine.disputes.map(({ id, reason, status, resolution, by }) => ({
        id,
        fineId: fine.id,
        reason,
        status,
        resolution,
        resolvedById: by,
      })),
    );
    expect(byId(listed)).toMatchObject(byId(expected));
    expect(listed).toHaveLength(expected.length);
  });

  it('every number is used or voided, that of a fine as that of a receipt', () => {
    const fineNumbers = events
      .filter(({ type }) => type === 'FineIssued' || type === 'FineNumberVoided')
      .map(({ stream }) => stream.slice(5));
    for (const series of [fineNumbers, [...explainReceipts(events).keys()]]) {
      expect(series.length).toBeGreaterThan(0);
      for (const [year, sequences] of sequencesByYear(series)) {
        expect({ year, sequences }).toEqual({ year, sequences: sequences.map((_, index) => index + 1) });
      }
    }
  });
});

const withStatus = (...statuses: string[]): ToldFine[] =>
  told.filter(({ status }) => statuses.includes(status));
const amounts = (fines: readonly ToldFine[]): number => sum(fines.map(({ amount }) => amount)) / 100;
const amountOf = (some: readonly ToldPayment[]): number => sum(some.map(({ amount }) => amount)) / 100;
const refunded = (): ToldPayment[] => payments.filter(({ refundedAt }) => refundedAt !== null);
const revenue = (): number => amountOf(payments) - amountOf(refunded());

describe('the figures agree', () => {
  it('the stats count the fines of the list', async () => {
    const paid = withStatus('PAID');
    expect(await get('/fines/stats', z.unknown())).toMatchObject({
      totalFines: told.length,
      totalAmount: amounts(told),
      paidFines: paid.length,
      paidAmount: sum(paid.map(({ paidAmount }) => paidAmount ?? 0)) / 100,
      unpaidFines: withStatus('UNPAID').length,
      unpaidAmount: amounts(withStatus('UNPAID')),
      disputedFines: withStatus('DISPUTED').length,
    });
  });

  it('the revenue is the sum of the payments less that of the refunds, wherever it is told', async () => {
    const card = z.object({ value: z.number() });
    const dashboard = z.object({ cards: z.object({ totalRevenue: card, pendingPayments: card }) });
    const { cards } = await get('/dashboard', dashboard);
    expect(cards.totalRevenue.value).toBe(revenue());
    expect(cards.pendingPayments.value).toBe(withStatus('UNPAID').length);
    expect(await get('/payments/stats', z.unknown())).toMatchObject({
      totalCollected: revenue(),
      count: payments.length,
      refunds: { count: refunded().length, amount: amountOf(refunded()) },
      outstanding: amounts(withStatus('UNPAID', 'DISPUTED')),
      outstandingFines: withStatus('UNPAID', 'DISPUTED').length,
    });
    const report = await get(
      '/reports/revenue?startDate=2020-01-01',
      z.looseObject({
        totalRevenue: z.number(),
        totalFines: z.number(),
        paymentMethods: z.array(z.object({ amount: z.number(), count: z.number() })),
        dailyRevenue: z.array(z.object({ amount: z.number() })),
      }),
    );
    expect(report).toMatchObject({ totalRevenue: revenue(), totalFines: told.length });
    expect(sum(report.paymentMethods.map(({ amount }) => amount))).toBe(revenue());
    expect(sum(report.dailyRevenue.map(({ amount }) => amount))).toBe(revenue());
  });

  it('the revenue of a day and of a method is what was taken less what was given back', async () => {
    const { paymentMethods, dailyRevenue } = await get(
      '/reports/revenue?startDate=2020-01-01',
      z.looseObject({
        paymentMethods: z.array(z.object({ method: z.string(), amount: z.number() })),
        dailyRevenue: z.array(z.object({ date: z.string(), amount: z.number() })),
      }),
    );
    const byMethod = paymentMethods.map(({ method, amount }) => [method, amount] as const);
    expect(new Map(byMethod)).toEqual(revenueBy(payments, ({ method }) => method));
    const byDay = dailyRevenue.map(({ date, amount }) => [date, amount] as const);
    expect(new Map(byDay.filter(([, amount]) => amount !== 0))).toEqual(
      revenueBy(payments, ({ at }) => localDay(at)),
    );
  });

  it('the cash-ups of each person cover what he or she took and gave back, once', async () => {
    const days = [...new Set(payments.flatMap(({ at, refundedAt }) => [at, refundedAt ?? at]).map(localDay))];
    const withMoney = new Set(payments.flatMap(({ takenBy, refundedBy }) => [takenBy, refundedBy]));
    expect(withMoney.size).toBeGreaterThan(1);
    for (const person of Object.values(await idsOf(staff))) {
      const ofDays = await Promise.all(
        days.map((day) => get(`/payments/cash-up?cashierId=${person}&day=${day}`, cashUpDaySchema)),
      );
      expect(cashedUp(ofDays)).toEqual(handledBy(person, payments));
      for (const { methods, cashAtStart, expectedCash } of ofDays.flatMap((day) => day.closed)) {
        const cash = methods.find(({ method }) => method === 'CASH');
        expect(expectedCash).toBe(cashAtStart + (cash?.amount ?? 0) - (cash?.refundAmount ?? 0));
      }
      // At the end of the day everybody cashed up.
      expect(ofDays.flatMap(({ open }) => [...open.receipts, ...open.refunds])).toEqual([]);
      expect(ofDays.some(({ closed }) => closed.length > 0)).toBe(withMoney.has(person));
    }
  });

  it('nobody gave back what he or she took', () => {
    expect(refunded().length).toBeGreaterThan(0);
    for (const { takenBy, refundedBy } of refunded()) expect(refundedBy).not.toBe(takenBy);
  });

  it('each officer has the sums of his or her fines', async () => {
    const row = z.object({
      id: z.string(),
      totalFines: z.number(),
      totalAmount: z.number(),
      paidAmount: z.number(),
    });
    const officers = await allOf(admin(), '/officers?startDate=2020-01-01', row, asOfNow());
    expect(officers.length).toBeGreaterThan(0);
    for (const { id, totalFines, totalAmount, paidAmount } of officers) {
      const own = told.filter(({ officer }) => officer === id);
      expect({ id, totalFines, totalAmount, paidAmount }).toEqual({
        id,
        totalFines: own.length,
        totalAmount: amounts(own),
        paidAmount: sum(own.map((fine) => fine.paidAmount ?? 0)) / 100,
      });
    }
  });

  it('the offenses of the report add up to all fines', async () => {
    const row = z.object({ offenseType: z.string(), count: z.number(), totalAmount: z.number() });
    const offenses = await get('/reports/offenses?startDate=2020-01-01', z.array(row));
    for (const { offenseType, count, totalAmount } of offenses) {
      const own = told.filter((fine) => fine.offenseType === offenseType);
      expect({ offenseType, count, totalAmount }).toEqual({
        offenseType,
        count: own.length,
        totalAmount: amounts(own),
      });
    }
    expect(sum(offenses.map(({ count }) => count))).toBe(told.length);
  });

  it('the disputes are counted as they are', async () => {
    const all = told.flatMap(({ disputes }) => disputes);
    const ended = (status: string): number => all.filter((dispute) => dispute.status === status).length;
    expect(await get('/disputes/stats', z.unknown())).toMatchObject({
      total: all.length,
      pending: ended('PENDING'),
      approved: ended('APPROVED'),
      rejected: ended('REJECTED'),
    });
  });
});
