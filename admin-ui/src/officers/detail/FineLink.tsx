import type { Activity } from '@fines/domain/officer/activity.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import { finePath } from '../../fines/paths.ts';

/** What was done; leads to the fine it was done to. */
export const FineLink = ({ activity: { description, fineId } }: { activity: Activity }) => (
  <MuiLink component={Link} to={finePath(fineId)} underline="hover" sx={{ overflowWrap: 'anywhere' }}>
    {description}
  </MuiLink>
);
