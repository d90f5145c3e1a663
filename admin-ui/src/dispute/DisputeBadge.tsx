import { DISPUTE_STATUS_LABELS, type DisputeStatus } from '@fines/domain/fine/dispute.ts';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';

const TONES: Readonly<Record<DisputeStatus, Tone>> = { PENDING: 'amber', APPROVED: 'green', REJECTED: 'red' };

export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <Badge tone={TONES[status]} label={DISPUTE_STATUS_LABELS[status]} />
);
