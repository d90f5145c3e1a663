import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import Button, { type ButtonProps } from '@mui/material/Button';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { RefundContext, type Refunding, stepsFor, useAskRefund, WORDS } from './refundStep.ts';

const RefundDialog = lazy(() => import('./RefundDialog.tsx'));

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
      aria-label={WORDS[step].labelOf(payment)}
      onClick={() => ask({ payment, step })}
    >
      {WORDS[step].label}
    </Button>
  ));
}

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [refunding, setRefunding] = useState<Refunding>();
  return (
    <RefundContext value={setRefunding}>
      {children}
      <Suspense>
        {refunding && <RefundDialog refunding={refunding} onClose={() => setRefunding(undefined)} />}
      </Suspense>
    </RefundContext>
  );
}
