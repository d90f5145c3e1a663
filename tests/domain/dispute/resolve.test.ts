import { decide } from '@fines/domain/fine/decide.ts';
import { DISPUTE_OUTCOMES } from '@fines/domain/fine/dispute.ts';
import { describe, expect, it } from 'vitest';

import {
  CHIEF,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  metadata,
} from '../events.ts';
import {
  changeStatus,
  given,
  ISSUED_AND,
  recordPayment,
  resolveDispute,
  stateAfter,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_REJECTED,
} from '../fine/fine-scenarios.ts';
import type { Refused } from '../given-when-then.ts';

const DISPUTE_NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'Dispute not found' };

const RESOLVED_ALREADY: Refused = {
  kind: 'conflict',
  code: 'dispute-resolved',
  message: 'This dispute was resolved already',
};

const decided = (status: 'APPROVED' | 'REJECTED', disputeId = 'FN-2026-001-D1') =>
  ({
    type: 'DisputeResolved',
    data: {
      disputeId,
      status,
      resolution: 'The sign can be seen on the photo',
      resolvedBy: CLERK,
      // It was pending for no time, so that the days that are left are those that there were.
      ...(status === 'REJECTED' && { dueDate: fineIssued().data.dueDate }),
    },
  }) as const;

describe('resolving a dispute', () => {
  it.each(DISPUTE_OUTCOMES)('as %s records the resolution and who decided', (status) => {
    given(...WITH_DISPUTE)
      .when(resolveDispute({ status }))
      .thenEvents(decided(status));
  });

  it.each([
    ['submitted', { ...CLERK, id: disputeSubmitted().metadata.actor.id }],
    ['issued', { ...CLERK, id: fineIssued().data.issuedBy.id }],
  ])('tells whose part the decider counts as: who %s', (_, countsAs) => {
    const ends = [
      resolveDispute({ status: 'APPROVED', countsAs: [CHIEF, countsAs] }),
      resolveDispute({ status: 'REJECTED', countsAs: [CHIEF, countsAs] }),
      recordPayment({ countsAs: [CHIEF, countsAs] }),
      { ...changeStatus('UNPAID'), countsAs: [CHIEF, countsAs] },
    ];
    for (const command of ends) {
      const resolved = decide(command, stateAfter(...WITH_DISPUTE)).find(
        ({ type }) => type === 'DisputeResolved',
      );
      expect(resolved?.data).toMatchObject({ countsAs });
    }
  });

  it.each(DISPUTE_OUTCOMES)('as %s is possible for a fine set back to UNPAID by hand', (status) => {
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'UNPAID'))
      .when(resolveDispute({ status }))
      .thenEvents(decided(status));
  });

  it('as REJECTED is possible for a fine set to PAID by hand', () => {
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'PAID'))
      .when(resolveDispute({ status: 'REJECTED' }))
      .thenEvents(decided('REJECTED'));
  });

  it('as APPROVED is refused for a fine set to PAID by hand', () => {
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'PAID'))
      .when(resolveDispute({ status: 'APPROVED' }))
      .thenRefused({
        kind: 'conflict',
        code: 'already-paid',
        message: 'The fine is marked as paid: set it to Disputed before approving the dispute',
      });
  });

  it('as REJECTED gives the days that were left when it was submitted, at least 7', () => {
    for (const [submittedAt, dueDate] of [
      ['2026-03-30T08:00:00.000Z', '2026-07-11T08:00:00.000Z'],
      ['2026-04-07T08:00:00.000Z', '2026-07-08T08:00:00.000Z'],
    ] as const) {
      const rejection = decided('REJECTED');
      given(fineIssued(), disputeSubmitted({}, submittedAt))
        .when(resolveDispute({ now: '2026-07-01T08:00:00.000Z' }))
        .thenEvents({ ...rejection, data: { ...rejection.data, dueDate } });
    }
  });

  it('means the one that is named', () => {
    const second = disputeSubmitted({ disputeId: 'FN-2026-001-D2' });
    given(...WITH_REJECTED, second)
      .when(resolveDispute({ disputeId: 'FN-2026-001-D2', status: 'APPROVED' }))
      .thenEvents(decided('APPROVED', 'FN-2026-001-D2'));
    given(...WITH_REJECTED, second)
      .when(resolveDispute({ disputeId: 'FN-2026-001-D1', status: 'APPROVED' }))
      .thenRefused(RESOLVED_ALREADY);
  });

  it.each(DISPUTE_OUTCOMES)('is refused as %s once it was resolved, either way', (status) => {
    for (const history of [WITH_REJECTED, WITH_APPROVED]) {
      given(...history)
        .when(resolveDispute({ status }))
        .thenRefused(RESOLVED_ALREADY);
    }
  });

  it.each([
    ['a fine that never was', []],
    ['a fine without disputes', ISSUED_AND.DISPUTED],
    ['a deleted fine', [...WITH_DISPUTE, fineDeleted()]],
  ])('finds none of %s', (_, history) => {
    given(...history)
      .when(resolveDispute())
      .thenRefused(DISPUTE_NOT_FOUND);
  });
});

