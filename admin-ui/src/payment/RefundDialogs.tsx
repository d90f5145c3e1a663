import { type ReactNode, useState } from 'react';

import { RefundDialog } from './RefundDialog.tsx';
import { RefundContext, type Refunding } from './refundStep.ts';

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
