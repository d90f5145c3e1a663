import { photosNamedIn } from '@fines/domain/fine/photos.ts';
import { storyOf } from '@fines/domain/fine/telling.ts';
import { actOfFine } from '@fines/domain/review/acts.ts';
import { describe, expect, it } from 'vitest';

import { CLERK, disputeResolved, disputeSubmitted, driverErased, fineIssued, NOW } from '../events.ts';
import {
  DELETED,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  stateAfter,
  submitDisputeOnline,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
} from '../fine/fine-scenarios.ts';
import type { Refused } from '../given-when-then.ts';
import { disputeSubmittedOnline } from '../online-disputes.ts';

const ONLINE = [fineIssued(), disputeSubmittedOnline()] as const;

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

const DISPUTED = expect.objectContaining({ type: 'DisputeSubmittedOnline' });

/** Rounds of a dispute that the public submits and staff reject, the first ones at these times. */
const rejected = (...times: string[]) =>
  times.flatMap((at, nth) => {
    const disputeId = `FN-2026-001-D${nth + 1}`;
    return [disputeSubmittedOnline({ disputeId }, at), disputeResolved({ disputeId }, at)];
  });

describe('a dispute that the public submits', () => {
  it('of an unpaid fine says where who submits it wants to be written to', () => {
    given(fineIssued())
      .when(submitDisputeOnline({ evidence: 'The car was at the garage' }))
      .thenEvents({
        type: 'DisputeSubmittedOnline',
        data: {
          disputeId: 'FN-2026-001-D1',
          reason: 'I was not there',
          evidence: 'The car was at the garage',
          contactEmail: 'thandi@example.sz',
          contactPhone: null,
        },
      });
  });

  it('may bring pictures, and has the next number of the disputes of its fine', () => {
    const photos = ['a'.repeat(64)];
    given(...WITH_DISPUTE, disputeResolved())
      .when(submitDisputeOnline({ photos, contact: { email: null, phone: null } }))
      .thenEvents({
        type: 'DisputeSubmittedOnline',
        data: {
          disputeId: 'FN-2026-001-D2',
          reason: 'I was not there',
          evidence: null,
          evidencePhotos: photos,
          contactEmail: null,
          contactPhone: null,
        },
      });
    expect(photosNamedIn(disputeSubmittedOnline({ evidencePhotos: photos }).data)).toEqual(photos);
  });

  it.each([
    ['paid', WITH_RECEIPT, ONLY_UNPAID],
    ['set to paid by hand', ISSUED_AND.PAID, ONLY_UNPAID],
    ['resolved', WITH_APPROVED, ONLY_UNPAID],
    ['disputed by staff', WITH_DISPUTE, ONE_IS_PENDING],
    ['disputed online', ONLINE, ONE_IS_PENDING],
  ])('is refused of a fine that is %s', (_, history, refusal) => {
    given(...history)
      .when(submitDisputeOnline())
      .thenRefused(refusal);
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(submitDisputeOnline()).thenRefused(FINE_NOT_FOUND);
    given(...DELETED)
      .when(submitDisputeOnline())
      .thenRefused(FINE_NOT_FOUND);
  });

  it('is refused when it is the fourth of a fine on one day of Mbabane', () => {
    const earlier = ['2026-03-10T22:00:00.000Z', '2026-03-11T06:00:00.000Z'];
    const last = submitDisputeOnline({ now: '2026-03-11T21:59:59.999Z' });
    const tomorrow = submitDisputeOnline({ now: '2026-03-11T22:00:00.000Z' });
    given(fineIssued(), ...rejected(...earlier))
      .when(last)
      .thenEvents(DISPUTED);
    const thrice = given(fineIssued(), ...rejected(...earlier, '2026-03-11T09:00:00.000Z'));
    thrice.when(last).thenRefused({
      kind: 'tooMany',
      code: 'too-many-disputes',
      message: 'This fine was disputed online 3 times today: try again tomorrow',
      // A millisecond before midnight.
      retryAfterSeconds: 1,
    });
    thrice.when(tomorrow).thenEvents(DISPUTED);
  });

  it('is not counted with those that staff took down', () => {
    const taken = [1, 2, 3].flatMap((nth) => {
      const disputeId = `FN-2026-001-D${nth}`;
      return [disputeSubmitted({ disputeId }), disputeResolved({ disputeId })];
    });
    given(fineIssued(), ...taken)
      .when(submitDisputeOnline())
      .thenEvents(DISPUTED);
  });
});

describe('a fine that was disputed online', () => {
  it('has a pending dispute of nobody of the staff', () => {
    expect(stateAfter(...ONLINE)).toMatchObject({
      status: 'DISPUTED',
      disputes: [
        {
          id: 'FN-2026-001-D1',
          status: 'PENDING',
          submittedAt: NOW,
          submitter: { by: 'ONLINE', contact: { email: 'thandi@example.sz', phone: null } },
        },
      ],
    });
  });

  it('tells of it without saying where its submitter can be written to', () => {
    expect(storyOf(disputeSubmittedOnline({ evidence: 'A bill', evidencePhotos: ['a'.repeat(64)] }))).toEqual(
      {
        title: 'Dispute Submitted Online',
        lines: ['I was not there', 'Evidence: A bill', 'One picture as evidence'],
      },
    );
  });

  it('loses that with the personal data of its driver', () => {
    const contact = { email: 'erased', phone: null };
    expect(stateAfter(...ONLINE, driverErased())).toMatchObject({
      disputes: [{ reason: 'erased', submitter: { by: 'ONLINE', contact } }],
    });
  });
});

const actInDecisionBy = (id: string) => {
  const event = disputeResolved();
  const metadata = { ...event.metadata, actor: { ...event.metadata.actor, id } };
  return actOfFine(stateAfter(...ONLINE), { ...event, metadata });
};

it('a decision on it needs no review, unless who decides issued the fine', () => {
  expect(actInDecisionBy(CLERK.id)).toBeUndefined();
  expect(actInDecisionBy(fineIssued().data.issuedBy.id)).toMatchObject({ kind: 'OWN_DISPUTE' });
});
