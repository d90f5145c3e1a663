import { SUSPENSE_REASON_LABELS, type SuspenseReason } from '@fines/domain/statement/line.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';
import { t } from './messages.ts';

const TONES: Readonly<Record<SuspenseReason, Tone>> = {
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
  if (request !== null) return <Badge tone="amber" label={t('REQUESTED')} />;
  return reason !== null && <ReasonBadge reason={reason} />;
}

/** How a line seems to say which fine it is for; undefined if that is certain, or nothing. */
export function proposalText({ proposedBy }: StatementLineView): string | undefined {
  if (proposedBy === 'NUMBER') return t('byNumber');
  return proposedBy === 'PLATE' ? t('byPlate') : undefined;
}
