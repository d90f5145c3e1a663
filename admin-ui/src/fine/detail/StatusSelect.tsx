import { FINE_STATUS_LABELS, SELECTABLE_STATUSES, type SelectableStatus } from '@fines/domain/fine/status.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { useChanged } from '../../data/useChanged.ts';
import { common } from '../../messages.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { reasonAgainst, needsReason, whatFollows } from '../fineRights.ts';
import { FINE_TABLES, useFineFailure } from '../useFine.ts';
import { t } from './messages.ts';

type Change = { to: SelectableStatus; reason: string | undefined };

/** Sets the status, or says why not; `pending` is the one on its way. */
function useStatusChange(fine: Fine) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ to, reason }: Change) => api.updateFineStatus(fine, to, reason),
    onSuccess: async () => {
      await changed(...FINE_TABLES);
      toast({ title: t('statusUpdated') });
    },
    onError: (error) => failed(t('updatingStatusFailed'), error),
  });

  const change = async (to: SelectableStatus, reason?: string): Promise<void> => {
    try {
      await mutateAsync({ to, reason });
    } catch {
      // `onError` has said so.
    }
  };
  return { change, pending: isPending ? variables.to : undefined };
}

const isSelectable = (status: string): status is SelectableStatus =>
  SELECTABLE_STATUSES.some((selectable) => selectable === status);

/** Moves the fine among Unpaid, Paid and Disputed; not there while that may not be. */
export function StatusSelect({ fine }: { fine: Fine }) {
  const user = useUser();
  const { change, pending } = useStatusChange(fine);
  const [asked, setAsked] = useState<SelectableStatus>();
  const isAllowed = reasonAgainst('fine.change-status', user, fine) === undefined;

  const choose = (to: SelectableStatus): void => {
    if (needsReason(fine, to)) setAsked(to);
    else void change(to);
  };
  const close = () => setAsked(undefined);

  return (
    <>
      {isAllowed && (
        <Select
          id="status"
          label={t('changeStatus')}
          value={pending ?? fine.status}
          disabled={pending !== undefined}
          onChange={(event) => isSelectable(event.target.value) && choose(event.target.value)}
          options={SELECTABLE_STATUSES.map((status) => ({
            value: status,
            label: FINE_STATUS_LABELS[status],
          }))}
          sx={{ mt: 1.5, minWidth: 180 }}
        />
      )}
      {asked && (
        <ReasonDialog
          title={t('setFineTo', { fine: fine.fineNumber, status: FINE_STATUS_LABELS[asked] })}
          question={whatFollows(fine, asked)}
          submit={t('setTo', { status: FINE_STATUS_LABELS[asked] })}
          submitting={common('saving')}
          onSubmit={async (why) => {
            await change(asked, why);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
