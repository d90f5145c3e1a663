import type { PaymentView } from '@fines/domain/payment/view.ts';
import Box from '@mui/material/Box';

import { Badge } from '../ui/Badge.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

/** The status of a payment, and whether somebody asks for its refund. */
export const PaymentState = ({ payment }: { payment: PaymentView }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    <PaymentBadge status={payment.status} />
    {payment.refundRequest && <Badge tone="amber" label="Refund requested" />}
  </Box>
);
