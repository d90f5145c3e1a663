import type { PaymentView } from '@fines/domain/payment/view.ts';
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
