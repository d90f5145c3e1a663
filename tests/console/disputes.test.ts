import { effectOf } from '@fines/admin-ui/src/dispute/decision.ts';
import { expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const DISPUTE = { submittedAt: '2026-11-10T10:00:00.000Z' };
const disputed = { ...A_FINE, status: 'DISPUTED', amount: 60 } as const;

const effect = (outcome: 'APPROVED' | 'REJECTED', fine: Parameters<typeof effectOf>[2]): string =>
  effectOf(outcome, DISPUTE, fine, NOW);

it('a decision promises what happens to the fine as it stands', () => {
  const due = { ...disputed, dueDate: '2026-11-24T10:00:00.000Z' };
  expect(effect('APPROVED', due)).toBe(
    'Cancels SZL 60.00: the fine becomes Resolved, nothing has to be paid.',
  );
  // Fourteen days were left when it was submitted.
  expect(effect('REJECTED', due)).toBe('The fine becomes Unpaid again: due Dec 04, 2026, 14 days left.');
});

it('a fine that was set back beneath its dispute stays unpaid', () => {
  expect(effect('REJECTED', { ...disputed, status: 'UNPAID' })).toMatch(/^The fine stays Unpaid: due/);
});

it('a rejection leaves at least a week', () => {
  const late = { ...disputed, dueDate: '2026-11-11T10:00:00.000Z' };
  expect(effect('REJECTED', late)).toMatch(/due Nov 27, 2026, 7 days left/);
});

it('a fine that was paid meanwhile stays so', () => {
  const paid = { ...A_FINE, status: 'PAID' } as const;
  expect(effect('REJECTED', paid)).toBe('The fine stays Paid.');
  expect(effect('APPROVED', paid)).toMatch(/set it to Disputed before/);
});
