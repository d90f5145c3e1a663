import type { DisputeOutcome } from '@fines/domain/dispute/status.ts';
import type { DisputeView } from '@fines/domain/dispute/view.ts';
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
  /** What it means for the fine. */
  effectOn: (fineNumber: string) => string;
};

export const WORDS: Readonly<Record<DisputeOutcome, Words>> = {
  APPROVED: {
    verb: 'Approve',
    doing: 'Approving...',
    done: 'Dispute approved successfully',
    effectOn: (fineNumber) => `${fineNumber} becomes Resolved: nothing has to be paid.`,
  },
  REJECTED: {
    verb: 'Reject',
    doing: 'Rejecting...',
    done: 'Dispute rejected successfully',
    effectOn: (fineNumber) => `${fineNumber} becomes Unpaid again: it has to be paid.`,
  },
};
