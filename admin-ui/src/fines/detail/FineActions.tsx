import Box from '@mui/material/Box';

import type { Fine } from '../types.ts';
import { DeleteFineButton } from './DeleteFineButton.tsx';
import { EditFineButton } from './EditFineButton.tsx';
import { ExportFineButton } from './ExportFineButton.tsx';
import { PrintButton } from './PrintButton.tsx';

/** What one can do with the fine as a whole; on a phone without icons, so that all fit in a row. */
export const FineActions = ({ fine }: { fine: Fine }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
    }}
  >
    <PrintButton fine={fine} />
    <ExportFineButton fineId={fine.id} />
    <EditFineButton fine={fine} />
    <DeleteFineButton fine={fine} />
  </Box>
);
