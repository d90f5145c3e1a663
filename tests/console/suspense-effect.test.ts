import { effectOf, matchesExactly, obstacleOf, sumOfSuspense } from '@fines/admin-ui/src/suspense/effect.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import { describe, expect, it } from 'vitest';

const fine = (amount = 60, status: 'UNPAID' | 'DISPUTED' | 'PAID' | 'RESOLVED' = 'UNPAID') => ({
  id: 'FN-2026-001',
  licensePlate: 'HSD 722 BN',
  amount,
  status,
});

describe('what follows if money is assigned to a fine', () => {
  it.each([
    [60, 0, 'Pays FN-2026-001, with a receipt.'],
    [60.1, 0, 'Pays FN-2026-001, with a receipt. SZL 0.10 more stay in suspense, as a credit of it.'],
    [35, 25, 'Pays FN-2026-001, together with SZL 25.00 that wait for it already.'],
    [35, 0, 'Waits for FN-2026-001: SZL 25.00 are missing.'],
    [35, 24.99, 'Waits for FN-2026-001: SZL 0.01 are missing.'],
  ])('of %d, when %d waits already: %s', (suspense, waiting, effect) => {
    expect(effectOf(suspense, fine(), waiting)).toBe(effect);
    const isPaid = effect.startsWith('Pays');
    expect(effectOf(suspense, fine(60, 'DISPUTED'), waiting)).toBe(
      isPaid ? `${effect} Its dispute is withdrawn by that.` : effect,
    );
  });

  it('is nothing if the fine is not to be paid', () => {
    expect(effectOf(60, fine(60, 'PAID'), 0)).toBeUndefined();
    expect(obstacleOf(fine(60, 'RESOLVED'))).toBe('FN-2026-001 is resolved: choose one that is to be paid.');
    expect(obstacleOf(fine())).toBeUndefined();
  });

  it('adds up without a loss', () => {
    expect(sumOfSuspense([{ suspense: 0.1 }, { suspense: 0.2 }])).toBe(0.3);
  });
});

const line = (more: Partial<StatementLineView>): StatementLineView =>
  ({
    reason: 'PROPOSED',
    otherFineIds: [],
    fine: fine(),
    suspense: 60,
    request: null,
    needsApproval: false,
    ...more,
  }) as never;

describe('a proposal', () => {
  it('matches exactly if it is of the amount of a fine that is to be paid', () => {
    expect(matchesExactly(line({}))).toBe(true);
    expect(matchesExactly(line({ suspense: 60.01 }))).toBe(false);
    expect(matchesExactly(line({ fine: fine(60, 'PAID') }))).toBe(false);
    expect(matchesExactly(line({ fine: null }))).toBe(false);
    expect(matchesExactly(line({ reason: 'PERHAPS_SAME' }))).toBe(false);
    expect(matchesExactly(line({ otherFineIds: ['FN-2026-002'] }))).toBe(false);
    expect(matchesExactly(line({ needsApproval: true }))).toBe(false);
  });
});
