import { FINE_STATUS_LABELS, SELECTABLE_STATUSES, type SelectableStatus } from '@fines/domain/fine/status.ts';
import { isReadOnly } from '@fines/domain/shared/permissions.ts';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { isOutdated } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { ReasonDialog } from '../../ui/FormDialog.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { reasonAgainst, needsReason, whatFollows } from '../fineRights.ts';
import { changedMeanwhile, FINE_TABLES } from '../useFine.ts';
import { PAYMENTS_ID } from './FinePayments.tsx';

type Change = { to: SelectableStatus; reason?: string };

/** Sets the status; if the fine is another one by now, shows it so. */
const useStatusChange = (fine: Fine) => {
  const api = useApi();
  return useCommand({
    send: ({ to, reason }: Change) => api.updateFineStatus(fine, to, reason),
    changes: FINE_TABLES,
    done: () => ({ title: t('fineDetail.statusUpdated') }),
    failure: t('fineDetail.updatingStatusFailed'),
    onFailed: changedMeanwhile,
    isOver: isOutdated,
  });
};

const isSelectable = (status: string): status is SelectableStatus =>
  SELECTABLE_STATUSES.some((selectable) => selectable === status);

/** Where the payment has to be refunded first, it leads to that, for those who see the payments. */
function WhyNot({ fine, reason }: { fine: Fine; reason: string }) {
  const { role } = useUser();
  return fine.paymentStands && mayOpen(role, 'payments') ? (
    <Link href={`#${PAYMENTS_ID}`}>{reason}</Link>
  ) : (
    reason
  );
}

/** Moves the fine among Unpaid, Paid and Disputed, or says why that may not be; not for those who only read. */
export function StatusSelect({ fine }: { fine: Fine }) {
  const user = useUser();
  const { run, submit, pending } = useStatusChange(fine);
  const [asked, setAsked] = useState<SelectableStatus>();
  const reason = reasonAgainst('fine.change-status', user, fine);
  const status = pending?.to ?? fine.status;
  if (isReadOnly(user.role)) return null;

  const choose = (to: SelectableStatus): void => {
    if (needsReason(fine, to)) setAsked(to);
    else void run({ to });
  };
  const close = () => setAsked(undefined);

  return (
    <>
      <TextField
        select
        id="status"
        label={t('fineDetail.changeStatus')}
        value={status}
        disabled={reason !== undefined || pending !== undefined}
        helperText={reason && <WhyNot fine={fine} reason={reason} />}
        onChange={({ target }) => isSelectable(target.value) && choose(target.value)}
        sx={{ mt: 1.5 }}
      >
        {(isSelectable(status) ? SELECTABLE_STATUSES : [status]).map((one) => (
          <MenuItem key={one} value={one}>
            {FINE_STATUS_LABELS[one]}
          </MenuItem>
        ))}
      </TextField>
      {asked && (
        <ReasonDialog
          title={t('fineDetail.setFineTo', { fine: fine.fineNumber, status: FINE_STATUS_LABELS[asked] })}
          question={whatFollows(fine, asked)}
          submit={t('fineDetail.setTo', { status: FINE_STATUS_LABELS[asked] })}
          submitting={t('common.saving')}
          onSubmit={(why) => submit({ to: asked, reason: why })}
          onClose={close}
        />
      )}
    </>
  );
}
