import { ACT_LABELS } from '@fines/domain/review/act.ts';

import { FilterBar } from '../../table/FilterBar.tsx';
import { FilterButtons } from '../../table/FilterButtons.tsx';
import { FilterSelect } from '../../table/FilterSelect.tsx';
import { SearchField } from '../../table/SearchField.tsx';

const STATES = { OPEN: 'Open', DONE: 'Done' };

export const ReviewFilters = () => (
  <FilterBar
    sx={{
      display: 'grid',
      gap: 1.5,
      p: 2,
      alignItems: 'center',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px auto' },
    }}
  >
    <SearchField placeholder="Search by fine or receipt number..." />
    <FilterSelect source="kind" label="Act" all="All acts" labels={ACT_LABELS} />
    <FilterButtons source="state" label="Status" all="All" labels={STATES} />
  </FilterBar>
);
