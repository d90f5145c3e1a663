import { FilterBar } from '../table/FilterBar.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';

const ORDERS = [
  { label: 'Most fines', sort: { field: 'finesIssued', order: 'DESC' } },
  { label: 'Fewest fines', sort: { field: 'finesIssued', order: 'ASC' } },
  { label: 'Highest collection rate', sort: { field: 'collectionRate', order: 'DESC' } },
  { label: 'Name', sort: { field: 'name', order: 'ASC' } },
  { label: 'Badge', sort: { field: 'badgeNumber', order: 'ASC' } },
] as const;

export function OfficerFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{ display: 'grid', gap: 1.5, p: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 240px', lg: '1fr' } }}
    >
      <SearchField placeholder="Search by name, badge, or email..." />
      {isNarrow && <SortSelect orders={ORDERS} />}
    </FilterBar>
  );
}
