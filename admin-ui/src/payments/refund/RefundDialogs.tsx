import { type ReactNode, useState } from 'react';

import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RefundContext, type Refunding, WORDS } from './refundStep.ts';
import { useRefund } from './useRefund.ts';

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
