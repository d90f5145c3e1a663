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
import { t } from './messages.ts';

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
  'fine.change-status': { statuses: SELECTABLE_STATUSES, reason: t('statusIsFinal') },
  'fine.remind': { statuses: ['UNPAID'], reason: t('onlyUnpaidReminded') },
  'fine.delete': { statuses: ['UNPAID', 'PAID', 'DISPUTED'], reason: t('resolvedNotDeleted') },
  'fine.reissue': { statuses: ['UNPAID'], reason: t('onlyUnpaidReissued') },
  'payment.record': {
    statuses: ['UNPAID', 'DISPUTED'],
    reason: t('onlyUnpaidOrDisputedPaid'),
  },
  'dispute.submit': { statuses: ['UNPAID'], reason: t('onlyUnpaidDisputed') },
};

/** Why this user may not do this with this fine; undefined if he or she may. The server decides anyway. */
export function reasonAgainst(command: CommandName, user: UserView, fine: Fine): string | undefined {
  const isOthers = fine.issuedById !== user.id;
  if (isOthers && grantOf(user.role, command) === 'own') return t('onlyOwnEdited');
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
  return t('obstacleByNow', { status: FINE_STATUS_LABELS[fine.status], reason });
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
  return needsRefund(command, fine) ? t('refundFirst') : undefined;
}

/** Whether one has to say why: for money that no receipt tells of, and for a dispute that nobody decides. */
export const needsReason = (fine: Fine, to: SelectableStatus): boolean =>
  to !== fine.status && (to === 'PAID' || fine.status === 'DISPUTED');

/** What setting the status by hand comes to, where a reason is needed. */
export function whatFollows({ status, fineNumber }: Fine, to: SelectableStatus): string {
  const follows = t(to === 'PAID' ? 'becomesPaid' : 'toBePaidAgain', { fine: fineNumber });
  return status === 'DISPUTED' ? `${follows} ${t('disputeWithdrawn')}` : follows;
}
