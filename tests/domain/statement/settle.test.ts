import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import type { Payment, Transfer } from '@fines/domain/fine/payment.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { decide } from '@fines/domain/statement/decide.ts';
import { finesNamedBy, plateKeysIn } from '@fines/domain/statement/meaning.ts';
import {
  asProposal,
  isGivenBack,
  isPaidByLines,
  transferOf,
  usesFor,
} from '@fines/domain/statement/settle.ts';
import { initialLine, suspenseOf, type TakenLine } from '@fines/domain/statement/state.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, NOW } from '../events.ts';
import { forAll } from '../for-all.ts';
import { LINE, lineId, STATEMENT } from './statement-lives.ts';

const lineOf = (n: number, emalangeni: number, more: Partial<TakenLine> = {}): TakenLine => ({
  ...LINE,
  lineId: lineId(n),
  amount: cents(emalangeni),
  importId: 'import-1',
  takenAt: NOW,
  updatedAt: NOW,
  fineNumber: 'FN-2026-001',
  proposal: null,
  shares: [],
  returns: [],
  request: null,
  releasedReceipts: [],
  takeBacks: [],
  ...more,
});

const use = (n: number, emalangeni: number) => ({ lineId: lineId(n), amount: cents(emalangeni) });

describe('the lines that pay a fine', () => {
  it('are one of exactly its amount, before any other', () => {
    expect(usesFor(cents(60), [lineOf(1, 80), lineOf(2, 60), lineOf(3, 30)])).toEqual([use(2, 60)]);
  });

  it('are one that is more, of which the rest is left', () => {
    expect(usesFor(cents(60), [lineOf(1, 30), lineOf(2, 80)])).toEqual([use(2, 60)]);
  });

  it('are several that together are enough, the oldest first', () => {
    const lines = [lineOf(2, 30), lineOf(1, 20, { day: '2026-03-10' }), lineOf(3, 25)];
    expect(usesFor(cents(60), lines)).toEqual([use(2, 30), use(3, 25), use(1, 5)]);
  });

  it('are none as long as they are not enough', () => {
    expect(usesFor(cents(60), [lineOf(1, 30), lineOf(2, 29.99)])).toBeUndefined();
    expect(usesFor(cents(60), [])).toBeUndefined();
  });

  it('are none of which somebody wants something else', () => {
    const request = {
      kind: 'RETURN',
      reason: 'Not ours',
      to: 'Account 1',
      requestedBy: { id: 'one', firstName: 'Sipho', lastName: 'Dlamini' },
      requestedAt: NOW,
    } as const;
    expect(usesFor(cents(60), [lineOf(1, 60, { request })])).toBeUndefined();
  });

  it('are none that the bank took back, unless somebody says that it did not', () => {
    const takeBack = { key: 'k', day: '2026-03-11', amount: cents(60), bankId: null, text: '', notedAt: NOW };
    const line = (isDenied: boolean) => lineOf(1, 60, { takeBacks: [{ ...takeBack, isDenied }] });
    expect(usesFor(cents(60), [line(false)])).toBeUndefined();
    expect(usesFor(cents(60), [line(true)])).toEqual([use(1, 60)]);
  });

  it('pay exactly its amount, and no line gives more than it has', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 8 });
    forAll([fc.integer({ min: 1, max: 30_000 }), amounts], (fine, all) => {
      const lines = all.map((amount, n) => lineOf(n, amount / 100));
      const uses = usesFor(centsSchema.parse(fine), lines);
      const sum = all.reduce((sumSoFar, amount) => sumSoFar + amount, 0);
      expect(uses === undefined).toBe(sum < fine);
      for (const { lineId: id, amount } of uses ?? []) {
        const line = lines.find((one) => one.lineId === id);
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(line === undefined ? 0 : suspenseOf(line));
      }
      const paid = uses?.reduce((soFar, { amount }) => soFar + amount, 0) ?? fine;
      expect(paid).toBe(fine);
    });
  });

  it('are said in the payment by the name that the bank gave them, and never by what the payer wrote', () => {
    expect(transferOf(LINE, 'FN-2026-001')).toEqual({
      method: 'BANK_TRANSFER',
      transactionReference: 'BT-20417',
    });
    expect(transferOf({ channel: 'MOBILE_MONEY', bankId: null }, 'FN-2026-001')).toEqual({
      method: 'MOBILE_MONEY',
      transactionReference: paymentReferenceOf('FN-2026-001'),
    });
  });
});

it('money that was refunded is gone only if the refund says where it went', () => {
  expect(isGivenBack({ method: 'CASH', transactionReference: null })).toBe(true);
  expect(isGivenBack({ method: 'BANK_TRANSFER', transactionReference: 'BT-1' })).toBe(true);
  expect(isGivenBack({ method: 'BANK_TRANSFER', transactionReference: null })).toBe(false);
});

