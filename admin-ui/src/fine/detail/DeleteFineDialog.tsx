import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { isOutdated } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useFineFailure, useForgetFine } from '../useFine.ts';

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
      if (isOutdated(error)) return failed(t('fineDetail.deletingFailed'), error);
      throw error;
    }
    forget();
    toast({ title: t('fineDetail.fineDeleted') });
    await navigate('/fines');
  };
}

export function DeleteFineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t('fineDetail.deleteFine', { fine: fine.fineNumber })}
      question={t('fineDetail.sureToDelete')}
      submit={t('fineDetail.delete')}
      submitting={t('fineDetail.deleting')}
      isDangerous
      failure={t('fineDetail.deletingFailed')}
      onSubmit={useDeleteFine(fine)}
      onClose={onClose}
    />
  );
}
