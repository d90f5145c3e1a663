import { localDay, secondsLeftOfDay } from '../shared/dates.ts';
import { type Person, personOf } from '../shared/person.ts';
import { conflict, notFound, tooMany } from '../shared/refusal.ts';
import type { ResolveDispute, Submission, SubmitDispute, SubmitDisputeOnline } from './commands.ts';
import { requireConditions } from './conditions.ts';
import { accountOfSubmitter, disputeIdOf, type PendingDispute } from './dispute.ts';
import type { FineEvent } from './events.ts';
import type { Fine, StandingFine } from './state.ts';
import { dueAfterPause } from './status.ts';

export const pendingOf = (fine: Pick<Fine, 'disputes'>): PendingDispute | undefined =>
  fine.disputes.find((dispute) => dispute.status === 'PENDING');

/** Of an unpaid fine, and one at a time. */
function requireDisputable(fine: StandingFine): void {
  if (pendingOf(fine) !== undefined) {
    throw conflict('dispute-pending', 'This fine has a dispute that is pending');
  }
  requireConditions('dispute.submit', fine);
}

export function submitDispute(command: SubmitDispute, fine: StandingFine): FineEvent[] {
  requireDisputable(fine);
  return [openDispute(fine, command)];
}

/** Staff decide each of them, so whoever has the notice of a fine must not keep them busy with it. */
const MOST_ONLINE_A_DAY = 3;

export function submitDisputeOnline(command: SubmitDisputeOnline, fine: StandingFine): FineEvent[] {
  const { contact, now } = command;
  requireDisputable(fine);
  const ofToday = fine.disputes.filter(
    ({ submitter, submittedAt }) => submitter.by === 'ONLINE' && localDay(submittedAt) === localDay(now),
  );
  if (ofToday.length >= MOST_ONLINE_A_DAY) {
    const message = `This fine was disputed online ${MOST_ONLINE_A_DAY} times today: try again tomorrow`;
    throw tooMany('too-many-disputes', message, secondsLeftOfDay(now));
  }
  const contacts = { contactEmail: contact.email, contactPhone: contact.phone };
  return [{ type: 'DisputeSubmittedOnline', data: { ...submissionOf(fine, command), ...contacts } }];
}

/** The next dispute of a fine. */
export const openDispute = (fine: StandingFine, submission: Submission): FineEvent => ({
  type: 'DisputeSubmitted',
  data: submissionOf(fine, submission),
});

const submissionOf = (fine: StandingFine, { reason, evidence, photos }: Submission) => ({
  disputeId: disputeIdOf(fine.fineNumber, fine.disputes.length + 1),
  reason,
  evidence,
  ...(photos.length > 0 && { evidencePhotos: photos }),
});

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

/** Who of the staff submitted it and who issued the fine: if one of them decides, somebody else has to see it. */
export const partsInDispute = (
  dispute: PendingDispute,
  { issuedBy }: Pick<StandingFine, 'issuedBy'>,
): string[] => [accountOfSubmitter(dispute) ?? [], issuedBy.id].flat();

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