describe('a fine whose dispute was resolved', () => {
  const resolvedAt = '2026-03-14T10:00:00.000Z';
  const resolution = (status: 'APPROVED' | 'REJECTED') => disputeResolved({ status }, resolvedAt);
  const resolvedDispute = (status: 'APPROVED' | 'REJECTED') => ({
    id: 'FN-2026-001-D1',
    reason: 'The bay was marked as free',
    evidence: null,
    photos: [],
    status,
    submittedAt: '2026-03-10T08:00:00.000Z',
    submitter: { by: 'STAFF', id: metadata().actor.id },
    resolution: 'The sign can be seen on the photo',
    resolvedAt,
    resolvedBy: CLERK,
  });
  const issued = stateAfter(fineIssued());

  it('is to be paid again when it was rejected', () => {
    expect(stateAfter(...WITH_DISPUTE, resolution('REJECTED'))).toEqual({
      ...issued,
      status: 'UNPAID',
      disputes: [resolvedDispute('REJECTED')],
      updatedAt: resolvedAt,
    });
  });

  it('is due when the decision says, or as before if it says nothing, as of old', () => {
    const dueDate = '2026-05-01T08:00:00.000Z';
    expect(stateAfter(...WITH_DISPUTE, disputeResolved({ dueDate }))).toMatchObject({ dueDate });
    expect(stateAfter(...WITH_DISPUTE, disputeResolved())).toMatchObject({
      dueDate: fineIssued().data.dueDate,
    });
  });

  it('is RESOLVED when it was approved', () => {
    expect(stateAfter(...WITH_DISPUTE, resolution('APPROVED'))).toEqual({
      ...issued,
      status: 'RESOLVED',
      disputes: [resolvedDispute('APPROVED')],
      updatedAt: resolvedAt,
    });
  });

  it('stays PAID when it was set so by hand and the dispute was rejected', () => {
    const paid = stateAfter(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'PAID'));
    const rejected = stateAfter(
      ...WITH_DISPUTE,
      fineStatusChanged('DISPUTED', 'PAID'),
      resolution('REJECTED'),
    );
    expect(rejected).toEqual({ ...paid, disputes: [resolvedDispute('REJECTED')], updatedAt: resolvedAt });
  });

  it('has its other disputes as they were', () => {
    const second = disputeSubmitted({ disputeId: 'FN-2026-001-D2' });
    const state = stateAfter(
      ...WITH_REJECTED,
      second,
      disputeResolved({ disputeId: 'FN-2026-001-D2', status: 'APPROVED', resolution: 'A free bay indeed' }),
    );
    expect(state).toMatchObject({
      disputes: [
        { id: 'FN-2026-001-D1', status: 'REJECTED', resolution: 'The sign can be seen on the photo' },
        { id: 'FN-2026-001-D2', status: 'APPROVED', resolution: 'A free bay indeed' },
      ],
    });
  });
});