describe('a fine whose payment was refunded', () => {
  const CASH = { method: 'CASH', transactionReference: null } as const;
  const SENT = { method: 'BANK_TRANSFER', transactionReference: 'BT-1' } as const;
  const TO_MOBILE = { method: 'MOBILE_MONEY', transactionReference: 'MM-1' } as const;
  const PUT_BACK = { method: 'BANK_TRANSFER', transactionReference: null } as const;
  const by = {
    id: 'one',
    firstName: 'Sipho',
    lastName: 'Dlamini',
    role: 'MANAGER',
    badgeNumber: null,
  } as const;
  const payment = { receiptNumber: 'RCP-2026-001', amount: cents(60), paidAt: NOW, togetherId: null };
  const refundedBy = (paid: Transfer, back: Transfer): Payment => ({
    ...payment,
    ...paid,
    processedBy: by,
    status: 'REFUNDED',
    refund: { ...back, reason: 'Paid twice', refundedAt: NOW, refundedBy: by },
  });
  const standing: Payment = {
    ...payment,
    ...SENT,
    processedBy: by,
    status: 'COMPLETED',
    refundRequest: null,
  };

  it.each<[string, Transfer, Transfer, boolean]>([
    ['by bank, given back in cash', SENT, CASH, false],
    ['by bank, sent back', SENT, SENT, false],
    ['by bank, given back by mobile money', SENT, TO_MOBILE, false],
    ['by mobile money, given back in cash', TO_MOBILE, CASH, false],
    ['by bank, put back into suspense', SENT, PUT_BACK, true],
    ['in cash, given back in cash', CASH, CASH, true],
    ['in cash, sent back', CASH, SENT, true],
  ])('%s', (_, paid, back, isPaid) => {
    expect(isPaidByLines({ payments: [refundedBy(paid, back)] })).toBe(isPaid);
    // Only the last one counts.
    expect(isPaidByLines({ payments: [refundedBy(paid, back), standing] })).toBe(true);
    expect(isPaidByLines({ payments: [refundedBy(CASH, CASH), refundedBy(paid, back)] })).toBe(isPaid);
  });

  it('never paid: lines pay it by themselves', () => {
    expect(isPaidByLines({ payments: [] })).toBe(true);
  });

  it('is only proposed by a line that names it', () => {
    const taking = STATEMENT.TakeLine(1);
    const taken = decide(asProposal(taking), initialLine);
    expect(taken).toMatchObject([
      { data: { meant: { fineNumber: taking.meant?.fineNumber, by: 'REFUNDED' } } },
    ]);
    expect(taken).toHaveLength(1);
  });
});

describe('what a line says', () => {
  const said = { reference: null, text: '', payer: null };

  it('is the fine that one of its texts names, and one with check digits before one without', () => {
    const reference = paymentReferenceOf('FN-2026-001');
    const checked = { fineNumber: 'FN-2026-001', isChecked: true };
    expect(finesNamedBy({ ...said, text: `for ${reference}` })).toEqual([checked]);
    expect(finesNamedBy({ ...said, reference: 'CUST 00017734', further: reference })).toEqual([checked]);
    expect(finesNamedBy({ ...said, reference: 'FN-2026-002', text: reference })).toEqual([checked]);
    expect(finesNamedBy({ ...said, payer: 'FN-2026-002' })).toEqual([
      { fineNumber: 'FN-2026-002', isChecked: false },
    ]);
    const two = { reference, text: paymentReferenceOf('FN-2026-002'), payer: null };
    expect(finesNamedBy(two)).toEqual([checked, { fineNumber: 'FN-2026-002', isChecked: true }]);
    expect(finesNamedBy({ ...said, text: 'FN-2026-002', reference: 'FN-2026-003' })).toEqual([]);
    expect(finesNamedBy(said)).toEqual([]);
  });

  it.each([
    'HSD 722 BN',
    'hsd722bn',
    'fine HSD-722-BN parking',
    'PAYMENT/HSD722BN/60.00',
    'for hsd 722bn of 3 March',
  ])('may be a plate, in any spelling: %j', (text) => {
    expect(plateKeysIn({ ...said, text })).toContain('HSD722BN');
    expect(plateKeysIn({ ...said, reference: text })).toContain('HSD722BN');
  });

  it('is no plate without letters and digits', () => {
    expect(plateKeysIn({ ...said, text: 'Sipho Dlamini' })).toEqual([]);
    expect(plateKeysIn({ ...said, text: '60 00' })).toEqual([]);
  });

  it('is not looked up without end', () => {
    const text = Array.from({ length: 500 }, (_, n) => `A${n}`).join(' ');
    expect(plateKeysIn({ ...said, text }).length).toBeLessThanOrEqual(100);
  });
});
