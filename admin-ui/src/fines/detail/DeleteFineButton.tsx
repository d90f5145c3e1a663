import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';
import { useDeleteFine } from './useDeleteFine.ts';

export function DeleteFineButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteFine(fine, () => setAsking(false));

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
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${fine.fineNumber}`}
        question="Are you sure you want to delete this fine?"
        confirm="Delete"
        isPending={isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
