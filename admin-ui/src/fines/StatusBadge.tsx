import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';

import { Badge } from '../ui/Badge.tsx';
import { STATUS_TONES } from './statusTones.ts';

export const StatusBadge = ({ status }: { status: FineStatus }) => (
  <Badge tone={STATUS_TONES[status]} label={FINE_STATUS_LABELS[status]} />
);
