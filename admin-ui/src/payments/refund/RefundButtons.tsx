import type { PaymentView } from '@fines/domain/payment/view.ts';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

import { useUser } from '../../auth/useUser.ts';
import { stepsFor, useAskRefund, WORDS } from './refundStep.ts';

type Props = { payment: PaymentView } & Pick<ButtonProps, 'size' | 'variant'>;

/** What the user may do about the refund of a payment. */
export function RefundButtons({ payment, ...look }: Props) {
  const user = useUser();
  const ask = useAskRefund();
  return stepsFor(user, payment).map((step) => (
    <Button
      key={step}
      {...look}
      color={step === 'refund' ? 'error' : 'primary'}
      aria-label={`${WORDS[step].label} ${payment.receiptNumber}`}
      onClick={() => ask({ payment, step })}
    >
      {WORDS[step].label}
    </Button>
  ));
}

/** What one can do with a row; a click beside a button is not one on the row. */
export const RefundActions = ({ payment }: { payment: PaymentView }) => (
  <Box
    onClick={(event) => event.stopPropagation()}
    sx={{
      display: 'flex',
      flexDirection: { xs: 'row', sm: 'column' },
      alignItems: 'flex-start',
      '& > .MuiButton-root': { flexShrink: 0, minWidth: 0, px: 0.75 },
    }}
  >
    <RefundButtons payment={payment} size="small" />
  </Box>
);
