import { actOfCashUp, actOfReceipt } from '@fines/domain/review/acts.ts';
import { decide, evolve, initialReview, type ReviewAct } from '@fines/domain/review/review.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import { actor, cashUpClosed, cents, metadata } from '../events.ts';
import { refusalOf } from '../given-when-then.ts';

const manager = actor('MANAGER', 'the-manager');

const didThis = (id: string) => ({ id, did: 'did this' });
const tookIt = { id: 'the-cashier', did: 'took the money' };

const review = (who: string, note: string | null = null): ReviewAct => ({
  type: 'ReviewAct',
  actor: manager,
  act: { id: 'FN-2026-001-R4', kind: 'DELETION', parts: [didThis(who), tookIt] },
  countsAs: [],
  note,
});

const reviewed = {
  type: 'ActReviewed',
  data: {
    actId: 'FN-2026-001-R4',
    kind: 'DELETION',
    note: 'Seen',
    reviewedBy: { id: 'the-manager', firstName: 'Sipho', lastName: 'Dlamini' },
  },
} as const;

describe('a review', () => {
  it.each(['somebody-else', SYSTEM.id])('is made of what %s did', (who) => {
    expect(decide(review(who, 'Seen'), initialReview)).toEqual([reviewed]);
  });

  it('is not made of what one did oneself', () => {
    expect(refusalOf(() => decide(review('the-manager'), initialReview))).toMatchObject({
      kind: 'forbidden',
      code: 'own-act',
      message: 'You did this: another manager or super admin must review it',
    });
  });

  it('is not made of what is about oneself, whoever did it', () => {
    const about = { ...review('somebody-else'), actor: actor('MANAGER', 'the-cashier') };
    expect(refusalOf(() => decide(about, initialReview))).toMatchObject({
      code: 'own-act',
      message: 'You took the money: another manager or super admin must review it',
    });
  });

  it('is not made by who counts as one who had a part in it', () => {
    const countsAs = [{ id: 'the-cashier', firstName: 'Nomsa', lastName: 'Simelane' }];
    expect(refusalOf(() => decide({ ...review('somebody-else'), countsAs }, initialReview))).toMatchObject({
      kind: 'forbidden',
      code: 'own-act',
      message:
        "Nomsa Simelane took the money, and the two of you count as one person, since one made the other's account " +
        'or set its password, role or state in the last 90 days: another manager or super admin must review it',
    });
  });

  it('is made once', () => {
    const done = evolve(initialReview, { ...reviewed, metadata: metadata() });
    expect(refusalOf(() => decide(review('somebody-else'), done))).toMatchObject({
      kind: 'conflict',
      code: 'already-reviewed',
      message: 'This was reviewed already',
    });
  });
});

it('a receipt that was voided is to be reviewed, one that was reserved is not', () => {
  const data = { reason: 'No payment came' };
  expect(actOfReceipt({ type: 'ReceiptVoided', data, metadata: metadata() })).toEqual({
    kind: 'RECEIPT_VOIDED',
    ...data,
  });
  const reserved = { receiptNumber: 'RCP-2026-001', fineNumber: 'FN-2026-001' };
  expect(actOfReceipt({ type: 'ReceiptReserved', data: reserved, metadata: metadata() })).toBeUndefined();
});

it.each([
  [-2050, 'A note was torn', 'SZL 20.50 missing: A note was torn'],
  [100, 'Found', 'SZL 1.00 too much: Found'],
  [-100, null, 'SZL 1.00 missing'],
])('a cash-up with a difference of %d cents is to be reviewed', (difference, reason, said) => {
  const act = actOfCashUp({ ...cashUpClosed({ difference, reason }), metadata: metadata() });
  expect(act).toEqual({ kind: 'CASH_UP_DIFFERENCE', reason: said });
});

it.each([
  [0, 'To the bank', 'SZL 40.00 at the start, SZL 100.00 counted before: To the bank'],
  [-100, 'Lost', 'SZL 1.00 missing; SZL 40.00 at the start, SZL 100.00 counted before: Lost'],
])(
  'a cash-up that starts with something else than was counted before is, too',
  (difference, reason, said) => {
    const start = { cashAtStart: cents(40), countedBefore: cents(100) };
    const act = actOfCashUp({ ...cashUpClosed({ ...start, difference, reason }), metadata: metadata() });
    expect(act).toEqual({ kind: 'CASH_UP_DIFFERENCE', reason: said });
  },
);

it('a cash-up that was counted anew once the expected amount was known is, too', () => {
  const again = { firstCountedCash: cents(55), countedCash: cents(60), reason: 'A coin under the tray' };
  const act = actOfCashUp({ ...cashUpClosed({ difference: cents(0), ...again }), metadata: metadata() });
  expect(act?.reason).toBe('SZL 55.00 counted first, then SZL 60.00: A coin under the tray');
});

it('a cash-up that is right is not', () => {
  expect(actOfCashUp({ ...cashUpClosed(), metadata: metadata() })).toBeUndefined();
});
