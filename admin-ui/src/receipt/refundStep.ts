import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use } from 'react';

import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';

/** What can be done about the refund of a payment. */
export type RefundStep = 'refund' | 'request' | 'decline';

export type RefundRequest = NonNullable<PaymentView['refundRequest']>;

/** Who asked for a refund, and when. */
export const askedBy = ({ requestedBy, requestedAt }: RefundRequest): string =>
  t('receipt.askedOn', { who: withBadge(requestedBy), at: formatDateTime(requestedAt) });

export type Refunding = { payment: PaymentView; step: RefundStep };

export const RefundContext = createContext<((refunding: Refunding) => void) | undefined>(undefined);

/** Opens the dialog of a step. Only for what stands within RefundDialogs. */
export function useAskRefund(): (refunding: Refunding) => void {
  const ask = use(RefundContext);
  if (ask === undefined) throw new Error('There are no RefundDialogs around this');
  return ask;
}

type Words = {
  label: string;
  title: (payment: PaymentView) => string;
  question: (payment: PaymentView) => string;
  submit: string;
  submitting: string;
  done: string;
  failed: string;
};

export const WORDS: Readonly<Record<RefundStep, Words>> = {
  refund: {
    label: t('receipt.refund'),
    title: ({ receiptNumber: receipt }) => t('receipt.refundReceipt', { receipt }),
    question: ({ amount, fineId: fine }) => t('receipt.refundQuestion', { amount: formatSzl(amount), fine }),
    submit: t('receipt.refund'),
    submitting: t('receipt.refunding'),
    done: t('receipt.refunded'),
    failed: t('receipt.refundFailed'),
  },
  request: {
    label: t('receipt.requestRefund'),
    title: ({ receiptNumber: receipt }) => t('receipt.requestRefundOf', { receipt }),
    question: ({ amount }) => t('receipt.requestQuestion', { amount: formatSzl(amount) }),
    submit: t('receipt.requestRefund'),
    submitting: t('receipt.requesting'),
    done: t('receipt.refundRequested'),
    failed: t('receipt.refundRequestFailed'),
  },
  decline: {
    label: t('common.decline'),
    title: ({ receiptNumber: receipt }) => t('receipt.declineRefundOf', { receipt }),
    question: () => t('receipt.declineQuestion'),
    submit: t('common.decline'),
    submitting: t('common.declining'),
    done: t('receipt.refundDeclined'),
    failed: t('receipt.refundDeclineFailed'),
  },
};

/** What this user may do about this payment: nobody decides about money that he or she took, or asks for. */
export function stepsFor(user: UserView, payment: PaymentView): RefundStep[] {
  if (payment.status !== 'COMPLETED') return [];
  const isAsked = payment.refundRequest !== null;
  if (mayDecide(user, payment)) return isAsked ? ['refund', 'decline'] : ['refund'];
  return !isAsked && mayAsk(user, payment) ? ['request'] : [];
}

const isOwn = ({ id }: UserView, { processedById }: PaymentView): boolean => processedById === id;

const hasAsked = ({ id }: UserView, { refundRequest }: PaymentView): boolean =>
  refundRequest?.requestedBy.id === id;

const mayDecide = (user: UserView, payment: PaymentView): boolean =>
  grantOf(user.role, 'payment.refund') === 'yes' && !isOwn(user, payment) && !hasAsked(user, payment);

function mayAsk(user: UserView, payment: PaymentView): boolean {
  const grant = grantOf(user.role, 'payment.request-refund');
  return grant === 'yes' || (grant === 'own' && isOwn(user, payment));
}
