import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import { dueAfterPause } from '@fines/domain/fine/status.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Fine } from '../data/fineCalls.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';

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
    verb: t('common.approve'),
    verbFor: (fine) => t('dispute.approveFine', { fine }),
    doing: t('dispute.approving'),
    done: t('dispute.approvedDone'),
    color: 'success',
  },
  REJECTED: {
    verb: t('dispute.reject'),
    verbFor: (fine) => t('dispute.rejectFine', { fine }),
    doing: t('dispute.rejecting'),
    done: t('dispute.rejectedDone'),
    color: 'error',
  },
};

/** `waiting 12 days`, in local days. */
export function waitingOf({ submittedAt }: Pick<DisputeView, 'submittedAt'>, today: string): string {
  const days = daysBetween(localDay(submittedAt), today);
  return days === 0 ? t('dispute.waitingSinceToday') : t('dispute.waitingDays', { count: days });
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
      ? t('dispute.markedAsPaid')
      : t('dispute.cancelsAmount', { amount: formatSzl(fine.amount) });
  }
  if (fine.status === 'PAID') return t('dispute.staysPaid');
  const due = dueAfterPause(fine.dueDate, submittedAt, now.toISOString());
  const count = daysBetween(localDay(now.toISOString()), localDay(due));
  return t(fine.status === 'UNPAID' ? 'dispute.dueStill' : 'dispute.dueAgain', {
    day: formatDate(due),
    count,
  });
}
