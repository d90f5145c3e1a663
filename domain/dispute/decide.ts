import type { ResolveDispute, SubmitDispute } from '../fine/commands.ts';
import { dueAfterPause } from '../fine/due-date.ts';
import type { FineEvent } from '../fine/events.ts';
import type { StandingFine } from '../fine/state.ts';
import { type Person, personOf } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { disputeIdOf, type PendingDispute } from './dispute.ts';

export const pendingOf = (fine: StandingFine): PendingDispute | undefined =>
  fine.disputes.find((dispute) => dispute.status === 'PENDING');

/** Of an unpaid fine, and one at a time. */
export function submitDispute({ reason, evidence }: SubmitDispute, fine: StandingFine): FineEvent[] {
  if (pendingOf(fine) !== undefined) {
    throw conflict('dispute-pending', 'This fine has a dispute that is pending');
  }
  if (fine.status !== 'UNPAID') throw conflict('not-unpaid', 'Only an unpaid fine can be disputed');
  return [openDispute(fine, { reason, evidence })];
}

type Submission = Pick<SubmitDispute, 'reason' | 'evidence'>;

/** The next dispute of a fine. */
export function openDispute(fine: StandingFine, submission: Submission): FineEvent {
  const disputeId = disputeIdOf(fine.fineNumber, fine.disputes.length + 1);
  return { type: 'DisputeSubmitted', data: { disputeId, ...submission } };
}

/** A dispute is resolved once. What was set to paid meanwhile cannot be dismissed as if it were not. */
export function resolveDispute(command: ResolveDispute, fine: StandingFine): FineEvent[] {
  const { actor, disputeId, status, resolution, now } = command;
  const dispute = fine.disputes.find(({ id }) => id === disputeId);
  if (dispute === undefined) throw notFound('Dispute');
  if (dispute.status !== 'PENDING') {
    throw conflict('dispute-resolved', 'This dispute was resolved already');
  }
  if (status === 'APPROVED' && fine.status === 'PAID') {
    throw conflict(
      'already-paid',
      'The fine is marked as paid: set it to Disputed before approving the dispute',
    );
  }
  const resolvedBy = personOf(actor);
  if (status === 'REJECTED') return [reject(dispute, fine, { resolution, resolvedBy, now })];
  return [{ type: 'DisputeResolved', data: { disputeId, status, resolution, resolvedBy } }];
}

type Rejection = { resolution: string; resolvedBy: Person; now: string };

/** The fine's clock stood while the dispute was pending. */
function reject(
  { id: disputeId, submittedAt }: PendingDispute,
  { dueDate: before }: StandingFine,
  { resolution, resolvedBy, now }: Rejection,
): FineEvent {
  const dueDate = dueAfterPause(before, submittedAt, now);
  return {
    type: 'DisputeResolved',
    data: { disputeId, status: 'REJECTED', resolution, resolvedBy, dueDate },
  };
}

type Withdrawal = { why: string; by: Person; now: string };

/** What becomes of the dispute that is pending, if there is one, when the fine is not disputed any more. */
export function withdrawPending(fine: StandingFine, { why, by, now }: Withdrawal): FineEvent[] {
  const pending = pendingOf(fine);
  if (pending === undefined) return [];
  return [reject(pending, fine, { resolution: `Withdrawn: ${why}`, resolvedBy: by, now })];
}
