import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import { dueAfterPause } from '@fines/domain/fine/status.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Fine } from '../data/fineCalls.ts';
import { formatDate } from '../format/dates.ts';
import { common } from '../messages.ts';
import { t } from './messages.ts';

/** What the form of the decision holds. */
export type DecisionValues = { outcome: DisputeOutcome | ''; resolution: string };

type Words = {
  verb: string;
  /** Of a button beside which nothing says of which fine. */
  verbFor: (fine: string) => string;
  doing: string;
  done: string;
  color: 'success' | 'error';
};

/** The two ways to decide a dispute. */
export const DECISIONS: Readonly<Record<DisputeOutcome, Words>> = {
  APPROVED: {
    verb: common('approve'),
    verbFor: (fine) => t('approveFine', { fine }),
    doing: t('approving'),
    done: t('approvedDone'),
    color: 'success',
  },
  REJECTED: {
    verb: t('reject'),
    verbFor: (fine) => t('rejectFine', { fine }),
    doing: t('rejecting'),
    done: t('rejectedDone'),
    color: 'error',
  },
};

/** `waiting 12 days`, in local days. */
export function waitingOf({ submittedAt }: Pick<DisputeView, 'submittedAt'>, today: string): string {
  const days = daysBetween(localDay(submittedAt), today);
  return days === 0 ? t('waitingSinceToday') : t('waitingDays', { count: days });
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
      ? t('markedAsPaid')
      : t('cancelsAmount', { amount: formatSzl(fine.amount) });
  }
  if (fine.status === 'PAID') return t('staysPaid');
  const due = dueAfterPause(fine.dueDate, submittedAt, now.toISOString());
  const count = daysBetween(localDay(now.toISOString()), localDay(due));
  return t(fine.status === 'UNPAID' ? 'dueStill' : 'dueAgain', { day: formatDate(due), count });
}
