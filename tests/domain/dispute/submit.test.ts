import { photosNamedIn } from '@fines/domain/fine/photos.ts';
import { describe, expect, it } from 'vitest';

import { disputeSubmitted, fineIssued, fineStatusChanged, metadata } from '../events.ts';
import {
  DELETED,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  stateAfter,
  submitDispute,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
  WITH_REJECTED,
} from '../fine/fine-scenarios.ts';
import type { Refused } from '../given-when-then.ts';

const ONLY_UNPAID: Refused = {
  kind: 'conflict',
  code: 'not-unpaid',
  message: 'Only an unpaid fine can be disputed',
};

const ONE_IS_PENDING: Refused = {
  kind: 'conflict',
  code: 'dispute-pending',
  message: 'This fine has a dispute that is pending',
};

const submitted = (disputeId: string, evidence: string | null = null) =>
  ({
    type: 'DisputeSubmitted',
    data: { disputeId, reason: 'The bay was marked as free', evidence },
  }) as const;

describe('submitting a dispute', () => {
  it('of an unpaid fine records the reason under the first number', () => {
    given(fineIssued()).when(submitDispute()).thenEvents(submitted('FN-2026-001-D1'));
  });

  it('may bring evidence', () => {
    given(fineIssued({ fineNumber: 'FN-2026-1204' }))
      .when(submitDispute({ evidence: 'Photo of the sign' }))
      .thenEvents(submitted('FN-2026-1204-D1', 'Photo of the sign'));
  });

  it('may bring pictures, which are recorded by the SHA-256 of each', () => {
    const photos = ['a'.repeat(64), 'b'.repeat(64)];
    const { type, data } = submitted('FN-2026-001-D1');
    given(fineIssued())
      .when(submitDispute({ photos }))
      .thenEvents({ type, data: { ...data, evidencePhotos: photos } });
    const pictured = disputeSubmitted({ evidencePhotos: photos });
    expect(photosNamedIn(pictured.data)).toEqual(photos);
    expect(stateAfter(fineIssued(), pictured)).toMatchObject({ disputes: [{ photos }] });
    expect(stateAfter(fineIssued(), disputeSubmitted())).toMatchObject({ disputes: [{ photos: [] }] });
  });

  it('after one that was rejected is the second of that fine', () => {
    given(...WITH_REJECTED)
      .when(submitDispute())
      .thenEvents(submitted('FN-2026-001-D2'));
  });

  it('is possible after a payment that was taken back', () => {
    given(...WITH_RECEIPT, fineStatusChanged('PAID', 'UNPAID'))
      .when(submitDispute())
      .thenEvents(submitted('FN-2026-001-D1'));
  });

  it.each([
    ['PAID by hand', ISSUED_AND.PAID],
    ['PAID with a receipt', WITH_RECEIPT],
    ['DISPUTED by hand', ISSUED_AND.DISPUTED],
    ['RESOLVED', WITH_APPROVED],
  ])('is refused for a fine that is %s', (_, history) => {
    given(...history)
      .when(submitDispute())
      .thenRefused(ONLY_UNPAID);
  });

  it.each([
    ['since it was submitted', []],
    ['though the fine was set back to UNPAID by hand', [fineStatusChanged('DISPUTED', 'UNPAID')]],
    ['though the fine was set to PAID by hand', [fineStatusChanged('DISPUTED', 'PAID')]],
  ])('is refused while one is pending, %s', (_, since) => {
    given(...WITH_DISPUTE, ...since)
      .when(submitDispute())
      .thenRefused(ONE_IS_PENDING);
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(submitDispute()).thenRefused(FINE_NOT_FOUND);
    given(...DELETED)
      .when(submitDispute())
      .thenRefused(FINE_NOT_FOUND);
  });
});

describe('a disputed fine', () => {
  const submittedAt = '2026-03-12T10:00:00.000Z';
  const pending = {
    id: 'FN-2026-001-D1',
    reason: 'The bay was marked as free',
    evidence: 'Photo of the sign',
    photos: [],
    status: 'PENDING',
    submittedAt,
    submitter: { by: 'STAFF', id: metadata().actor.id },
  } as const;
  const submission = disputeSubmitted({ evidence: 'Photo of the sign' }, submittedAt);

  it('is DISPUTED and has a pending dispute', () => {
    const issued = stateAfter(fineIssued());
    expect(stateAfter(fineIssued(), submission)).toEqual({
      ...issued,
      status: 'DISPUTED',
      disputes: [pending],
      updatedAt: submittedAt,
    });
  });

  it('keeps the dispute pending whatever its status is set to by hand', () => {
    for (const to of ['UNPAID', 'PAID'] as const) {
      const state = stateAfter(fineIssued(), submission, fineStatusChanged('DISPUTED', to));
      expect(state).toMatchObject({ status: to, disputes: [pending] });
    }
  });
});
