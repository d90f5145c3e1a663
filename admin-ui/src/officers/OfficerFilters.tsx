import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
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
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: isNarrow ? '1fr 1fr' : 'minmax(0, 1fr) 170px',
        '& > :first-of-type': { gridColumn: isNarrow ? '1 / -1' : 'auto' },
      }}
    >
      <SearchField placeholder="Search by name, badge, or email..." />
      <FilterSelect source="isActive" label="Status" all="Active" labels={{ false: 'Inactive' }} />
      {isNarrow && <SortSelect orders={ORDERS} />}
    </FilterBar>
  );
}
