import { cashUpId, type CashUp, evolve, noCashUps, parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { cashUpEvents } from '@fines/domain/cash-up/events.ts';
import { type Movement, sumsByMethod } from '@fines/domain/cash-up/movement.ts';
import { notCashedUp, cashUpView, cashUpViewSchema } from '@fines/domain/cash-up/view.ts';
import { hasReference, PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cashUpClosed, cents, CLERK } from '../events.ts';
import { forAll } from '../for-all.ts';

const movement = (receiptNumber: string, method: PaymentMethod, emalangeni: number): Movement => ({
  receiptNumber,
  method,
  amount: cents(emalangeni),
  person: { ...CLERK, badgeNumber: null },
});

const closedAt = '2026-03-10T16:00:00.000Z';

/** One that was closed by its cashier, before the badge of the cashier was recorded. */
function closedOfOld(): CashUp {
  const [cashUp] = evolve(noCashUps, cashUpClosed({}, closedAt));
  if (cashUp === undefined) throw new Error('There is no cash-up');
  return cashUp;
}

const CASH = movement('RCP-2026-001', 'CASH', 60);
const CARD = movement('RCP-2026-002', 'CARD', 90);
const REFUND = movement('RCP-2026-003', 'CARD', 30);

it('what was taken and given back is summed up by method', () => {
  const sums = sumsByMethod({ taken: [CASH, CARD], givenBack: [REFUND] });
  expect(sums.map(({ method }) => method)).toEqual(PAYMENT_METHODS);
  const none = { count: 0, amount: 0, refundCount: 0, refundAmount: 0 };
  expect(sums).toEqual([
    { ...none, method: 'CASH', count: 1, amount: 6000 },
    { ...none, method: 'MOBILE_MONEY' },
    { ...none, method: 'BANK_TRANSFER' },
    { method: 'CARD', count: 1, amount: 9000, refundCount: 1, refundAmount: 3000 },
  ]);
});

it('a day may come to more than one amount may be', () => {
  const large = [1, 2, 3].map((n) => movement(`RCP-2026-00${n}`, 'CASH', 1_000_000_000));
  const [cash] = sumsByMethod({ taken: large, givenBack: large.slice(1) });
  expect(cash).toMatchObject({ amount: 300_000_000_000, refundAmount: 200_000_000_000 });
  const closed = { data: { methods: [cash], cashAtStart: 150_000_000_000, countedCash: 250_000_000_000 } };
  expect(cashUpEvents.CashUpClosed.data.partial().safeParse(closed.data).error).toBeUndefined();
});

it('what a cash-up covers, no other one does', () => {
  const closed = { ...closedOfOld(), receipts: [CASH.receiptNumber] };
  const movements = { taken: [CASH, CARD], givenBack: [REFUND] };
  expect(notCashedUp(movements, [])).toEqual(movements);
  expect(notCashedUp(movements, [{ ...closed, refunds: [] }])).toEqual({
    taken: [CARD],
    givenBack: [REFUND],
  });
  const both = { ...closed, refunds: [REFUND.receiptNumber] };
  expect(notCashedUp(movements, [both])).toEqual({ taken: [CARD], givenBack: [] });
});

it('a cash-up is named by its person and day, and shown in emalangeni', () => {
  forAll([fc.stringMatching(/^[a-z\d]+(-[a-z\d]+)*$/)], (person) => {
    expect(parseCashUpId(cashUpId(person, '2026-03-10'))).toEqual({ cashierId: person, day: '2026-03-10' });
  });
  for (const none of [
    '',
    '2026-03-10',
    '-2026-03-10',
    'somebody',
    'somebody-2026-03',
    'somebody-2026-03-10 ',
  ]) {
    expect(parseCashUpId(none)).toBeUndefined();
  }

  const data = closedOfOld();
  const counted = [{ value: 5000 as const, pieces: 2 }];
  const methods = sumsByMethod({ taken: [CASH, CARD], givenBack: [REFUND] });
  const view = cashUpView({ ...data, counted, methods });
  expect(cashUpViewSchema.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    id: `${data.cashier.id}-${data.day}-${data.number}`,
    expectedCash: data.expectedCash / 100,
    counted: [{ value: 50, pieces: 2 }],
    difference: data.difference / 100,
  });
  expect(view.methods.at(-1)).toEqual({
    method: 'CARD',
    count: 1,
    amount: 90,
    refundCount: 1,
    refundAmount: 30,
  });
});

it('whatever is no cash leaves a reference with somebody else', () => {
  expect(PAYMENT_METHODS.filter(hasReference)).toEqual(['MOBILE_MONEY', 'BANK_TRANSFER', 'CARD']);
});
