import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { isOpen } from '@fines/domain/statement/state.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';

import { t } from '../i18n/i18nProvider.ts';

type Payable = { id: string; amount: number; status: FineStatus };

/** Sums of emalangeni are made in cents, so that nothing is lost. */
const cents = (emalangeni: number): number => Math.round(emalangeni * 100);

export const sumOfSuspense = (lines: readonly Pick<StatementLineView, 'suspense'>[]): number =>
  lines.reduce((sum, { suspense }) => sum + cents(suspense), 0) / 100;

/**
 * What follows if so much money is for a fine, for which `waiting` waits already. The server decides anyway.
 *
 * @returns undefined for a fine that is not to be paid
 */
export function effectOf(suspense: number, fine: Payable, waiting: number): string | undefined {
  if (!isOpen(fine.status)) return undefined;
  const rest = cents(suspense) - cents(fine.amount);
  const missing = -rest - cents(waiting);
  if (missing > 0) return t('suspense.effectWaits', { fine: fine.id, missing: formatSzl(missing / 100) });
  const pays = payingEffect(fine, rest, waiting);
  return fine.status === 'DISPUTED' ? `${pays} ${t('suspense.effectWithdraws')}` : pays;
}

function payingEffect({ id: fine }: Payable, rest: number, waiting: number): string {
  if (rest === 0) return t('suspense.effectPays', { fine });
  if (rest > 0) return t('suspense.effectPaysMore', { fine, rest: formatSzl(rest / 100) });
  return t('suspense.effectPaysTogether', { fine, waiting: formatSzl(waiting) });
}

/** Why money cannot be for a fine; undefined if it can. */
export const obstacleOf = ({ id, status }: Payable): string | undefined =>
  isOpen(status)
    ? undefined
    : t('suspense.cannotBePaid', { fine: id, status: FINE_STATUS_LABELS[status].toLowerCase() });

/**
 * Whether a proposal is of exactly the amount of a fine that is to be paid, and one person may decide about it. Each of a
 * fine of which money was given back is looked at by itself.
 */
export const matchesExactly = ({
  reason,
  proposedBy,
  otherFineIds,
  fine,
  suspense,
  request,
  needsApproval,
}: StatementLineView): boolean =>
  reason === 'PROPOSED' &&
  proposedBy !== 'REFUNDED' &&
  otherFineIds.length === 0 &&
  request === null &&
  !needsApproval &&
  fine !== null &&
  isOpen(fine.status) &&
  cents(fine.amount) === cents(suspense);
