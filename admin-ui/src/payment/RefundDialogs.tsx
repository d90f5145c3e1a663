import { type ReactNode, useState } from 'react';

import { Opened } from '../ui/Later.tsx';
import { openedPart } from '../ui/screens.tsx';
import { RefundContext, type Refunding } from './refundStep.ts';

const RefundDialog = openedPart(() => import('./RefundDialog.tsx'));

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [refunding, setRefunding] = useState<Refunding>();
  const close = () => setRefunding(undefined);
  return (
    <RefundContext value={setRefunding}>
      {children}
      <Opened isOpen={refunding !== undefined} onClose={close}>
        {refunding && <RefundDialog refunding={refunding} onClose={close} />}
      </Opened>
    </RefundContext>
  );
}
