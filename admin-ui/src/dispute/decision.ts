import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import type { FineStatus } from '@fines/domain/fine/status.ts';
import { createContext, use } from 'react';

/** A dispute, and how somebody is about to resolve it. */
export type Decision = { dispute: DisputeView; outcome: DisputeOutcome };

export const DecideContext = createContext<((decision: Decision) => void) | undefined>(undefined);

/** Asks for the resolution of a dispute. Only for what stands within Deciding. */
export function useDecide(): (decision: Decision) => void {
  const decide = use(DecideContext);
  if (decide === undefined) throw new Error('There is no Deciding around this');
  return decide;
}

type Words = {
  verb: string;
  doing: string;
  done: string;
};

export const WORDS: Readonly<Record<DisputeOutcome, Words>> = {
  APPROVED: {
    verb: 'Approve',
    doing: 'Approving...',
    done: 'Dispute approved successfully',
  },
  REJECTED: {
    verb: 'Reject',
    doing: 'Rejecting...',
    done: 'Dispute rejected successfully',
  },
};

/**
 * What the decision means for the fine as it stands; while that is not known, as one that is disputed. The select
 * once changed the status beneath a pending dispute.
 */
export function effectOn(
  outcome: DisputeOutcome,
  fineNumber: string,
  status: FineStatus = 'DISPUTED',
): string {
  if (outcome === 'APPROVED') {
    return status === 'PAID'
      ? `${fineNumber} is marked as Paid: set it to Disputed before you approve.`
      : `${fineNumber} becomes Resolved: nothing has to be paid.`;
  }
  if (status === 'PAID') return `${fineNumber} stays Paid.`;
  const becomes = status === 'UNPAID' ? 'stays Unpaid' : 'becomes Unpaid again';
  return `${fineNumber} ${becomes}: it has to be paid within the days that were left, at least 7.`;
}
