import type { Erasure } from '@fines/domain/erasure/erasure.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useCommandKey } from '../data/commands.ts';
import { statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { common } from '../messages.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { approveErasure, declineErasure } from './erasureCalls.ts';
import { idsOf, recordsText } from './held.ts';
import { t } from './messages.ts';

/** Approves a request, or declines it for a reason, and says so; each rejects if it was refused. */
function useDecide({ id, reference }: Erasure) {
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();

  const approve = async (): Promise<void> => {
    const { kept } = await approveErasure(id, keyOf(['approve', id]));
    await changed('erasures', 'vehicles', ...FINE_TABLES);
    const detail = kept.length === 0 ? undefined : t('recordsKept', { count: kept.length });
    toast({ title: t('personalDataErased'), description: reference, detail });
  };
  const decline = async (reason: string): Promise<void> => {
    await declineErasure(id, reason, keyOf(['decline', id, reason]));
    await changed('erasures');
    toast({ title: t('erasureDeclined'), description: reference });
  };

  const following = async (deciding: Promise<void>): Promise<void> => {
    try {
      await deciding;
    } catch (error) {
      // Somebody else has decided it: the screen is out of date.
      if (statusOf(error) === 409) await changed('erasures');
      throw error;
    }
  };
  return {
    approve: () => following(approve()),
    decline: (reason: string) => following(decline(reason)),
  };
}

/** Why this person cannot approve it; undefined if he or she can. The server decides anyway. */
const obstacleFor = ({ id, role }: UserView, { requestedBy }: Erasure): string | undefined =>
  roleReason(role, 'personal-data.erase') ??
  (id === requestedBy.id ? t('anotherMustApproveYours') : undefined);

/** Approve and Decline, until somebody has. */
export function DecisionButtons({ erasure }: { erasure: Erasure }) {
  const user = useUser();
  const { approve, decline } = useDecide(erasure);
  const failed = useFailureToast();
  const [step, setStep] = useState<'approve' | 'decline'>();
  const [isPending, setPending] = useState(false);
  if (erasure.status !== 'REQUESTED') return null;

  const close = () => setStep(undefined);
  const erase = async (): Promise<void> => {
    setPending(true);
    await approve().catch((error: unknown) => failed(t('failedToApprove'), error));
    setPending(false);
    close();
  };

  return (
    <>
      <ReasonedButton
        reason={obstacleFor(user, erasure)}
        variant="contained"
        color="error"
        onClick={() => setStep('approve')}
      >
        {common('approve')}
      </ReasonedButton>
      <ReasonedButton
        reason={roleReason(user.role, 'personal-data.erase')}
        variant="outlined"
        onClick={() => setStep('decline')}
      >
        {common('decline')}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={step === 'approve'}
        title={t('erasePersonalData')}
        question={t('eraseDataIn', { records: recordsText(erasure), numbers: idsOf(erasure).join(', ') })}
        consequence={t('consequence')}
        confirm={t('eraseForEver')}
        isPending={isPending}
        onConfirm={() => void erase()}
        onCancel={close}
      />
      {step === 'decline' && (
        <ReasonDialog
          title={t('declineToErase')}
          question={t('nothingIsErased')}
          submit={common('decline')}
          submitting={common('declining')}
          failure={t('failedToDecline')}
          onSubmit={decline}
          onClose={close}
        />
      )}
    </>
  );
}
