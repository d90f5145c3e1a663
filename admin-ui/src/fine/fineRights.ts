import { type Conditions, unmetCondition } from '@fines/domain/fine/conditions.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import { type CommandName, grantOf, hasRankOf, type Role } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';

import { roleReason } from '../auth/screens.ts';
import type { Fine } from '../data/fineCalls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** The full history is for managers and whoever ranks as high. */
export const mayReadHistory = (role: Role): boolean => hasRankOf(role, ['MANAGER']);

/** What must be known of a fine to take the money for it. */
export type PayableFine = Pick<
  Fine,
  'id' | 'fineNumber' | 'offenseDescription' | 'amount' | 'status' | 'paymentStands'
>;

/** Why this user may not do this with this fine; undefined if he or she may. The server decides anyway. */
export function reasonAgainst(command: CommandName, user: UserView, fine: Fine): string | undefined {
  const isOthers = fine.issuedById !== user.id;
  if (isOthers && grantOf(user.role, command) === 'own') return t('fine.onlyOwnEdited');
  return roleReason(user.role, command) ?? unmetCondition(command, fine)?.message;
}

/** Whether this user may take the money for this fine. */
export const mayBePaid = ({ role }: UserView, fine: Conditions): boolean =>
  grantOf(role, 'payment.record') === 'yes' && unmetCondition('payment.record', fine) === undefined;

/** Whether this user may remind of this fine. */
export const mayBeReminded = ({ role }: UserView, fine: Conditions): boolean =>
  grantOf(role, 'fine.remind') === 'yes' && unmetCondition('fine.remind', fine) === undefined;

/** What is said in a dialog that was opened while the fine still allowed it; undefined while it does. */
export function obstacleTo(command: CommandName, fine: Conditions): string | undefined {
  const unmet = unmetCondition(command, fine);
  return unmet && t('fine.refusedAsItIsNow', { why: unmet.message });
}

/** Whether one has to say why: for money that no receipt tells of, and for a dispute that nobody decides. */
export const needsReason = (fine: Fine, to: SelectableStatus): boolean =>
  to !== fine.status && (to === 'PAID' || fine.status === 'DISPUTED');

/** What setting the status by hand comes to, where a reason is needed. */
export function whatFollows({ status, fineNumber }: Fine, to: SelectableStatus): string {
  const follows = t(to === 'PAID' ? 'fine.becomesPaid' : 'fine.toBePaidAgain', { fine: fineNumber });
  return status === 'DISPUTED' ? `${follows} ${t('fine.disputeWithdrawn')}` : follows;
}
