import type { ResolveDispute, SubmitDispute } from '../fine/commands.ts';
import type { FineEvent } from '../fine/events.ts';
import type { StandingFine } from '../fine/state.ts';
import { type Person, personOf } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { disputeIdOf, type PendingDispute } from './dispute.ts';

const WITHDRAWN = 'Withdrawn: fine paid';

const pendingOf = (fine: StandingFine): PendingDispute | undefined =>
  fine.disputes.find((dispute) => dispute.status === 'PENDING');

/** Of an unpaid fine, and one at a time. */
export function submitDispute({ reason, evidence }: SubmitDispute, fine: StandingFine): FineEvent[] {
  if (pendingOf(fine) !== undefined) {
    throw conflict('dispute-pending', 'This fine has a dispute that is pending');
  }
  if (fine.status !== 'UNPAID') throw conflict('not-unpaid', 'Only an unpaid fine can be disputed');
  const disputeId = disputeIdOf(fine.fineNumber, fine.disputes.length + 1);
  return [{ type: 'DisputeSubmitted', data: { disputeId, reason, evidence } }];
}

/** A dispute is resolved once. What was set to paid meanwhile cannot be dismissed as if it were not. */
export function resolveDispute(command: ResolveDispute, fine: StandingFine): FineEvent[] {
  const { actor, disputeId, status, resolution } = command;
  const dispute = fine.disputes.find(({ id }) => id === disputeId);
  if (dispute === undefined) throw notFound('Dispute');
  if (dispute.status !== 'PENDING') {
    throw conflict('dispute-resolved', 'This dispute was resolved already');
  }
  if (status === 'APPROVED' && fine.status === 'PAID') {
    throw conflict('already-paid', 'The fine is marked as paid: set it back before approving the dispute');
  }
  const resolvedBy = personOf(actor);
  return [{ type: 'DisputeResolved', data: { disputeId, status, resolution, resolvedBy } }];
}

/** What paying does to the dispute that is pending, if there is one. */
export function withdrawPending(fine: StandingFine, resolvedBy: Person): FineEvent[] {
  const pending = pendingOf(fine);
  if (pending === undefined) return [];
  const data = { disputeId: pending.id, status: 'REJECTED', resolution: WITHDRAWN, resolvedBy } as const;
  return [{ type: 'DisputeResolved', data }];
}
