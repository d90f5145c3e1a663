import { formatSzl } from '@fines/domain/shared/money.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
import { type Meant, SUSPENSE_REASON_LABELS, type SuspenseReason } from '@fines/domain/statement/line.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';

import { t } from '../i18n/i18nProvider.ts';
import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';

const TONES: Readonly<Record<SuspenseReason, Tone>> = {
  TAKEN_BACK: 'red',
  PERHAPS_SAME: 'amber',
  NO_FINE: 'grey',
  PROPOSED: 'blue',
  UNKNOWN_FINE: 'red',
  PART: 'amber',
  CREDIT: 'green',
  PAID: 'grey',
  RESOLVED: 'grey',
  CANCELLED: 'grey',
};

/** Why money of a line is in suspense. */
export const ReasonBadge = ({ reason }: { reason: SuspenseReason }) => (
  <Badge tone={TONES[reason]} label={SUSPENSE_REASON_LABELS[reason]} />
);

/** The same, or what waits to become of it; nothing if none is. */
export function SuspenseBadge({ line: { reason, request } }: { line: StatementLineView }) {
  if (request !== null) return <Badge tone="amber" label={t('suspense.REQUESTED')} />;
  return reason !== null && <ReasonBadge reason={reason} />;
}

const PROPOSALS: Readonly<Record<Meant['by'], string>> = {
  REFERENCE: t('suspense.byReference'),
  NUMBER: t('suspense.byNumber'),
  PLATE: t('suspense.byPlate'),
  REFERENCES: t('suspense.byReferences'),
  REISSUED: t('suspense.byReissued'),
  REFUNDED: t('suspense.byRefunded'),
};

/** How a line seems to say which fine it is for; undefined if that is certain, or nothing. */
export const proposalText = ({ proposedBy }: StatementLineView): string | undefined =>
  proposedBy === null ? undefined : PROPOSALS[proposedBy];

/** What people call a line: by its amount, and who paid. */
export const lineName = ({ amount, payer, channel }: StatementLineView): string =>
  payer === null || payer === ERASED
    ? t('suspense.lineBy', { amount: formatSzl(amount), channel: t(`suspense.${channel}`) })
    : t('suspense.lineFrom', { amount: formatSzl(amount), payer });

/** The fines for which it is or may be. */
export const finesOf = ({ fineId, otherFineIds }: StatementLineView): string[] =>
  fineId === null ? [] : [fineId, ...otherFineIds];
