import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundContext, type Refunding, stepsFor, WORDS } from './refundStep.ts';

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [refunding, setRefunding] = useState<Refunding>();
  const close = () => setRefunding(undefined);
  return (
    <RefundContext value={setRefunding}>
      {children}
      {refunding && <RefundDialog refunding={refunding} onClose={close} />}
    </RefundContext>
  );
}

type Props = Pick<ButtonProps, 'size'> & { payment: PaymentView };

/** What this user may do about the refund of a payment that stands on a page of its own, or with its fine. */
export function RefundButtons({ payment, size }: Props) {
  const user = useUser();
  const [refunding, setRefunding] = useState<Refunding>();
  const close = () => setRefunding(undefined);
  return (
    <>
      {stepsFor(user, payment).map((step) => (
        <Button
          key={step}
          size={size}
          variant="outlined"
          color={step === 'refund' ? 'error' : 'primary'}
          aria-label={t('receipt.stepOf', { step: WORDS[step].label, receipt: payment.receiptNumber })}
          onClick={() => setRefunding({ payment, step })}
        >
          {WORDS[step].label}
        </Button>
      ))}
      {refunding && <RefundDialog refunding={refunding} onClose={close} />}
    </>
  );
}
