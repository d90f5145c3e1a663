import { evolve, noCashUps } from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, decide } from '@fines/domain/cash-up/decide.ts';
import { type CashUpEvent, parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import type { CashCount, Movement } from '@fines/domain/cash-up/movement.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import { officialOf, personOf } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import { actor, cents, metadata, NOW } from '../events.ts';
import { scenarios } from '../given-when-then.ts';

const { given } = scenarios({ initial: noCashUps, decide, evolve });

const clerk = actor('FINANCE_OFFICER');
const chief = actor('MANAGER', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002');

const movement = (n: number, method: PaymentMethod = 'CASH', emalangeni = 60): Movement => ({
  receiptNumber: `RCP-2026-00${n}`,
  method,
  amount: cents(emalangeni),
  person: officialOf(clerk),
});

const TAKEN = [movement(1), movement(2, 'CARD', 90)];

const EXPECTED: CashCount = [
  { value: 5000, pieces: 1 },
  { value: 1000, pieces: 1 },
];

/** Counts what was expected, once, unless told otherwise. */
const close = (more: Partial<CloseCashUp> = {}): CloseCashUp => ({
  type: 'CloseCashUp',
  cashierId: clerk.id,
  day: '2026-03-10',
  facts: { taken: TAKEN, givenBack: [] },
  seen: { receipts: ['RCP-2026-002', 'RCP-2026-001'], refunds: [] },
  cashAtStart: null,
  countedBefore: null,
  counted: EXPECTED,
  firstCounted: more.counted ?? EXPECTED,
  reason: null,
  actor: clerk,
  now: NOW,
  ...more,
});

const none = { count: 0, amount: cents(0), refundCount: 0, refundAmount: cents(0) };

const closed: CashUpEvent = {
  type: 'CashUpClosed',
  data: {
    number: 1,
    day: '2026-03-10',
    cashier: officialOf(clerk),
    closedBy: personOf(clerk),
    receipts: ['RCP-2026-001', 'RCP-2026-002'],
    refunds: [],
    methods: [
      { method: 'CASH', ...none, count: 1, amount: cents(60) },
      { method: 'MOBILE_MONEY', ...none },
      { method: 'BANK_TRANSFER', ...none },
      { method: 'CARD', ...none, count: 1, amount: cents(90) },
    ],
    cashAtStart: cents(0),
    expectedCash: cents(60),
    counted: [
      { value: 5000, pieces: 1 },
      { value: 1000, pieces: 1 },
    ],
    countedCash: cents(60),
    difference: cents(0),
    reason: null,
  },
};

const logged = (event: CashUpEvent) => {
  const read = parseCashUpEvent({ ...event, metadata: metadata() });
  if (read === undefined) throw new Error('not an event of cash-ups');
  return read;
};

/** Sums of one payment in cash, and of nothing else. */
const oneInCash = closed.data.methods.map((sum) =>
  sum.method === 'CASH' ? sum : { method: sum.method, ...none },
);

const outdated = {
  kind: 'conflict',
  code: 'cash-up-outdated',
  message: 'Payments, refunds or a cash-up were recorded meanwhile. Look again, and count again.',
} as const;

describe('a cash-up', () => {
  it('covers what was taken, by method, and names it', () => {
    given().when(close()).thenEvents(closed);
  });

  it('is followed by another one, of what the same person takes afterwards', () => {
    const facts = { taken: [...TAKEN, movement(3)], givenBack: [] };
    const { data } = closed;
    given(logged(closed))
      .when(close({ facts, seen: { receipts: ['RCP-2026-003'], refunds: [] } }))
      .thenEvents({
        ...closed,
        data: {
          ...data,
          number: 2,
          receipts: ['RCP-2026-003'],
          methods: oneInCash,
        },
      });
  });

  it.each([
    ['a payment that was recorded meanwhile', { facts: { taken: [...TAKEN, movement(3)], givenBack: [] } }],
    ['a refund that was made meanwhile', { facts: { taken: TAKEN, givenBack: [movement(3)] } }],
    ['a payment that is not there', { facts: { taken: [movement(1)], givenBack: [] } }],
    ['a receipt that was left out', { seen: { receipts: ['RCP-2026-001'], refunds: [] } }],
  ])('is refused for %s', (_what, more) => {
    given().when(close(more)).thenRefused(outdated);
  });

  it('is refused for what is cashed up already, also for nothing', () => {
    given(logged(closed)).when(close()).thenRefused(outdated);
    given(logged(closed))
      .when(close({ seen: { receipts: [], refunds: [] } }))
      .thenRefused({
        kind: 'conflict',
        code: 'nothing-to-cash-up',
        message: 'Everything is cashed up already',
      });
  });

  it('needs a reason for a difference', () => {
    const counted = [{ value: 5000, pieces: 1 }] as const;
    const message = 'There is a difference of SZL -10.00: say why';
    given()
      .when(close({ counted: [...counted] }))
      .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { reason: message } });
    const [event] = decide(close({ counted: [...counted], reason: 'A note was torn' }), noCashUps);
    expect(event?.data).toMatchObject({ countedCash: 5000, difference: -1000, reason: 'A note was torn' });
  });

  it('keeps what was counted before the expected cash was known, and needs a reason for another count', () => {
    const firstCounted: CashCount = [{ value: 5000, pieces: 1 }];
    const message = 'The cash was counted anew: say why';
    given()
      .when(close({ firstCounted }))
      .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { reason: message } });
    const [event] = decide(close({ firstCounted, reason: 'A coin under the tray' }), noCashUps);
    expect(event?.data).toMatchObject({
      firstCounted,
      firstCountedCash: 5000,
      countedCash: 6000,
      difference: 0,
    });
    // The same notes and coins in another order are no other count.
    given()
      .when(close({ firstCounted: EXPECTED.toReversed() }))
      .thenEvents(closed);
  });

  it('starts with what the last one counted, of whichever day', () => {
    const counted = [{ value: 10_000, pieces: 1 }] as const;
    const [event] = decide(close({ countedBefore: cents(40), counted: [...counted] }), noCashUps);
    expect(event?.data).toMatchObject({
      cashAtStart: 4000,
      countedBefore: 4000,
      expectedCash: 10_000,
      difference: 0,
    });
  });

  it('needs a reason to start with anything else', () => {
    const start = { countedBefore: cents(40), cashAtStart: cents(0) };
    const message = 'The last cash-up counted SZL 40.00, and this one starts with SZL 0.00: say why';
    given()
      .when(close(start))
      .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { reason: message } });
    const [event] = decide(close({ ...start, reason: 'Brought to the bank' }), noCashUps);
    expect(event?.data).toMatchObject({ cashAtStart: 0, countedBefore: 4000, difference: 0 });
    // The first one starts with what was put into the drawer.
    const float = [{ value: 20_000, pieces: 1 }] as const;
    const first = close({ cashAtStart: cents(140), counted: [...float] });
    expect(decide(first, noCashUps)[0]?.data).not.toHaveProperty('countedBefore');
  });

  it('counts a refund for who gave it back, by the method in which it went back, and cash at the start', () => {
    const facts = { taken: [], givenBack: [movement(1), movement(2, 'CARD', 90)] };
    const seen = { receipts: [], refunds: ['RCP-2026-001', 'RCP-2026-002'] };
    const counted = [{ value: 20_000, pieces: 2 }] as const;
    const [event] = decide(close({ facts, seen, cashAtStart: cents(460), counted: [...counted] }), noCashUps);
    expect(event?.data).toMatchObject({ expectedCash: 40_000, difference: 0, refunds: seen.refunds });
    // Without cash at the start, what was given back came from somewhere else.
    const [other] = decide(close({ facts, seen, counted: [], reason: 'From the safe' }), noCashUps);
    expect(other?.data).toMatchObject({ expectedCash: -6000, countedCash: 0, difference: 6000 });
  });

  it('is closed by its cashier or a manager, for the last 31 days', () => {
    const other = { ...clerk, id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0009' };
    given()
      .when(close({ actor: other }))
      .thenRefused({ kind: 'forbidden', code: 'forbidden', message: 'You may close only your own cash-up' });
    expect(decide(close({ actor: chief }), noCashUps)[0]?.data.closedBy).toEqual(personOf(chief));
    for (const [now, message] of [
      // 22:30 UTC is the next day in Mbabane already.
      ['2026-03-09T21:30:00.000Z', 'This day has not come yet'],
      ['2026-04-10T22:30:00.000Z', 'A day can be cashed up until 31 days later'],
    ] as const) {
      given()
        .when(close({ now }))
        .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { day: message } });
    }
    for (const now of ['2026-03-09T22:30:00.000Z', '2026-04-10T21:30:00.000Z']) {
      expect(decide(close({ now }), noCashUps)).toHaveLength(1);
    }
  });
});
