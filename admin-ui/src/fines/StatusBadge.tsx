import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/Badge.tsx';

export const STATUS_TONES: Readonly<Record<FineStatus, Tone>> = {
  UNPAID: 'amber',
  PAID: 'green',
  DISPUTED: 'violet',
  RESOLVED: 'teal',
  CANCELLED: 'grey',
};

export const StatusBadge = ({ status }: { status: FineStatus }) => (
  <Badge tone={STATUS_TONES[status]} label={FINE_STATUS_LABELS[status]} />
);
