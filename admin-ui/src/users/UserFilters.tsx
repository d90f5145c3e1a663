import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import { FilterBar } from '../table/FilterBar.tsx';
import { FilterButtons } from '../table/FilterButtons.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';

const ORDERS = [
  { label: 'First name', sort: { field: 'firstName', order: 'ASC' } },
  { label: 'Last name', sort: { field: 'lastName', order: 'ASC' } },
  { label: 'Role', sort: { field: 'role', order: 'ASC' } },
  { label: 'Last updated', sort: { field: 'updatedAt', order: 'DESC' } },
] as const;

export function UserFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: isNarrow ? '1fr 1fr' : 'minmax(0, 1fr) 170px',
        '& > :first-of-type': { gridColumn: isNarrow ? '1 / -1' : 'auto' },
        '& > [role=group]': { gridColumn: '1 / -1' },
      }}
    >
      <SearchField placeholder="Search by name, email, or badge number..." />
      <FilterSelect source="isActive" label="Status" all="Active" labels={{ false: 'Inactive' }} />
      {isNarrow && <SortSelect orders={ORDERS} />}
      <FilterButtons source="role" label="Role" all="All" labels={ROLE_LABELS} />
    </FilterBar>
  );
}
