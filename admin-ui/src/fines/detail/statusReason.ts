import type { SelectableStatus } from '@fines/domain/fine/status.ts';

import type { Fine } from '../types.ts';

/** Whether one has to say why: for money that no receipt tells of, and for a dispute that nobody decides. */
export const needsReason = (fine: Fine, to: SelectableStatus): boolean =>
  to !== fine.status && (to === 'PAID' || fine.status === 'DISPUTED');

/** What setting the status by hand comes to, where a reason is needed. */
export function whatFollows({ status, fineNumber }: Fine, to: SelectableStatus): string {
  const withdrawn = status === 'DISPUTED' ? ' Its pending dispute becomes Rejected, as withdrawn.' : '';
  return to === 'PAID'
    ? `${fineNumber} becomes Paid without a receipt. Record a payment instead if money was taken here.${withdrawn}`
    : `${fineNumber} is to be paid again, within the days that were left, at least 7.${withdrawn}`;
}
