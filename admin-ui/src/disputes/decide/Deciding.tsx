import { type ReactNode, useState } from 'react';

import { DecideContext, type Decision } from './decision.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function Deciding({ children }: { children: ReactNode }) {
  const [decision, setDecision] = useState<Decision>();
  return (
    <DecideContext value={setDecision}>
      {children}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </DecideContext>
  );
}
