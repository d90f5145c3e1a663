import type { Register } from '@fines/domain/register/registers.ts';

import { faultOf } from '../../payments/paymentFilter.ts';
import { FilterBar } from '../../table/FilterBar.tsx';
import { FilterDate } from '../../table/FilterDate.tsx';
import { FilterFault } from '../../table/FilterFault.tsx';
import { SearchField } from '../../table/SearchField.tsx';

/** The filters that the register has. */
export function RegisterFilters({ register: { search, hasPeriod } }: { register: Register }) {
  if (search === undefined && !hasPeriod) return null;
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr) 170px 170px' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {search !== undefined && <SearchField placeholder={search} />}
      {hasPeriod && (
        <>
          <FilterDate source="startDate" label="Start Date" />
          <FilterDate source="endDate" label="End Date" />
          <FilterFault />
        </>
      )}
    </FilterBar>
  );
}
