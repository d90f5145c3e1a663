import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Fine } from '../../data/fineCalls.ts';
import { formatDate } from '../../format/dates.ts';

const METHODS = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method].toLowerCase()),
);

const howToPay = ({ fineNumber }: Fine): string[] => [
  `Pay the whole amount at once: ${METHODS}. Show this paper, or name the fine number ${fineNumber}.`,
  'You get a receipt with a number that begins with RCP. Keep it.',
  'If you contest this fine, have a dispute recorded before you pay: paying withdraws it.',
];

export type Demand = { title: string; lines: string[] };

/** What a reminder of an unpaid fine says. */
export function reminderOf(fine: Fine, now: Date): Demand {
  const day = formatDate(fine.dueDate);
  const amount = formatSzl(fine.amount);
  return isOverdue(fine.dueDate, now)
    ? {
        title: `${amount} overdue since ${day}`,
        lines: ['This fine was to be paid by that day. Pay it now.', ...howToPay(fine)],
      }
    : { title: `${amount} to be paid by ${day}`, lines: howToPay(fine) };
}

/** What the driver is asked for, as the fine stands now. */
export function demandOf(fine: Fine): Demand {
  const amount = formatSzl(fine.amount);
  switch (fine.status) {
    case 'UNPAID':
      return { title: `${amount} to be paid by ${formatDate(fine.dueDate)}`, lines: howToPay(fine) };
    case 'DISPUTED':
      return {
        title: `${amount}: disputed`,
        lines: ['A decision is pending. If the dispute is rejected, the amount is to be paid.'],
      };
    case 'PAID':
      return {
        title: `${amount} paid on ${formatDate(fine.paidAt)}`,
        lines: ['Nothing more is to be paid.'],
      };
    case 'RESOLVED':
    case 'CANCELLED':
      return { title: 'Nothing is to be paid', lines: ['This fine was dismissed.'] };
    default:
      return fine.status satisfies never;
  }
}
