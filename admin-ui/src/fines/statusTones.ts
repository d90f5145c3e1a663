import type { FineStatus } from '@fines/domain/fine/status.ts';

import type { Tone } from '../theme/palette.ts';

export const STATUS_TONES: Readonly<Record<FineStatus, Tone>> = {
  UNPAID: 'amber',
  PAID: 'green',
  DISPUTED: 'violet',
  RESOLVED: 'teal',
  CANCELLED: 'grey',
};
