import {
  FINE_STATUS_LABELS,
  type FineStatus,
  SELECTABLE_STATUSES,
  type SelectableStatus,
} from '@fines/domain/fine/status.ts';
import { type CommandName, grantOf, hasRankOf, type Role } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';

import { roleReason } from '../auth/screens.ts';
import type { Fine } from '../data/fineCalls.ts';

/** The full history is for managers and whoever ranks as high. */
export const mayReadHistory = (role: Role): boolean => hasRankOf(role, ['MANAGER']);

/** What of a fine some commands depend on. */
type StateOfFine = Pick<Fine, 'status' | 'paymentStands'>;

/** What must be known of a fine to take the money for it. */
export type PayableFine = Pick<
  Fine,
  'id' | 'fineNumber' | 'offenseDescription' | 'amount' | 'status' | 'paymentStands'
>;

/** Commands that not every state of a fine allows: which ones do, and what is said in the others. */
const NEEDED: Partial<Record<CommandName, { statuses: readonly FineStatus[]; reason: string }>> = {
  'fine.change-status': { statuses: SELECTABLE_STATUSES, reason: 'This status is final' },
  'fine.remind': { statuses: ['UNPAID'], reason: 'Only an unpaid fine can be reminded of' },
  'fine.delete': { statuses: ['UNPAID', 'PAID', 'DISPUTED'], reason: 'A resolved fine cannot be deleted' },
  'fine.reissue': { statuses: ['UNPAID'], reason: 'Only an unpaid fine can be voided and reissued' },
  'payment.record': {
    statuses: ['UNPAID', 'DISPUTED'],
    reason: 'Only an unpaid or a disputed fine can be paid',
  },
  'dispute.submit': { statuses: ['UNPAID'], reason: 'Only an unpaid fine can be disputed' },
};

/** Why this user may not do this with this fine; undefined if he or she may. The server decides anyway. */
export function reasonAgainst(command: CommandName, user: UserView, fine: Fine): string | undefined {
  const isOthers = fine.issuedById !== user.id;
  if (isOthers && grantOf(user.role, command) === 'own') return 'You may edit only the fines that you issued';
  return roleReason(user.role, command) ?? reasonOfState(command, fine);
}

/** Whether this user may take the money for this fine. */
export const mayBePaid = ({ role }: UserView, fine: StateOfFine): boolean =>
  grantOf(role, 'payment.record') === 'yes' && reasonOfState('payment.record', fine) === undefined;

/** Whether this user may remind of this fine. */
export const mayBeReminded = ({ role }: UserView, fine: StateOfFine): boolean =>
  grantOf(role, 'fine.remind') === 'yes' && reasonOfState('fine.remind', fine) === undefined;

/** What is said in a dialog that was opened while the fine still allowed it; undefined while it does. */
export function obstacleTo(command: CommandName, fine: StateOfFine): string | undefined {
  const reason = reasonOfState(command, fine);
  if (reason === undefined) return undefined;
  return `This fine is ${FINE_STATUS_LABELS[fine.status]} by now. ${reason}. Close this window to see it as it is.`;
}

/** What money on a fine stands in the way of. */
const NEED_REFUND: ReadonlySet<CommandName> = new Set(['fine.delete', 'fine.reissue', 'payment.record']);

function needsRefund(command: CommandName, { status, paymentStands }: StateOfFine): boolean {
  const leavesPaid = command === 'fine.change-status' && status === 'PAID';
  return paymentStands && (leavesPaid || NEED_REFUND.has(command));
}

function reasonOfState(command: CommandName, fine: StateOfFine): string | undefined {
  const needed = NEEDED[command];
  if (needed && !needed.statuses.includes(fine.status)) return needed.reason;
  return needsRefund(command, fine) ? 'Refund the payment first' : undefined;
}

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
