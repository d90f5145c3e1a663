import { grantOf } from '@fines/domain/shared/permissions.ts';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import Box from '@mui/material/Box';

import { useUser } from '../../auth/useUser.ts';
import { ExportFinesButton } from '../ExportFinesButton.tsx';
import type { Fine } from '../types.ts';
import { DeleteFineButton } from './DeleteFineButton.tsx';
import { EditFineDialog } from './EditFineDialog.tsx';
import { FineDialogButton } from './FineDialogButton.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ReissueDialog } from './ReissueDialog.tsx';

/** What one can do with the fine as a whole; on a phone without icons, so that all fit in a row. */
export const FineActions = ({ fine }: { fine: Fine }) => {
  const { role } = useUser();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      <PrintButton fine={fine} />
      <ExportFinesButton filter={{ id: [fine.id] }} />
      <FineDialogButton
        fine={fine}
        command="fine.edit"
        label="Edit"
        Icon={EditOutlined}
        Dialog={EditFineDialog}
      />
      {grantOf(role, 'fine.reissue') === 'yes' && (
        <FineDialogButton
          fine={fine}
          command="fine.reissue"
          label="Void and reissue"
          Icon={PublishedWithChanges}
          Dialog={ReissueDialog}
        />
      )}
      <DeleteFineButton fine={fine} />
    </Box>
  );
};
