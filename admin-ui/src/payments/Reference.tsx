import type { PaymentView } from '@fines/domain/payment/view.ts';
import Typography from '@mui/material/Typography';

import { ReceiptLink } from './receipt/ReceiptLink.tsx';

/** What the payer's bank or phone calls the payment, and beneath it what our receipt does. */
export const Reference = ({ payment }: { payment: PaymentView }) => (
  <>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: 220 }}>
      {payment.transactionReference ?? '–'}
    </Typography>
    <ReceiptLink number={payment.receiptNumber} />
  </>
);
