import type { PaymentView } from '@fines/domain/payment/view.ts';
import Typography from '@mui/material/Typography';

/** What the payer's bank or phone calls the payment, and beneath it what our receipt does. */
export const Reference = ({ payment }: { payment: PaymentView }) => (
  <>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: 220 }}>
      {payment.transactionReference ?? '–'}
    </Typography>
    <Typography variant="body2" color="text.secondary" noWrap>
      {payment.receiptNumber}
    </Typography>
  </>
);
