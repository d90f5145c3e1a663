import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '@fines/domain/fine/payment.ts';

import { t } from '../i18n/i18nProvider.ts';
import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';
import { askedBy } from './refundStep.ts';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'amber',
  COMPLETED: 'green',
  FAILED: 'red',
  REFUNDED: 'grey',
};

const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={TONES[status]} label={PAYMENT_STATUS_LABELS[status]} />
);

/** The status of a payment; of one whose refund is asked for, that it is. */
export const PaymentState = ({ payment: { status, refundRequest } }: { payment: PaymentView }) =>
  refundRequest === null ? (
    <PaymentBadge status={status} />
  ) : (
    <span title={`${askedBy(refundRequest)}: ${refundRequest.reason}`}>
      <Badge tone="amber" label={t('receipt.refundRequested')} />
    </span>
  );
