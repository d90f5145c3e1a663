import { partsAtStake, partsIn } from '@fines/domain/fine/evolve.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  CHIEF,
  CLERK,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  metadata,
  paymentRecorded,
  paymentRefunded,
  refundRequested,
} from '../events.ts';
import {
  amendFine,
  changeStatus,
  declineRefund,
  deleteFine,
  recordPayment,
  refundPayment,
  requestRefund,
  resolveDispute,
  sendReminder,
  stateAfter,
  WITH_DISPUTE,
  WITH_RECEIPT,
} from './fine-scenarios.ts';

const ISSUER = fineIssued().data.issuedBy.id;

it('everybody who issued a fine, took its payment, asked for its refund or disputed it had a part in it', () => {
  const someone = { ...metadata(), actor: { id: 'submitter', role: 'MANAGER', badgeNumber: null } };
  const parts = partsIn([
    fineIssued(),
    fineAmended({ notes: 'x' }),
    { ...disputeSubmitted(), metadata: someone },
    paymentRecorded(),
    refundRequested({ requestedBy: CHIEF }),
    paymentRefunded({ refundedBy: { ...CHIEF, id: 'refunder' } }),
    fineDeleted(),
  ]);
  expect(parts).toEqual([
    { id: ISSUER, did: 'issued this fine' },
    { id: 'submitter', did: 'submitted its dispute' },
    { id: CLERK.id, did: 'took its payment' },
    { id: CHIEF.id, did: 'asked for its refund' },
  ]);
});

describe('whose accounts are asked about', () => {
  it('are those of who took the money and who asked for it back, for what is done about a refund', () => {
    const asked = stateAfter(...WITH_RECEIPT, refundRequested({ requestedBy: CHIEF }));
    expect(partsAtStake(refundPayment(), asked)).toEqual([CLERK.id, CHIEF.id]);
    expect(partsAtStake(declineRefund(), asked)).toEqual([CLERK.id, CHIEF.id]);
    expect(partsAtStake(requestRefund(), stateAfter(...WITH_RECEIPT))).toEqual([CLERK.id]);
    const refunded = stateAfter(...WITH_RECEIPT, paymentRefunded());
    expect(partsAtStake(refundPayment(), refunded)).toEqual([]);
    expect(partsAtStake(refundPayment({ receiptNumber: 'RCP-2026-009' }), asked)).toEqual([]);
  });

  it('are those of who disputed and who issued the fine, for whatever ends the dispute', () => {
    const submitter = actor('TRAFFIC_OFFICER').id;
    for (const command of [resolveDispute(), changeStatus('PAID'), recordPayment()]) {
      expect(partsAtStake(command, stateAfter(...WITH_DISPUTE))).toEqual([submitter, ISSUER]);
      expect(partsAtStake(command, stateAfter(fineIssued()))).toEqual([]);
      expect(partsAtStake(command, stateAfter())).toEqual([]);
    }
  });

  it('are nobody\u2019s for anything else', () => {
    for (const command of [amendFine({ notes: 'x' }), sendReminder, deleteFine()]) {
      expect(partsAtStake(command, stateAfter(...WITH_DISPUTE))).toEqual([]);
    }
  });
});
