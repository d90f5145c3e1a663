import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import {
  ledgerSum,
  type Reconciliation,
  revenueOf,
  type Tally,
  tillSum,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { type Actor, personOf } from '@fines/domain/shared/person.ts';
import { parseStatementLineEvent, type StatementLineEvent } from '@fines/domain/statement/events.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import { cashUpDay } from '@fines/read-api/cash-up/cash-up-day.ts';
import { paymentStats } from '@fines/read-api/payment/revenue.ts';
import { reconciliation } from '@fines/read-api/reconciliation/reconciliation.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { logged } from '../domain/logged.ts';
import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { openTables, type Tables } from './servers.ts';
import { type Paid, Till } from './till.ts';

const PEOPLE = [1, 2].map((n) => actor('MANAGER', `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d000${n}`));
const DAYS = ['2026-03-01', '2026-03-02'];
const ACCOUNTS = ['CENTRAL1', 'MOMO7602'];
/** Around midnight in Mbabane. */
const FIRST = Date.parse('2026-03-01T20:00:00Z');
const HOURS = 4;
const THE_END = '2026-03-02T12:00:00.000Z';

const who = fc.constantFrom(...PEOPLE);
const day = fc.constantFrom(...DAYS);
const cents = fc.integer({ min: 1, max: 99_999 });
const method = fc.constantFrom<PaymentMethod[]>(...PAYMENT_METHODS);
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), who, method, cents }),
    fc.record({ do: fc.constant('refund' as const), who, nth: fc.nat(), method: fc.option(method) }),
    fc.record({ do: fc.constant('cash up' as const), who, day }),
    fc.record({ do: fc.constant('line' as const), day, account: fc.constantFrom(...ACCOUNTS), cents }),
    fc.record({
      do: fc.constant('pay with a line' as const),
      who,
      nth: fc.nat(),
      share: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ do: fc.constant('return' as const), who, nth: fc.nat() }),
  ),
  { minLength: 1, maxLength: 30 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** A line as a bookkeeper would note it, in cents. */
type Noted = { id: string; account: string; day: string; amount: number; recorded: number; returned: number };

/** Everything that moves money, by events, with notes of its own about the lines. */
class Day {
  readonly #servers: Tables;
  readonly #till: Till;
  readonly lines: Noted[] = [];

  constructor(servers: Tables) {
    this.#servers = servers;
    this.#till = new Till(servers);
  }

  async #tell(id: string, event: StatementLineEvent, at: string): Promise<void> {
    await this.#servers.log.write(statementLineStream(id), ...logged(parseStatementLineEvent, [event], at));
  }

  async do(step: Step, at: string): Promise<void> {
    switch (step.do) {
      case 'pay':
        return void (await this.#till.pay(step.who, step.method, step.cents, at));
      case 'refund':
        return this.#refund(step.who, step.nth, step.method ?? undefined, at);
      case 'cash up':
        return this.#cashUp(step, at);
      case 'line':
        return this.#take(step, at);
      case 'pay with a line':
        return this.#use(step, at);
      case 'return':
        return this.#return(step, at);
      default:
        return step satisfies never;
    }
  }

  async #cashUp(step: { who: Actor; day: string }, at: string): Promise<void> {
    if (step.day <= at.slice(0, 10)) await this.#till.cashUp(step.who, step.day, at);
  }

  async #take(step: { day: string; account: string; cents: number }, at: string): Promise<void> {
    const noted = { id: lineId(this.lines.length + 1), amount: step.cents, recorded: 0, returned: 0 };
    this.lines.push({ ...noted, account: step.account, day: step.day });
    const line = { ...LINE, account: step.account, day: step.day, amount: centsSchema.parse(step.cents) };
    await this.#tell(
      noted.id,
      { type: 'StatementLineTaken', data: { lineId: noted.id, ...line, meant: null } },
      at,
    );
  }

  #inSuspense(nth: number): { line: Noted; left: number } | undefined {
    const open = this.lines
      .map((line) => ({ line, left: line.amount - line.recorded - line.returned }))
      .filter(({ left }) => left > 0);
    return open[nth % Math.max(open.length, 1)];
  }

  async #use(step: { who: Actor; nth: number; share: number }, at: string): Promise<void> {
    const found = this.#inSuspense(step.nth);
    if (found === undefined) return;
    const amount = Math.ceil(found.left / step.share);
    const paid = await this.#till.pay(step.who, 'BANK_TRANSFER', amount, at, [found.line.id]);
    found.line.recorded += amount;
    const { receiptNumber, fine: fineNumber } = paid;
    const data = { receiptNumber, fineNumber, amount: centsSchema.parse(amount) };
    await this.#tell(found.line.id, { type: 'LineUsed', data }, at);
  }

  async #return(step: { who: Actor; nth: number }, at: string): Promise<void> {
    const found = this.#inSuspense(step.nth);
    if (found === undefined) return;
    found.line.returned += found.left;
    const returnedBy = personOf(step.who);
    const data = { reason: 'Not ours', to: 'Account 1', amount: centsSchema.parse(found.left), returnedBy };
    await this.#tell(found.line.id, { type: 'LineReturned', data }, at);
  }

  async #refund(by: Actor, nth: number, back: PaymentMethod | undefined, at: string): Promise<void> {
    const paid: Paid | undefined = await this.#till.refund(by, nth, back, at);
    const line = this.lines.find(({ id }) => id === paid?.lineIds?.[0]);
    if (paid === undefined || line === undefined) return;
    const isGivenBack = back === 'CASH';
    line.recorded -= paid.amount;
    if (isGivenBack) line.returned += paid.amount;
    const { receiptNumber } = paid;
    await this.#tell(line.id, { type: 'LineRefunded', data: { receiptNumber, isGivenBack } }, at);
  }
}

