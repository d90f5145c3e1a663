import { SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import { describe, expect, it } from 'vitest';

import { cents, fineDeleted, fineIssued, fineStatusChanged } from '../events.ts';
import {
  changeStatus,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  RESOLVED_IS_FINAL,
  stateAfter,
  WITH_APPROVED,
} from './fine-scenarios.ts';

const PAIRS = SELECTABLE_STATUSES.flatMap((from) => SELECTABLE_STATUSES.map((to) => ({ from, to })));

describe('changing the status', () => {
  it.each(PAIRS.filter(({ from, to }) => from !== to))('moves from $from to $to', ({ from, to }) => {
    given(...ISSUED_AND[from])
      .when(changeStatus(to))
      .thenEvents({ type: 'FineStatusChanged', data: { from, to } });
  });

  it.each(SELECTABLE_STATUSES)('does nothing when the fine is %s already', (status) => {
    given(...ISSUED_AND[status])
      .when(changeStatus(status))
      .thenNothing();
  });

  it('records the reason', () => {
    given(fineIssued())
      .when(changeStatus('PAID', 'Paid in cash at the station'))
      .thenEvents({
        type: 'FineStatusChanged',
        data: { from: 'UNPAID', to: 'PAID', reason: 'Paid in cash at the station' },
      });
  });

  it.each(SELECTABLE_STATUSES)('to %s is refused for a resolved fine: that is final', (to) => {
    given(...WITH_APPROVED)
      .when(changeStatus(to))
      .thenRefused(RESOLVED_IS_FINAL);
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(changeStatus('PAID')).thenRefused(FINE_NOT_FOUND);
    given(fineIssued(), fineDeleted()).when(changeStatus('PAID')).thenRefused(FINE_NOT_FOUND);
  });
});

describe('a fine whose status was changed', () => {
  const paidAt = '2026-03-12T10:00:00.000Z';

  it('to PAID is settled in full at that time', () => {
    const state = stateAfter(
      fineIssued({ amount: cents(1500) }),
      fineStatusChanged('UNPAID', 'PAID', paidAt),
    );
    expect(state).toMatchObject({ status: 'PAID', settlement: { paidAt, paidAmount: cents(1500) } });
    expect(state).toHaveProperty('updatedAt', paidAt);
  });

  it.each(['UNPAID', 'DISPUTED'] as const)('from PAID to %s is no longer settled', (to) => {
    const state = stateAfter(...ISSUED_AND.PAID, fineStatusChanged('PAID', to));
    expect(state.status).toBe(to);
    expect(state).not.toHaveProperty('settlement');
  });

  it('keeps everything else', () => {
    const issued = stateAfter(fineIssued());
    const disputed = stateAfter(fineIssued(), fineStatusChanged('UNPAID', 'DISPUTED', paidAt));
    expect(disputed).toEqual({ ...issued, status: 'DISPUTED', updatedAt: paidAt });
  });
});
