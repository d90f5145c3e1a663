import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '@fines/domain/payment/status.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import Box from '@mui/material/Box';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/Badge.tsx';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'amber',
  COMPLETED: 'green',
  FAILED: 'red',
  REFUNDED: 'grey',
};

const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={TONES[status]} label={PAYMENT_STATUS_LABELS[status]} />
);

/** The status of a payment, and whether somebody asks for its refund. */
export const PaymentState = ({ payment }: { payment: PaymentView }) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: { xs: 'flex-end', lg: 'flex-start' },
      gap: 0.5,
    }}
  >
    <PaymentBadge status={payment.status} />
    {payment.refundRequest && <Badge tone="amber" label="Refund requested" />}
  </Box>
);
