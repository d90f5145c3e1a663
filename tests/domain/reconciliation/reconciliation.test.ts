import type { CashUp } from '@fines/domain/cash-up/cash-up.ts';
import {
  type AccountFacts,
  type DayFacts,
  differencesIn,
  ledgerSum,
  reconciliationOf,
  revenueOf,
  statementSum,
  tillSum,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { signedCentsSchema } from '@fines/domain/shared/money.ts';
import { officialOf, personOf } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import { actor, cents, NOW } from '../events.ts';

const clerk = officialOf(actor('FINANCE_OFFICER'));
const chief = officialOf(actor('MANAGER', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002'));

const tally = (count: number, emalangeni: number) => ({ count, amount: cents(emalangeni) });
const NONE = { count: 0, amount: 0, shown: [] };
const NOTHING: DayFacts = {
  day: '2026-03-10',
  statements: [],
  tills: [],
  cashUps: [],
  ledger: [],
  listed: { inSuspense: NONE, refunded: NONE, withoutLine: NONE },
};

const account = (more: Partial<AccountFacts> = {}): AccountFacts => ({
  account: 'CENTRAL1',
  name: 'Fines',
  channel: 'BANK',
  isMissing: false,
  cameIn: tally(0, 0),
  recorded: tally(0, 0),
  suspense: tally(0, 0),
  returned: tally(0, 0),
  ...more,
});

/** One that covers so much cash, taken and given back. */
const cashUp = (number: number, taken: number, givenBack: number, difference = 0): CashUp => ({
  number,
  day: '2026-03-10',
  cashier: clerk,
  closedBy: clerk,
  closedAt: NOW,
  receipts: ['RCP-2026-001'],
  refunds: [],
  methods: [
    {
      method: 'CASH',
      count: taken === 0 ? 0 : 1,
      amount: cents(taken),
      refundCount: givenBack === 0 ? 0 : 1,
      refundAmount: cents(givenBack),
    },
  ],
  cashAtStart: cents(100),
  expectedCash: cents(100 + taken),
  counted: [],
  countedCash: cents(100 + taken + difference),
  difference: signedCentsSchema.parse(difference * 100),
  reason: difference === 0 ? null : 'A note fell behind the desk',
});

describe('the reconciliation of a day', () => {
  it('of a day on which nothing happened has a line of zeros for each method, and no difference', () => {
    const found = reconciliationOf(NOTHING);
    expect(found.ledger.map(({ method }) => method)).toEqual([
      'CASH',
      'MOBILE_MONEY',
      'BANK_TRANSFER',
      'CARD',
    ]);
    expect(ledgerSum(found.ledger).payments).toEqual({ count: 0, amount: 0 });
    expect(differencesIn(found.differences)).toBe(0);
  });

  it('names an account of which no statement is here, and none that has one without lines', () => {
    const statements = [account(), account({ account: 'MOMO7602', name: null, isMissing: true })];
    const { differences } = reconciliationOf({ ...NOTHING, statements });
    expect(differences.noStatement).toEqual({
      count: 1,
      amount: 0,
      shown: [{ account: 'MOMO7602', name: null }],
    });
  });

  it('leaves open at a till what its cash-ups do not cover, taken and given back', () => {
    const tills = [
      { cashier: personOf(clerk), taken: tally(3, 180.1), givenBack: tally(1, 60) },
      { cashier: personOf(chief), taken: tally(0, 0), givenBack: tally(1, 20) },
    ];
    const found = reconciliationOf({
      ...NOTHING,
      tills,
      cashUps: [cashUp(1, 60.1, 0), cashUp(2, 60, 0)],
    });
    const shown = [
      {
        cashier: personOf(clerk),
        open: { taken: { count: 1, amount: 60 }, givenBack: { count: 1, amount: 60 } },
      },
      {
        cashier: personOf(chief),
        open: { taken: { count: 0, amount: 0 }, givenBack: { count: 1, amount: 20 } },
      },
    ];
    expect(found.cashiers).toMatchObject(shown);
    expect(found.differences.notCashedUp).toEqual({ count: 2, amount: 140, shown });
  });

  it('counts a cash-up for the cashier whose it is alone, and is silent when all is cashed up', () => {
    const tills = [
      { cashier: personOf(clerk), taken: tally(1, 60), givenBack: tally(1, 20) },
      { cashier: personOf(chief), taken: tally(0, 0), givenBack: tally(0, 0) },
    ];
    const { cashiers, differences } = reconciliationOf({ ...NOTHING, tills, cashUps: [cashUp(1, 60, 20)] });
    expect(cashiers.map(({ cashUps }) => cashUps.length)).toEqual([1, 0]);
    expect(differences.notCashedUp).toEqual(NONE);
    expect(tillSum(cashiers).open).toEqual({
      taken: { count: 0, amount: 0 },
      givenBack: { count: 0, amount: 0 },
    });
  });

  it('names each cash-up with a difference, and what is missing does not hide what is too much', () => {
    const till = { cashier: personOf(clerk), taken: tally(2, 120), givenBack: tally(0, 0) };
    const cashUps = [cashUp(1, 60, 0, -5), cashUp(2, 60, 0, 5), cashUp(3, 0, 0)];
    const { differences } = reconciliationOf({ ...NOTHING, tills: [till], cashUps });
    const reason = 'A note fell behind the desk';
    expect(differences.miscounted).toEqual({
      count: 2,
      amount: 10,
      shown: [
        { cashier: personOf(clerk), number: 1, amount: -5, reason },
        { cashier: personOf(clerk), number: 2, amount: 5, reason },
      ],
    });
    expect(differencesIn(differences)).toBe(2);
  });

  it('adds up accounts, and payments and refunds by method, without losing a cent', () => {
    const ledger = [
      { part: 'payments', method: 'CASH', ...tally(1, 0.1) },
      { part: 'byHand', method: 'CASH', ...tally(1, 0.1) },
      { part: 'payments', method: 'BANK_TRANSFER', ...tally(2, 0.2) },
      { part: 'fromStatements', method: 'BANK_TRANSFER', ...tally(2, 0.2) },
      { part: 'refunds', method: 'CARD', ...tally(1, 0.7) },
    ] as const;
    const statements = [
      account({ cameIn: tally(1, 0.1), recorded: tally(1, 0.1) }),
      account({ account: 'MOMO7602', cameIn: tally(2, 0.2), suspense: tally(2, 0.2) }),
    ];
    const found = reconciliationOf({ ...NOTHING, ledger, statements });
    const sum = ledgerSum(found.ledger);
    expect(sum.payments).toEqual({ count: 3, amount: 0.3 });
    expect(sum.byHand).toEqual({ count: 1, amount: 0.1 });
    expect(sum.fromStatements).toEqual({ count: 2, amount: 0.2 });
    expect(revenueOf(sum)).toBe(-0.4);
    expect(statementSum(found.statements)).toEqual({
      cameIn: { count: 3, amount: 0.3 },
      recorded: { count: 1, amount: 0.1 },
      suspense: { count: 2, amount: 0.2 },
      returned: { count: 0, amount: 0 },
    });
  });
});
