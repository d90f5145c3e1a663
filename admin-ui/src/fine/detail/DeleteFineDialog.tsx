import { useDelete } from 'ra-core';
import { useNavigate } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useFineFailure, useForgetFine } from '../useFine.ts';

/** Deletes the fine and goes to the list; `onFailure` after a refusal, which stays on the fine. */
function useDeleteFine(fine: Fine, onFailure: () => void): (reason: string) => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFailure();
  const forget = useForgetFine();
  const [remove] = useDelete<Fine, Error>();

  return async (reason) => {
    const params = { id: fine.id, previousData: fine, meta: { reason } };
    try {
      await remove('fines', params, { returnPromise: true });
    } catch (error) {
      await failed('Failed to delete fine', error);
      return onFailure();
    }
    forget();
    toast({ title: 'Fine deleted successfully' });
    await navigate('/fines');
  };
}

export const DeleteFineDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => (
  <ReasonDialog
    title={`Delete ${fine.fineNumber}`}
    question="Are you sure you want to delete this fine?"
    submit="Delete"
    submitting="Deleting..."
    isDangerous
    onSubmit={useDeleteFine(fine, onClose)}
    onClose={onClose}
  />
);
