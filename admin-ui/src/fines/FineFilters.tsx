import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/useApi.ts';
import { faultOfDays } from '../period/period.ts';
import { FilterBar, FilterChips, FilterFault, MoreFilters } from '../table/FilterBar.tsx';
import { FilterDate, FilterPerson, FilterSelect, SortSelect } from '../table/FilterFields.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Texts } from '../ui/useWanted.ts';
import { useIsNarrow } from '../ui/useWidth.ts';

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label="Officer" people={data} />;
}

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const MORE = ['overdue', 'dateIssued_gte', 'dateIssued_lte', 'issuedById'];
const DUE = { true: 'Overdue' };

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) => (value === 'true' ? 'Unpaid or disputed' : 'Neither unpaid nor disputed'),
  withoutReceipt: (value: string) => (value === 'true' ? 'Paid without receipt' : 'Not paid without receipt'),
  byActiveOfficers: (value: string) => `Issued by ${value === 'true' ? 'active' : 'inactive'} officers`,
};

const faultOf = ({ dateIssued_gte: from, dateIssued_lte: to }: Texts): string | undefined =>
  faultOfDays(from, to);

const ORDERS = [
  { label: 'Newest first', sort: { field: 'dateIssued', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'dateIssued', order: 'ASC' } },
  { label: 'Due first', sort: { field: 'dueDate', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

export function FineFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(12, minmax(0, 1fr))' },
        '& > *': { gridColumn: { md: 'span 2' } },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'span 6' } },
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
      <MoreFilters sources={MORE}>
        <FilterSelect source="overdue" label="Due" all="All" labels={DUE} />
        <FilterDate source="dateIssued_gte" label="Issued From" />
        <FilterDate source="dateIssued_lte" label="Issued To" />
        <IssuerFilter />
      </MoreFilters>
      <FilterFault />
      <FilterChips labels={CHIPS} />
      {isNarrow && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SortSelect orders={ORDERS} />
        </Box>
      )}
    </FilterBar>
  );
}
