import type { CashUps } from '@fines/domain/cash-up/cash-up.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import type { User } from '@fines/domain/user/user.ts';

/** A fine, and the revision of its stream. Of one that is deleted, only its payments are told. */
export type CurrentFine = { fine: Fine; revision: number };

export const isDeleted = ({ fine }: CurrentFine): boolean => fine.status === 'CANCELLED';

export type CurrentUser = { user: User; revision: number };

/** The cash-ups of one person and day; `id` is what their stream is named after. */
export type CurrentCashUps = { id: string; cashUps: CashUps; revision: number };

/** What became of a receipt number so far. */
export type CurrentReceipt = {
  id: string;
  /** The fine for whose payment it was reserved, if it was. */
  fineId: string | null;
  /** When it came into the log. */
  at: string;
  isVoided: boolean;
  /** When the original was handed out, if it was. */
  printedAt: string | null;
  revision: number;
};
