import { isIssued } from '@fines/domain/fine/state.ts';
import { fineNumberOf, fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { type FineView, fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import { describe, expect, it } from 'vitest';

import { cents, fineIssued, fineStatusChanged, paymentRecorded, paymentRefunded } from '../events.ts';
import { photoAt, stateAfter } from './fine-scenarios.ts';

function viewAfter(...events: Parameters<typeof stateAfter>): FineView {
  const state = stateAfter(...events);
  if (!isIssued(state)) throw new Error('the fine was issued');
  return fineView(state, photoAt);
}

describe('a fine as the API shows it', () => {
  it('speaks emalangeni and is called by its number', () => {
    const view = viewAfter(fineIssued({ amount: cents(60.5) }));
    expect(view).toMatchObject({ id: 'FN-2026-001', fineNumber: 'FN-2026-001', amount: 60.5 });
    expect(fineViewSchema.parse(view)).toEqual(view);
  });

  it('says when and what was paid', () => {
    const paidAt = '2026-03-12T10:00:00.000Z';
    const view = viewAfter(fineIssued({ amount: cents(1500) }), fineStatusChanged('UNPAID', 'PAID', paidAt));
    expect(view).toMatchObject({ status: 'PAID', paidAt, paidAmount: 1500 });
    expect(fineViewSchema.parse(view)).toEqual(view);
  });

  it('says by which method it was paid, if there is a receipt', () => {
    const paidAt = '2026-03-12T10:00:00.000Z';
    const view = viewAfter(fineIssued(), paymentRecorded({ method: 'BANK_TRANSFER' }, paidAt));
    expect(view).toMatchObject({ status: 'PAID', paidAt, paidAmount: 60, paymentMethod: 'BANK_TRANSFER' });
    expect(fineViewSchema.parse(view)).toEqual(view);
    expect(viewAfter(fineIssued(), fineStatusChanged('UNPAID', 'PAID'))).toHaveProperty(
      'paymentMethod',
      null,
    );
  });

  it('says whether money stands that was taken for it, whatever its status', () => {
    expect(viewAfter(fineIssued())).toHaveProperty('paymentStands', false);
    expect(viewAfter(fineIssued(), fineStatusChanged('UNPAID', 'PAID'))).toHaveProperty(
      'paymentStands',
      false,
    );
    expect(viewAfter(fineIssued(), paymentRecorded())).toHaveProperty('paymentStands', true);
    expect(viewAfter(fineIssued(), paymentRecorded(), fineStatusChanged('PAID', 'UNPAID'))).toHaveProperty(
      'paymentStands',
      true,
    );
    expect(viewAfter(fineIssued(), paymentRecorded(), paymentRefunded())).toHaveProperty(
      'paymentStands',
      false,
    );
  });
});

describe('the stream of a fine', () => {
  it('is named after the number of the fine, and gives it back', () => {
    expect(fineStream('FN-2026-001')).toBe('fine-FN-2026-001');
    expect(fineNumberOf('fine-FN-2026-001')).toBe('FN-2026-001');
  });

  it('is not that of a user, a receipt or a plate', () => {
    for (const stream of ['user-1', 'receipt-RCP-2026-001', 'vehicle-fine', '$all', '']) {
      expect(fineNumberOf(stream)).toBeUndefined();
    }
  });

  it('has a fine number, not another', () => {
    expect(isFineNumber('FN-2026-001')).toBe(true);
    expect(isFineNumber('RCP-2026-001')).toBe(false);
    expect(isFineNumber('fn-2026-001')).toBe(false);
  });
});
