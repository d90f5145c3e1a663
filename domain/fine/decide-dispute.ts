import { type Person, personOf } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import type { ResolveDispute, SubmitDispute } from './commands.ts';
import { disputeIdOf, type PendingDispute } from './dispute.ts';
import type { FineEvent } from './events.ts';
import type { Fine, StandingFine } from './state.ts';
import { dueAfterPause } from './status.ts';

export const pendingOf = (fine: Pick<Fine, 'disputes'>): PendingDispute | undefined =>
  fine.disputes.find((dispute) => dispute.status === 'PENDING');

/** Of an unpaid fine, and one at a time. */
export function submitDispute({ reason, evidence, photos }: SubmitDispute, fine: StandingFine): FineEvent[] {
  if (pendingOf(fine) !== undefined) {
    throw conflict('dispute-pending', 'This fine has a dispute that is pending');
  }
  if (fine.status !== 'UNPAID') throw conflict('not-unpaid', 'Only an unpaid fine can be disputed');
  return [openDispute(fine, { reason, evidence, photos })];
}

type Submission = Pick<SubmitDispute, 'reason' | 'evidence' | 'photos'>;

/** The next dispute of a fine. */
export function openDispute(fine: StandingFine, { photos, ...submission }: Submission): FineEvent {
  const disputeId = disputeIdOf(fine.fineNumber, fine.disputes.length + 1);
  const pictures = photos.length > 0 && { evidencePhotos: photos };
  return { type: 'DisputeSubmitted', data: { disputeId, ...submission, ...pictures } };
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
  const decided = { resolution, resolvedBy: personOf(actor), countsAs: ownPartIn(dispute, fine, command) };
  if (status === 'REJECTED') return [reject(dispute, fine, { ...decided, now })];
  return [{ type: 'DisputeResolved', data: { disputeId, status, ...decided } }];
}

/** Who submitted it and who issued the fine: if one of them decides, somebody else has to see it. */
export const partsInDispute = (
  { submittedById }: PendingDispute,
  { issuedBy }: Pick<StandingFine, 'issuedBy'>,
): string[] => [submittedById, issuedBy.id];

/** The one of them who counts as the decider, who is another account. */
function ownPartIn(
  dispute: PendingDispute,
  fine: StandingFine,
  { countsAs = [] }: Pick<ResolveDispute, 'countsAs'>,
): Person | undefined {
  const parts = partsInDispute(dispute, fine);
  return countsAs.find(({ id }) => parts.includes(id));
}

type Rejection = { resolution: string; resolvedBy: Person; countsAs: Person | undefined; now: string };

/** The fine's clock stood while the dispute was pending. */
function reject(
  { id: disputeId, submittedAt }: PendingDispute,
  { dueDate: before }: StandingFine,
  { now, ...decided }: Rejection,
): FineEvent {
  const dueDate = dueAfterPause(before, submittedAt, now);
  return { type: 'DisputeResolved', data: { disputeId, status: 'REJECTED', ...decided, dueDate } };
}

type Withdrawal = { why: string; by: Pick<ResolveDispute, 'actor' | 'now' | 'countsAs'> };

/** What becomes of the dispute that is pending, if there is one, when the fine is not disputed any more. */
export function withdrawPending(fine: StandingFine, { why, by }: Withdrawal): FineEvent[] {
  const pending = pendingOf(fine);
  if (pending === undefined) return [];
  const resolvedBy = personOf(by.actor);
  const countsAs = ownPartIn(pending, fine, by);
  return [reject(pending, fine, { resolution: `Withdrawn: ${why}`, resolvedBy, countsAs, now: by.now })];
}
