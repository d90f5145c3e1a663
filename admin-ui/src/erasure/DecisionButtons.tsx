import type { Erasure } from '@fines/domain/erasure/erasure.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../ui/FormDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { idsOf, recordsText } from './held.ts';

/** Why this person cannot approve it; undefined if he or she can. The server decides anyway. */
const obstacleFor = ({ id, role }: UserView, { requestedBy }: Erasure): string | undefined =>
  roleReason(role, 'personal-data.erase') ??
  (id === requestedBy.id ? t('erasure.anotherMustApproveYours') : undefined);

/** Approve and Decline, until somebody has. */
export function DecisionButtons({ erasure }: { erasure: Erasure }) {
  const user = useUser();
  const api = useApi();
  const [step, setStep] = useState<'approve' | 'decline'>();
  const { reference } = erasure;
  const approve = useCommand({
    send: api.approveErasure,
    changes: ['erasures', 'vehicles', ...FINE_TABLES],
    done: ({ kept }) => ({
      title: t('erasure.personalDataErased'),
      description: reference,
      detail: kept.length === 0 ? undefined : t('erasure.recordsKept', { count: kept.length }),
    }),
    failure: t('erasure.failedToApprove'),
  });
  const decline = useCommand({
    send: (reason: string, key) => api.declineErasure(erasure.id, reason, key),
    about: erasure.id,
    changes: ['erasures'],
    done: () => ({ title: t('erasure.erasureDeclined'), description: reference }),
    failure: t('erasure.failedToDecline'),
  });
  if (erasure.status !== 'REQUESTED') return null;

  const close = () => setStep(undefined);

  return (
    <>
      <ReasonedButton
        reason={obstacleFor(user, erasure)}
        variant="contained"
        color="error"
        onClick={() => setStep('approve')}
      >
        {t('common.approve')}
      </ReasonedButton>
      <ReasonedButton
        reason={roleReason(user.role, 'personal-data.erase')}
        variant="outlined"
        onClick={() => setStep('decline')}
      >
        {t('common.decline')}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={step === 'approve'}
        title={t('erasure.erasePersonalData')}
        question={t('erasure.eraseDataIn', {
          records: recordsText(erasure),
          numbers: idsOf(erasure).join(', '),
        })}
        consequence={t('erasure.consequence')}
        confirm={t('erasure.eraseForEver')}
        isPending={approve.isPending}
        onConfirm={() => void approve.run(erasure.id).then(close)}
        onCancel={close}
      />
      {step === 'decline' && (
        <ReasonDialog
          title={t('erasure.declineToErase')}
          question={t('erasure.nothingIsErased')}
          submit={t('common.decline')}
          submitting={t('common.declining')}
          onSubmit={decline.submit}
          onClose={close}
        />
      )}
    </>
  );
}
