import { type ReactNode, useState } from 'react';

import { useFineFailure } from '../../fines/detail/useFineFailure.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RefundPaymentDialog } from './RefundPaymentDialog.tsx';
import { RefundRequestNote } from './RefundRequestNote.tsx';
import { RefundContext, type Refunding, WORDS } from './refundStep.ts';
import { useSendRefund } from './useSendRefund.ts';

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [refunding, setRefunding] = useState<Refunding>();
  const close = () => setRefunding(undefined);
  return (
    <RefundContext value={setRefunding}>
      {children}
      {refunding?.step === 'refund' && <RefundPaymentDialog payment={refunding.payment} onClose={close} />}
      {refunding && refunding.step !== 'refund' && <StepDialog refunding={refunding} onClose={close} />}
    </RefundContext>
  );
}

/** Asks for a refund, or declines to make one. */
function StepDialog({ refunding, onClose }: { refunding: Refunding; onClose: () => void }) {
  const { payment, step } = refunding;
  const { title, question, submit, submitting, failed: whatFailed } = WORDS[step];
  const send = useSendRefund(refunding);
  const failed = useFineFailure();

  const take = async (reason: string): Promise<void> => {
    try {
      await send({ reason });
    } catch (error) {
      await failed(whatFailed, error);
    }
    onClose();
  };

  return (
    <ReasonDialog
      title={title(payment)}
      question={question(payment)}
      submit={submit}
      submitting={submitting}
      onSubmit={take}
      onClose={onClose}
    >
      {payment.refundRequest && <RefundRequestNote request={payment.refundRequest} />}
    </ReasonDialog>
  );
}
