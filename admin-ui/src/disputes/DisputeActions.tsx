import type { DisputeView } from '@fines/domain/dispute/view.ts';
import Box from '@mui/material/Box';

import { LinkButton } from '../ui/LinkButton.tsx';
import { DecisionButtons } from './decide/DecisionButtons.tsx';
import { disputePath } from './paths.ts';

/** What one can do with a row; a click beside a button is not one on the row. */
export const DisputeActions = ({ dispute }: { dispute: DisputeView }) => (
  <Box
    onClick={(event) => event.stopPropagation()}
    sx={{
      display: 'flex',
      gap: 0.5,
      '& > .MuiButton-root': { flexShrink: 0, minWidth: 0, px: 0.75 },
      '& > a.MuiButton-root': { ml: -0.75 },
    }}
  >
    <LinkButton to={disputePath(dispute.id)} label="View" name={dispute.fineId} />
    <DecisionButtons dispute={dispute} size="small" />
  </Box>
);
