import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';
import { useDeleteFine } from './useDeleteFine.ts';

export function DeleteFineButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useDeleteFine(fine, close);

  return (
    <>
      <ReasonedButton
        reason={reasonAgainst('fine.delete', user, fine)}
        variant="outlined"
        color="error"
        startIcon={<DeleteOutlined />}
        onClick={() => setAsking(true)}
      >
        Delete
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={`Delete ${fine.fineNumber}`}
          question="Are you sure you want to delete this fine?"
          submit="Delete"
          submitting="Deleting..."
          isDangerous
          onSubmit={remove}
          onClose={close}
        />
      )}
    </>
  );
}
