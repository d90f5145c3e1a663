import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '@fines/domain/payment/status.ts';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/Badge.tsx';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'amber',
  COMPLETED: 'green',
  FAILED: 'red',
  REFUNDED: 'grey',
};

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={TONES[status]} label={PAYMENT_STATUS_LABELS[status]} />
);
