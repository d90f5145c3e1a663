import {
  FINE_STATUS_LABELS,
  type FineStatus,
  SELECTABLE_STATUSES,
  type SelectableStatus,
} from '@fines/domain/fine/status.ts';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { isOutdated } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { common } from '../../messages.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { reasonAgainst, needsReason, whatFollows } from '../fineRights.ts';
import { FINE_TABLES, useFineFailure } from '../useFine.ts';
import { t } from './messages.ts';

type Change = { to: SelectableStatus; reason: string | undefined };

/** Sets the status, or says why not, unless the form of the reason does; `pending` is the one on its way. */
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
  });

  const change = async (to: SelectableStatus, reason?: string): Promise<void> => {
    try {
      await mutateAsync({ to, reason });
    } catch (error) {
      if (reason !== undefined && !isOutdated(error)) throw error;
      await failed(t('updatingStatusFailed'), error);
    }
  };
  return { change, pending: isPending ? variables.to : undefined };
}

const isSelectable = (status: string): status is SelectableStatus =>
  SELECTABLE_STATUSES.some((selectable) => selectable === status);

type MenuProps = { status: FineStatus; isBusy: boolean; onChoose: (to: SelectableStatus) => void };

/**
 * In a menu, unlike other choices: what is chosen is done at once, and a browser's own list may take Escape for a
 * choice.
 */
const StatusMenu = ({ status, isBusy, onChoose }: MenuProps) => (
  <FormControl fullWidth size="small" disabled={isBusy} sx={{ mt: 1.5 }}>
    <InputLabel id="status-label">{t('changeStatus')}</InputLabel>
    <Select
      id="status"
      labelId="status-label"
      label={t('changeStatus')}
      value={status}
      onChange={({ target }) => isSelectable(target.value) && onChoose(target.value)}
    >
      {SELECTABLE_STATUSES.map((one) => (
        <MenuItem key={one} value={one}>
          {FINE_STATUS_LABELS[one]}
        </MenuItem>
      ))}
    </Select>
  </FormControl>
);

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
        <StatusMenu status={pending ?? fine.status} isBusy={pending !== undefined} onChoose={choose} />
      )}
      {asked && (
        <ReasonDialog
          title={t('setFineTo', { fine: fine.fineNumber, status: FINE_STATUS_LABELS[asked] })}
          question={whatFollows(fine, asked)}
          submit={t('setTo', { status: FINE_STATUS_LABELS[asked] })}
          submitting={common('saving')}
          failure={t('updatingStatusFailed')}
          onSubmit={(why) => change(asked, why)}
          onClose={close}
        />
      )}
    </>
  );
}
