import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Fine } from '../../data/fineCalls.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from './messages.ts';

const METHODS = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method].toLowerCase()),
);

const howToPay = ({ fineNumber }: Fine): string[] => [
  t('howToPay', { methods: METHODS, fineNumber }),
  t('keepTheReceipt'),
  t('beforeYouPay'),
];

export type Demand = { title: string; lines: string[] };

/** What a reminder of an unpaid fine says. */
export function reminderOf(fine: Fine, now: Date): Demand {
  const day = formatDate(fine.dueDate);
  const amount = formatSzl(fine.amount);
  return isOverdue(fine.dueDate, now)
    ? {
        title: t('overdueSince', { amount, day }),
        lines: [t('payNow'), ...howToPay(fine)],
      }
    : { title: t('payBy', { amount, day }), lines: howToPay(fine) };
}

/** What the driver is asked for, as the fine stands now. */
export function demandOf(fine: Fine): Demand {
  const amount = formatSzl(fine.amount);
  switch (fine.status) {
    case 'UNPAID':
      return { title: t('payBy', { amount, day: formatDate(fine.dueDate) }), lines: howToPay(fine) };
    case 'DISPUTED':
      return {
        title: t('disputed', { amount }),
        lines: [t('decisionPending')],
      };
    case 'PAID':
      return {
        title: t('paidOn', { amount, day: formatDate(fine.paidAt) }),
        lines: [t('nothingMore')],
      };
    case 'RESOLVED':
    case 'CANCELLED':
      return { title: t('nothingToPay'), lines: [t('dismissed')] };
    default:
      return fine.status satisfies never;
  }
}
