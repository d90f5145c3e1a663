import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';
import { finePath } from './paths.ts';

/** The number of a fine, which leads to it; a click on it is not also one on the row it stands in. */
export const FineLink = ({ id }: { id: string }) => (
  <MuiLink
    component={Link}
    to={finePath(id)}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    onClick={(event) => event.stopPropagation()}
  >
    {id}
  </MuiLink>
);

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
