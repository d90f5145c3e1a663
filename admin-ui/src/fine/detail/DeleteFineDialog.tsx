import { useDelete } from 'ra-core';
import { useNavigate } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useFineFailure, useForgetFine } from '../useFine.ts';
import { t } from './messages.ts';

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
      await failed(t('deletingFailed'), error);
      return onFailure();
    }
    forget();
    toast({ title: t('fineDeleted') });
    await navigate('/fines');
  };
}

export const DeleteFineDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => (
  <ReasonDialog
    title={t('deleteFine', { fine: fine.fineNumber })}
    question={t('sureToDelete')}
    submit={t('delete')}
    submitting={t('deleting')}
    isDangerous
    onSubmit={useDeleteFine(fine, onClose)}
    onClose={onClose}
  />
);
