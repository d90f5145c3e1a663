import { disputeView, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { type Dispute, disputedFineOf } from '@fines/domain/fine/dispute.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { describe, expect, it } from 'vitest';

import { photoAt } from '../fine/fine-scenarios.ts';
import { always } from '../fine/life.ts';
import type { Step } from '../fine/life.ts';

const disputesBefore = ({ before }: Step) => (isIssued(before) ? before.disputes : []);

/** By the event alone: a dispute that comes is the last, and so is one that is resolved. */
function disputesAfter(step: Step): unknown[] {
  const { type, data, metadata } = step.event;
  const before = disputesBefore(step);
  if (type === 'DisputeSubmitted' || type === 'DisputeSubmittedOnline') {
    const { disputeId: id, reason, evidence, evidencePhotos: photos = [] } = data;
    const { actor, recordedAt: submittedAt } = metadata;
    const submitter =
      type === 'DisputeSubmitted'
        ? { by: 'STAFF', id: actor.id }
        : { by: 'ONLINE', contact: { email: data.contactEmail, phone: data.contactPhone } };
    return [...before, { id, reason, evidence, photos, status: 'PENDING', submittedAt, submitter }];
  }
  if (type === 'DriverErased') return before.map(withoutTexts);
  if (type !== 'DisputeResolved') return [...before];
  const { disputeId: id, dueDate: _, ...outcome } = data;
  const last = { ...before.at(-1), id, ...outcome, resolvedAt: metadata.recordedAt };
  return [...before.slice(0, -1), last];
}

const withoutTexts = (dispute: Dispute): Dispute => ({
  ...dispute,
  reason: 'erased',
  evidence: erased(dispute.evidence),
  submitter: withoutContact(dispute.submitter),
});

const withoutContact = (submitter: Dispute['submitter']): Dispute['submitter'] =>
  submitter.by === 'STAFF'
    ? submitter
    : {
        ...submitter,
        contact: { email: erased(submitter.contact.email), phone: erased(submitter.contact.phone) },
      };

const erased = (text: string | null): string | null => (text === null ? null : 'erased');

describe('at any time of the life of a fine', () => {
  it('one dispute at most is pending, and it is the last', () => {
    always(({ after }) => {
      const pending = after.disputes.filter(({ status }) => status === 'PENDING');
      expect(pending.length).toBeLessThanOrEqual(1);
      expect([undefined, after.disputes.at(-1)]).toContain(pending[0]);
    });
  });

  it('its disputes are numbered from 1 without gaps, and name it', () => {
    always(({ after: { fineNumber, disputes } }) => {
      expect(disputes.map(({ id }) => id)).toEqual(disputes.map((_, index) => `${fineNumber}-D${index + 1}`));
      for (const { id } of disputes) expect(disputedFineOf(id)).toBe(fineNumber);
    });
  });

  it('what was resolved stays as it was resolved, until it is erased', () => {
    always((step) => {
      if (step.event.type === 'DriverErased') return;
      const resolved = disputesBefore(step).filter(({ status }) => status !== 'PENDING');
      expect(step.after.disputes.slice(0, resolved.length)).toEqual(resolved);
    });
  });

  it('its disputes change by their own events only, and as these say', () => {
    always((step) => {
      expect(step.after.disputes).toEqual(disputesAfter(step));
    });
  });

  it('only what is pending is resolved', () => {
    always((step) => {
      const { event } = step;
      const resolved = event.type === 'DisputeResolved' ? [event.data.disputeId] : [];
      const pending = disputesBefore(step).filter(({ status }) => status === 'PENDING');
      expect(pending.map(({ id }) => id)).toEqual(expect.arrayContaining(resolved));
    });
  });

  it('a fine is RESOLVED exactly if a dispute was approved, unless it is deleted', () => {
    always(({ after }) => {
      const approved = after.disputes.some(({ status }) => status === 'APPROVED');
      expect(after.status === 'RESOLVED').toBe(approved);
    });
  });

  it('each dispute can be shown', () => {
    always(({ after }) => {
      for (const dispute of after.disputes) {
        const view = disputeView(dispute, after, photoAt);
        expect(disputeViewSchema.parse(view)).toEqual(view);
      }
    });
  });
});
