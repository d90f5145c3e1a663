import { createContext, use } from 'react';

import type { PayableFine } from '../record/payableFine.ts';

export type Selection = {
  chosen: readonly PayableFine[];
  toggle: (fine: PayableFine) => void;
  /** Adds these to what is chosen. */
  choose: (fines: readonly PayableFine[]) => void;
  clear: () => void;
  /** Opens the dialog that takes the money for these. */
  pay: (fines: readonly PayableFine[]) => void;
};

export const SelectionContext = createContext<Selection | undefined>(undefined);

/** For what stands within PayTogether. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (selection === undefined) throw new Error('There is no PayTogether around this');
  return selection;
}
