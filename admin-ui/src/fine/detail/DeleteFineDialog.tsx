import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { isOutdated } from '../../data/problem.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useFineFailure, useForgetFine } from '../useFine.ts';
import { t } from './messages.ts';

/** Deletes the fine and goes to the list. If it is another one by now, shows it so; else rejects if that failed. */
function useDeleteFine(fine: Fine): (reason: string) => Promise<void> {
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
      if (isOutdated(error)) return failed(t('deletingFailed'), error);
      throw error;
    }
    forget();
    toast({ title: t('fineDeleted') });
    await navigate('/fines');
  };
}

export function DeleteFineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t('deleteFine', { fine: fine.fineNumber })}
      question={t('sureToDelete')}
      submit={t('delete')}
      submitting={t('deleting')}
      isDangerous
      failure={t('deletingFailed')}
      onSubmit={useDeleteFine(fine)}
      onClose={onClose}
    />
  );
}
