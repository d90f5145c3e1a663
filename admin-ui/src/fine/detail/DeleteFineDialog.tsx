import { useNavigate } from 'react-router';

import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { isOutdated } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { ReasonDialog } from '../../ui/FormDialog.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { changedMeanwhile, FINE_TABLES } from '../useFine.ts';

/** Deletes the fine and goes to the list; if it is another one by now, shows it so. */
export function DeleteFineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const { submit } = useCommand({
    send: (reason: string) =>
      api.delete<Fine>('fines', { id: fine.id, previousData: fine, meta: { reason } }),
    changes: FINE_TABLES,
    isLeft: true,
    done: () => ({ title: t('fineDetail.fineDeleted') }),
    failure: t('fineDetail.deletingFailed'),
    onFailed: changedMeanwhile,
    isOver: isOutdated,
  });
  return (
    <ReasonDialog
      title={t('fineDetail.deleteFine', { fine: fine.fineNumber })}
      question={t('fineDetail.sureToDelete')}
      submit={t('fineDetail.delete')}
      submitting={t('fineDetail.deleting')}
      color="error"
      onSubmit={async (reason) => {
        if (await submit(reason)) await navigate('/fines');
      }}
      onClose={onClose}
    />
  );
}
