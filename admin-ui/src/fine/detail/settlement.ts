import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';

import type { Fine } from '../../data/fineCalls.ts';
import { formatDate } from '../../format/dates.ts';
import { allOf, lastOf } from '../eventStory.ts';

export type Settlement = { lines: string[]; isOverdue: boolean };

const calm = (...lines: string[]): Settlement => ({ lines, isOverdue: false });

/** Of the last payment that was not refunded. */
function standingReceipt(events: readonly HistoryEvent[]): string | undefined {
  const refunded = new Set(allOf(events, 'PaymentRefunded').map(({ data }) => data.receiptNumber));
  const taken = allOf(events, 'PaymentRecorded').map(({ data }) => data.receiptNumber);
  return taken.findLast((number) => !refunded.has(number));
}

/** By which payment; the method alone until the events are known. */
function paidBy({ paymentMethod }: Fine, events: readonly HistoryEvent[]): string {
  if (paymentMethod === null) return 'Paid without receipt';
  const number = standingReceipt(events);
  const receipt = number === undefined ? '' : ` · Receipt ${number}`;
  return `${PAYMENT_METHOD_LABELS[paymentMethod]}${receipt}`;
}

/** Where the fine stands between being issued and being settled. */
export function settlementOf(fine: Fine, events: readonly HistoryEvent[], now: Date): Settlement {
  switch (fine.status) {
    case 'UNPAID': {
      const isLate = isOverdue(fine.dueDate, now);
      return {
        lines: [`${isLate ? 'Overdue since' : 'Due'} ${formatDate(fine.dueDate)}`],
        isOverdue: isLate,
      };
    }
    case 'PAID':
      return calm(`Paid on ${formatDate(fine.paidAt)}`, paidBy(fine, events));
    case 'DISPUTED':
      return calm('The driver contests this fine');
    case 'RESOLVED':
      return calm('Nothing is to be paid: the dispute was approved');
    case 'CANCELLED':
      return calm('Deleted');
    default:
      return fine.status satisfies never;
  }
}

/** The dispute that waits for a decision. */
export function pendingDispute(events: readonly HistoryEvent[]): string | undefined {
  const id = lastOf(events, 'DisputeSubmitted')?.data.disputeId;
  return lastOf(events, 'DisputeResolved')?.data.disputeId === id ? undefined : id;
}