const inCents = (emalangeni: number): number => Math.round(emalangeni * 100);

const sumOf = (tallies: readonly Tally[]): { count: number; cents: number } => ({
  count: tallies.reduce((sum, { count }) => sum + count, 0),
  cents: tallies.reduce((sum, { amount }) => sum + inCents(amount), 0),
});

function expectStatements(
  { statements, day: asked, differences }: Reconciliation,
  lines: readonly Noted[],
): void {
  const ofDay = lines.filter((line) => line.day === asked);
  for (const one of statements) {
    const own = ofDay.filter(({ account }) => account === one.account);
    const noted = (of: (line: Noted) => number): number => own.reduce((sum, line) => sum + of(line), 0);
    expect(one.cameIn.count).toBe(own.length);
    expect(inCents(one.cameIn.amount)).toBe(noted(({ amount }) => amount));
    expect(inCents(one.recorded.amount)).toBe(noted(({ recorded }) => recorded));
    expect(inCents(one.returned.amount)).toBe(noted(({ returned }) => returned));
    const { cameIn, recorded, suspense, returned } = one;
    expect(sumOf([recorded, suspense, returned]).cents).toBe(sumOf([cameIn]).cents);
  }
  expect(statements.map(({ account }) => account).toSorted()).toEqual(
    [...new Set(ofDay.map(({ account }) => account))].toSorted(),
  );
  const left = ofDay.filter(({ amount, recorded, returned }) => amount > recorded + returned);
  expect(differences.inSuspense.shown.map(({ lineId: id }) => id).toSorted()).toEqual(
    left.map(({ id }) => id).toSorted(),
  );
  expect(sumOf([differences.inSuspense])).toEqual(sumOf(statements.map(({ suspense }) => suspense)));
}

function expectLedger({ ledger, cashiers }: Reconciliation): void {
  for (const { payments, fromStatements, byHand } of ledger) {
    expect(sumOf([fromStatements, byHand])).toEqual(sumOf([payments]));
  }
  const { byHand, refunds } = ledgerSum(ledger);
  expect(tillSum(cashiers).taken).toEqual(byHand);
  expect(tillSum(cashiers).givenBack).toEqual(refunds);
}

/** What is open by the sums is what is open by the receipts. */
async function expectTills({ pool }: Tables, { cashiers, day: asked }: Reconciliation): Promise<void> {
  for (const { cashier, open } of cashiers) {
    const { open: till } = await cashUpDay(pool, cashier.id, asked);
    const given = till.methods.map(({ refundCount: count, refundAmount: amount }) => ({ count, amount }));
    expect(sumOf([open.taken])).toEqual(sumOf(till.methods));
    expect(sumOf([open.givenBack])).toEqual(sumOf(given));
  }
}

it('adds up to the cent, whatever is paid, refunded, cashed up, taken from statements, used and returned', async () => {
  const property = fc.asyncProperty(steps, async (played) => {
    const servers = await openTables();
    try {
      await ensureSchema(servers.pool);
      const days = new Day(servers);
      for (const [index, step] of played.entries()) {
        await days.do(step, new Date(FIRST + (index * HOURS * 3_600_000) / played.length).toISOString());
      }
      await project(servers);
      for (const asked of DAYS) {
        const found = await reconciliation(servers.pool, asked, { most: 100, now: new Date(THE_END) });
        expectStatements(found, days.lines);
        expectLedger(found);
        await expectTills(servers, found);
        const { totalCollected } = await paymentStats(servers.pool, { startDate: asked, endDate: asked });
        expect(revenueOf(ledgerSum(found.ledger))).toBe(totalCollected);
      }
      const { before, after } = await beforeAndAfterRebuild(servers);
      expect(after).toEqual(before);
    } finally {
      await servers.close();
    }
  });
  await fc.assert(property, { numRuns: 8 });
}, 180_000);
