import { grantOf } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use } from 'react';

import { useUser } from '../auth/useUser.ts';
import { mayBePaid, mayBeReminded, type PayableFine } from '../fine/fineRights.ts';

/** In emalangeni, summed as cents so that nothing is lost. */
export const sumOf = (fines: readonly PayableFine[]): number =>
  fines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/** Whether the user takes money at all. */
export const useMayPay = (): boolean => grantOf(useUser().role, 'payment.record') === 'yes';

/** Whether the user does anything with several fines at once. */
export function useMaySelect(): boolean {
  const { role } = useUser();
  return grantOf(role, 'payment.record') === 'yes' || grantOf(role, 'fine.remind') === 'yes';
}

/** Whether a fine can be paid or reminded of with others. */
export const mayBeSelected = (user: UserView, fine: PayableFine): boolean =>
  mayBePaid(user, fine) || mayBeReminded(user, fine);

/** As many as a question to the API answers, and so as the receipts of one sheet. */
export const MOST_SELECTED = 100;

type Selection = {
  chosen: readonly PayableFine[];
  /** Adds these to what is chosen, as far as there is room. */
  choose: (fines: readonly PayableFine[]) => void;
  drop: (fines: readonly PayableFine[]) => void;
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
