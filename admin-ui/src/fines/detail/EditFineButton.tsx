import EditOutlined from '@mui/icons-material/EditOutlined';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { EditFineDialog } from './EditFineDialog.tsx';
import { reasonAgainst } from './fineRights.ts';

export function EditFineButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={reasonAgainst('fine.edit', user, fine)}
        variant="outlined"
        startIcon={<EditOutlined />}
        onClick={() => setEditing(true)}
      >
        Edit
      </ReasonedButton>
      {isEditing && <EditFineDialog fine={fine} onClose={() => setEditing(false)} />}
    </>
  );
}
