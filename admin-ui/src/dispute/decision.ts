import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import { dueAfterPause } from '@fines/domain/fine/status.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Fine } from '../data/fineCalls.ts';
import { formatDate } from '../format/dates.ts';
import { formatCounted } from '../format/numbers.ts';

/** What the form of the decision holds. */
export type DecisionValues = { outcome: DisputeOutcome | ''; resolution: string };

type Words = { verb: string; doing: string; done: string; color: 'success' | 'error' };

/** The two ways to decide a dispute. */
export const DECISIONS: Readonly<Record<DisputeOutcome, Words>> = {
  APPROVED: {
    verb: 'Approve',
    doing: 'Approving...',
    done: 'Dispute approved successfully',
    color: 'success',
  },
  REJECTED: {
    verb: 'Reject',
    doing: 'Rejecting...',
    done: 'Dispute rejected successfully',
    color: 'error',
  },
};

/** `waiting 12 days`, in local days. */
export function waitingOf({ submittedAt }: Pick<DisputeView, 'submittedAt'>, today: string): string {
  const days = daysBetween(localDay(submittedAt), today);
  return days === 0 ? 'waiting since today' : `waiting ${formatCounted(days, 'day')}`;
}

/** What the decision means for the fine as it stands. Its status may have been changed beneath the dispute. */
export function effectOf(
  outcome: DisputeOutcome,
  { submittedAt }: Pick<DisputeView, 'submittedAt'>,
  fine: Pick<Fine, 'status' | 'amount' | 'dueDate'>,
  now: Date,
): string {
  if (outcome === 'APPROVED') {
    return fine.status === 'PAID'
      ? 'The fine is marked as Paid: set it to Disputed before you approve.'
      : `Cancels ${formatSzl(fine.amount)}: the fine becomes Resolved, nothing has to be paid.`;
  }
  if (fine.status === 'PAID') return 'The fine stays Paid.';
  const becomes = fine.status === 'UNPAID' ? 'stays Unpaid' : 'becomes Unpaid again';
  const due = dueAfterPause(fine.dueDate, submittedAt, now.toISOString());
  const left = formatCounted(daysBetween(localDay(now.toISOString()), localDay(due)), 'day');
  return `The fine ${becomes}: due ${formatDate(due)}, ${left} left.`;
}
