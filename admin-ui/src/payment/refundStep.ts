import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use } from 'react';

import { formatDateTime } from '../format/dates.ts';

/** What can be done about the refund of a payment. */
export type RefundStep = 'refund' | 'request' | 'decline';

export type RefundRequest = NonNullable<PaymentView['refundRequest']>;

/** Who asked for a refund, and when. */
export const askedBy = ({ requestedBy, requestedAt }: RefundRequest): string =>
  `${withBadge(requestedBy)} asked on ${formatDateTime(requestedAt)}`;

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
    label: 'Refund',
    title: ({ receiptNumber }) => `Refund ${receiptNumber}`,
    question: ({ amount, fineId }) =>
      `Give ${formatSzl(amount)} back. ${fineId} is then to be paid again, within the days that were left, at least 7.`,
    submit: 'Refund',
    submitting: 'Refunding...',
    done: 'Payment refunded successfully',
    failed: 'Failed to refund payment',
  },
  request: {
    label: 'Request refund',
    title: ({ receiptNumber }) => `Request a refund of ${receiptNumber}`,
    question: ({ amount }) => `A manager decides whether ${formatSzl(amount)} are given back.`,
    submit: 'Request Refund',
    submitting: 'Requesting...',
    done: 'Refund requested',
    failed: 'Failed to request the refund',
  },
  decline: {
    label: 'Decline',
    title: ({ receiptNumber }) => `Decline to refund ${receiptNumber}`,
    question: () => 'The payment stands. Say why, for who asked.',
    submit: 'Decline',
    submitting: 'Declining...',
    done: 'Refund declined',
    failed: 'Failed to decline the refund',
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
