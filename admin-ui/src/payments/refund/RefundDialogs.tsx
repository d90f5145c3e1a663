import { type ReactNode, useState } from 'react';

import { useCommandKey } from '../../data/commandKey.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { FINE_TABLES, useFineFailure } from '../../fines/detail/useFineFailure.ts';
import { useToast } from '../../toasts/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RefundContext, type Refunding, WORDS } from './refundStep.ts';

/** Does what was asked about the refund of a payment, or says why not; then `onEnd`. */
function useRefund({ payment, step }: Refunding, onEnd: () => void): (reason: string) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();
  const keyOf = useCommandKey();

  return async (reason) => {
    const { receiptNumber } = payment;
    try {
      await api.refund(step, receiptNumber, reason, keyOf([step, receiptNumber, reason]));
      await changed(...FINE_TABLES);
      toast({ title: WORDS[step].done, description: `Receipt ${receiptNumber}` });
    } catch (error) {
      await failed(WORDS[step].failed, error);
    }
    onEnd();
  };
}

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [refunding, setRefunding] = useState<Refunding>();
  return (
    <RefundContext value={setRefunding}>
      {children}
      {refunding && <RefundDialog refunding={refunding} onClose={() => setRefunding(undefined)} />}
    </RefundContext>
  );
}

function RefundDialog({ refunding, onClose }: { refunding: Refunding; onClose: () => void }) {
  const { payment, step } = refunding;
  const { title, question, submit, submitting } = WORDS[step];
  return (
    <ReasonDialog
      title={title(payment)}
      question={question(payment)}
      submit={submit}
      submitting={submitting}
      isDangerous={step === 'refund'}
      onSubmit={useRefund(refunding, onClose)}
      onClose={onClose}
    />
  );
}
