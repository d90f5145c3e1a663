import type { WithdrawReceipt } from '@fines/domain/fine/commands.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  NOW,
  paymentRecorded,
  receiptWithdrawn,
} from '../events.ts';
import { given, recordPayment, stateAfter } from '../fine/fine-scenarios.ts';

const withdraw: WithdrawReceipt = {
  type: 'WithdrawReceipt',
  receiptNumber: 'RCP-2026-001',
  actor: actor('SUPER_ADMIN'),
  now: NOW,
};
const WITHDRAWN = { type: 'ReceiptWithdrawn', data: { receiptNumber: 'RCP-2026-001' } } as const;

describe('withdrawing a receipt that was reserved and not used', () => {
  it('is said in the stream of the fine, whatever its status', () => {
    given(fineIssued()).when(withdraw).thenEvents(WITHDRAWN);
    given(fineIssued(), paymentRecorded({ receiptNumber: 'RCP-2026-002' }))
      .when(withdraw)
      .thenEvents(WITHDRAWN);
    given(fineIssued(), fineStatusChanged('UNPAID', 'PAID')).when(withdraw).thenEvents(WITHDRAWN);
  });

  it('is said once, and not of one that was used', () => {
    given(fineIssued(), receiptWithdrawn()).when(withdraw).thenNothing();
    given(fineIssued(), paymentRecorded()).when(withdraw).thenNothing();
  });

  it('needs no word where nothing can be paid any more', () => {
    given().when(withdraw).thenNothing();
    given(fineNumberVoided()).when(withdraw).thenNothing();
    given(fineIssued(), fineDeleted()).when(withdraw).thenNothing();
  });

  it('changes nothing about the fine but that', () => {
    const fine = stateAfter(fineIssued());
    expect(stateAfter(fineIssued(), receiptWithdrawn())).toEqual({
      ...fine,
      withdrawnReceipts: ['RCP-2026-001'],
    });
  });
});

describe('a payment under a receipt that was withdrawn', () => {
  it('is refused; under another one, it is recorded', () => {
    const late = given(fineIssued(), receiptWithdrawn());
    late.when(recordPayment()).thenRefused({
      kind: 'conflict',
      code: 'receipt-withdrawn',
      message: 'This took too long, so the payment was not recorded. Try again.',
    });
    const again = paymentRecorded({ receiptNumber: 'RCP-2026-002' });
    const { type, data } = again;
    late.when(recordPayment({ receiptNumber: 'RCP-2026-002' })).thenEvents({ type, data });
  });
});
