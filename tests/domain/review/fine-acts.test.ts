import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { initialFine } from '@fines/domain/fine/state.ts';
import { actIdOf, parseActId, actOfFine } from '@fines/domain/review/acts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cents,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  metadata,
  paymentRecorded,
  paymentRefunded,
  refundDeclined,
  refundRequested,
  reminderSent,
} from '../events.ts';
import { forAll } from '../for-all.ts';

const SUBMITTER = 'submitter';
const ISSUER = fineIssued().data.issuedBy.id;

const by = <Event extends RecordedFineEvent>(event: Event, id: string): Event => ({
  ...event,
  metadata: { ...event.metadata, actor: { id, role: 'MANAGER', badgeNumber: null } },
});

/** The acts that the last event of a fine is. */
const act = (...events: RecordedFineEvent[]) => {
  const event = events.pop();
  return event && actOfFine(events.reduce(evolve, initialFine), event);
};

const issued = fineIssued();
const disputed = by(disputeSubmitted(), SUBMITTER);
const refund = paymentRefunded({ receiptNumber: 'RCP-2026-001', amount: cents(60) });
const amended = fineAmended({ notes: 'Typed anew' });

describe('what is to be reviewed', () => {
  it.each<[string, RecordedFineEvent[], ReturnType<typeof act>]>([
    ['a deletion', [issued, fineDeleted('Typed twice')], { kind: 'DELETION', reason: 'Typed twice' }],
    ['one that nobody gave a reason for', [issued, fineDeleted()], { kind: 'DELETION', reason: null }],
    ['PAID by hand', [issued, fineStatusChanged('UNPAID', 'PAID')], { kind: 'PAID_BY_HAND', reason: null }],
    ['a refund', [issued, paymentRecorded(), refund], { kind: 'REFUND', reason: refund.data.reason }],
    ['an edit after a dispute', [issued, disputed, amended], { kind: 'LATE_AMENDMENT', reason: null }],
    [
      'an edit after a payment that was refunded',
      [issued, paymentRecorded(), refund, amended],
      { kind: 'LATE_AMENDMENT', reason: null },
    ],
    [
      'an edit after PAID by hand',
      [issued, fineStatusChanged('UNPAID', 'PAID'), amended],
      { kind: 'LATE_AMENDMENT', reason: null },
    ],
    [
      'a dispute decided by who submitted it',
      [issued, disputed, by(disputeResolved({ resolution: 'It was' }), SUBMITTER)],
      { kind: 'OWN_DISPUTE', reason: 'It was' },
    ],
    [
      'a dispute decided by who issued the fine',
      [issued, disputed, by(disputeResolved({ resolution: 'It was' }), ISSUER)],
      { kind: 'OWN_DISPUTE', reason: 'It was' },
    ],
    [
      'a dispute decided by who counts as one of them',
      [
        issued,
        disputed,
        by(disputeResolved({ resolution: 'It was', countsAs: { ...CLERK, id: SUBMITTER } }), 'the-manager'),
      ],
      { kind: 'OWN_DISPUTE', reason: 'It was\nDecided by somebody who counts as Nomsa Simelane' },
    ],
    [
      'a number voided',
      [fineNumberVoided()],
      { kind: 'NUMBER_VOIDED', reason: 'No fine was issued under this number' },
    ],
  ])('is %s', (_what, events, expected) => {
    expect(act(...events)).toEqual(expected);
  });

  it.each<[string, RecordedFineEvent[]]>([
    ['issuing', [issued]],
    ['an edit before anybody relied on the fine', [issued, amended]],
    ['a payment', [issued, paymentRecorded()]],
    ['a dispute', [issued, disputed]],
    ['a dispute decided by somebody else', [issued, disputed, by(disputeResolved(), 'a-third')]],
    [
      'a dispute decided by who submitted another one',
      [
        issued,
        by(disputeSubmitted(), 'a-third'),
        by(disputeResolved(), 'a-fourth'),
        by(disputeSubmitted({ disputeId: 'FN-2026-001-D2' }), SUBMITTER),
        by(disputeResolved({ disputeId: 'FN-2026-001-D2' }), 'a-third'),
      ],
    ],
    ['a dispute of which nothing is known', [issued, by(disputeResolved(), SUBMITTER)]],
    ['a status set to anything but PAID', [issued, fineStatusChanged('PAID', 'UNPAID')]],
    ['a reminder', [issued, reminderSent(1)]],
    ['a refund that is asked for', [issued, paymentRecorded(), refundRequested()]],
    ['one that is declined', [issued, paymentRecorded(), refundRequested(), refundDeclined()]],
  ])('is not %s', (_what, events) => {
    expect(act(...events)).toBeUndefined();
  });

  it('is a fine issued for more than a day before it was recorded', () => {
    const recordedAt = '2026-03-10T08:00:00.000Z';
    const issuedFor = (dateIssued: string, more: Parameters<typeof fineIssued>[0] = {}) =>
      act({ ...fineIssued({ dateIssued, ...more }), metadata: metadata(recordedAt) });
    expect(issuedFor('2026-03-09T08:00:00.000Z')).toBeUndefined();
    expect(issuedFor('2026-03-09T07:59:59.999Z')?.kind).toBe('BACKDATING');
    const replaces = { fineNumber: 'FN-2026-001' };
    expect(issuedFor('2026-03-01T08:00:00.000Z', { replaces })).toBeUndefined();
  });
});

it('an act is named by its record and revision, in one way', () => {
  forAll([fc.stringMatching(/^(FN|RCP)-\d{4}-\d{3,6}$/), fc.nat(999_999_999)], (record, revision) => {
    expect(parseActId(actIdOf(record, revision))).toEqual({ record, revision });
  });
  for (const none of ['', 'FN-2026-001', 'FN-2026-001-R', 'FN-2026-001-R01', 'FN-2026-001-R1 ']) {
    expect(parseActId(none)).toBeUndefined();
  }
});
