import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offences.ts';
import Box from '@mui/material/Box';

import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const ORDERS = [
  { label: 'Newest first', sort: { field: 'dateIssued', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'dateIssued', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

export function FineFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) 160px 220px' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <SearchField placeholder="Search by license plate, fine number, or driver..." />
      <FilterSelect source="status" label="Status" all="All statuses" labels={STATUSES} />
      <FilterSelect
        source="offenseType"
        label="Offense type"
        all="All offenses"
        labels={OFFENSE_TYPE_LABELS}
      />
      {isNarrow && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SortSelect orders={ORDERS} />
        </Box>
      )}
    </FilterBar>
  );
}
