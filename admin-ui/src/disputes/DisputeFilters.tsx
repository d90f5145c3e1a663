import { FilterBar } from '../table/FilterBar.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { DisputeStatusFilter } from './DisputeStatusFilter.tsx';

const ORDERS = [
  { label: 'Newest first', sort: { field: 'submittedAt', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'submittedAt', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

export function DisputeFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      }}
    >
      <SearchField placeholder="Search by license plate or fine number..." />
      <DisputeStatusFilter />
      {isNarrow && <SortSelect orders={ORDERS} />}
    </FilterBar>
  );
}
