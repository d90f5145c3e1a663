import { DISPUTE_STATUS_LABELS } from '@fines/domain/dispute/status.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext } from 'react-admin';

import { useFilters } from '../table/filterContext.ts';

/** Narrows the list to one status; of those that wait for a decision, who waits longest comes first. */
export function DisputeStatusFilter() {
  const { wanted, change } = useFilters();
  const { setSort } = useListContext();

  const choose = (status: string): void => {
    change('status', status);
    setSort({ field: 'submittedAt', order: status === 'PENDING' ? 'ASC' : 'DESC' });
  };

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Status"
      value={wanted['status'] ?? ''}
      onChange={(_event, status: string | null) => status !== null && choose(status)}
    >
      <ToggleButton value="">All</ToggleButton>
      {Object.entries(DISPUTE_STATUS_LABELS).map(([status, label]) => (
        <ToggleButton key={status} value={status}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
