import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';

import { disputePath, receiptPath } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { allOf, lastOf } from './eventStory.ts';

/** The receipt or the dispute that the status comes from; its number is not known until the events are. */
export type Source = { words: string; screen: 'payments' | 'disputes'; number: string | undefined };

export type Settlement = { lines: string[]; isOverdue: boolean; source?: Source };

/** Of the last payment that was not refunded. */
function standingReceipt(events: readonly HistoryEvent[]): string | undefined {
  const refunded = new Set(allOf(events, 'PaymentRefunded').map(({ data }) => data.receiptNumber));
  const taken = allOf(events, 'PaymentRecorded').map(({ data }) => data.receiptNumber);
  return taken.findLast((number) => !refunded.has(number));
}

/** When and how it was paid; the method alone until the receipt is known. */
function paid({ paidAt, paymentMethod }: FineView, events: readonly HistoryEvent[]): Settlement {
  const when = t('fine.paidOn', { day: formatDate(paidAt) });
  if (paymentMethod === null) return { lines: [when, t('fine.paidWithoutReceipt')], isOverdue: false };
  const [method, number] = [PAYMENT_METHOD_LABELS[paymentMethod], standingReceipt(events)];
  const words = number === undefined ? method : t('fine.methodAndReceipt', { method });
  return { lines: [when], isOverdue: false, source: { words, screen: 'payments', number } };
}

/** Where the record stands that the status comes from. */
export function pathOf({ screen, number }: Source): string | undefined {
  if (number === undefined) return undefined;
  return screen === 'payments' ? receiptPath(number) : disputePath(number);
}

/** Where the fine stands between being issued and being settled. */
export function settlementOf(fine: FineView, events: readonly HistoryEvent[], now: Date): Settlement {
  switch (fine.status) {
    case 'UNPAID': {
      const isLate = isOverdue(fine.dueDate, now);
      return {
        lines: [t(isLate ? 'fine.overdueSince' : 'fine.dueOn', { day: formatDate(fine.dueDate) })],
        isOverdue: isLate,
      };
    }
    case 'PAID':
      return paid(fine, events);
    case 'DISPUTED':
      return {
        lines: [t('fine.driverContests')],
        isOverdue: false,
        source: { words: t('fine.pendingDispute'), screen: 'disputes', number: pendingDispute(events) },
      };
    case 'RESOLVED':
      return { lines: [t('fine.disputeApproved')], isOverdue: false };
    case 'CANCELLED':
      return { lines: [t('fine.deleted')], isOverdue: false };
    default:
      return fine.status satisfies never;
  }
}

/** The dispute that waits for a decision. */
export function pendingDispute(events: readonly HistoryEvent[]): string | undefined {
  const id = lastOf(events, 'DisputeSubmitted', 'DisputeSubmittedOnline')?.data.disputeId;
  return lastOf(events, 'DisputeResolved')?.data.disputeId === id ? undefined : id;
}

/** The dispute that was decided last. */
export const lastDecision = (events: readonly HistoryEvent[]): string | undefined =>
  lastOf(events, 'DisputeResolved')?.data.disputeId;
