import { finesIssued } from '@fines/admin-ui/src/officer/words.ts';
import {
  afterRefunds,
  disputedNote,
  type Note,
  paidNote,
  pendingNote,
  revenueNote,
} from '@fines/admin-ui/src/report/notes.ts';
import type { RevenueReport } from '@fines/domain/report/report.ts';
import { expect, it } from 'vitest';

it('counts one fine as one', () => {
  expect([0, 1, 1200].map(finesIssued)).toEqual(['0 fines issued', '1 fine issued', '1,200 fines issued']);
});

const REPORT: RevenueReport = {
  totalRevenue: 120,
  refunds: { count: 0, amount: 0 },
  totalFines: 10,
  paidFines: 3,
  unpaidFines: 6,
  disputedFines: 1,
  pendingAmount: 360,
  paidWithoutReceipt: { count: 1, amount: 60 },
  estimatedDisputed: 1,
  estimatedPending: 72,
  paymentMethods: [],
  dailyRevenue: [
    { date: '2026-03-01', amount: 60, count: 1 },
    { date: '2026-03-02', amount: 60, count: 1 },
  ],
};

const PERIOD = { startDate: '2026-03-01', endDate: '2026-03-31' };
const textsOf = (notes: readonly Note[]): string[] => notes.map(({ text }) => text);

it('says of sums that there are refunds in them, where there are', () => {
  expect(afterRefunds('Amount', { count: 0, amount: 0 })).toBe('Amount');
  expect(afterRefunds('Amount', { count: 1, amount: 60 })).toBe('Amount after refunds');
  expect(afterRefunds('Amount', undefined)).toBe('Amount');
});

it('says of each figure of a report by which date it counts, with the estimates beside them', () => {
  expect(textsOf(revenueNote(REPORT, PERIOD))).toEqual(['2 payments, paid in the period']);
  expect(textsOf(paidNote(REPORT, PERIOD))).toEqual([
    'of 10 fines issued in the period',
    'Paid without receipt: 1 (SZL 60.00)',
  ]);
  expect(textsOf(pendingNote(REPORT))).toEqual([
    '6 unpaid fines issued in the period',
    'Estimate: SZL 72.00 (revenue × unpaid share)',
  ]);
  expect(textsOf(disputedNote(REPORT, PERIOD))).toEqual([
    'of 10 fines issued in the period',
    'Estimate: 1 (5% of fines)',
  ]);
});

it('does not speak of fines paid without receipt when there are none', () => {
  const without = { ...REPORT, paidWithoutReceipt: { count: 0, amount: 0 } };
  expect(textsOf(paidNote(without, PERIOD))).toEqual(['of 10 fines issued in the period']);
});
