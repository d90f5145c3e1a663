import { FINE_STATUS_LABELS, SELECTABLE_STATUSES, type SelectableStatus } from '@fines/domain/fine/status.ts';

import { useUser } from '../../auth/useUser.ts';
import { Select } from '../../ui/Select.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';
import { useStatusChange } from './useStatusChange.ts';

const isSelectable = (status: string): status is SelectableStatus =>
  SELECTABLE_STATUSES.some((selectable) => selectable === status);

const FINAL = 'This status is final';

/** Moves the fine among Unpaid, Paid and Disputed; disabled, with the reason, where it may not. */
export function StatusSelect({ fine }: { fine: Fine }) {
  const user = useUser();
  const { change, pending } = useStatusChange(fine);
  const isFinal = !isSelectable(fine.status);
  const reason = isFinal ? FINAL : reasonAgainst('fine.change-status', user, fine);
  const offered = isFinal ? [fine.status] : SELECTABLE_STATUSES;

  return (
    <Select
      id="status"
      label="Change status"
      value={pending ?? fine.status}
      disabled={reason !== undefined || pending !== undefined}
      helperText={reason}
      onChange={(event) => isSelectable(event.target.value) && change(event.target.value)}
      options={offered.map((status) => ({ value: status, label: FINE_STATUS_LABELS[status] }))}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}
