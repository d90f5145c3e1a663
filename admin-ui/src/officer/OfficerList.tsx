import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';

import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect, SortSelect } from '../table/FilterFields.tsx';
import { ListBody } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Page, useIsNarrow } from '../ui/Page.tsx';
import { OfficerRows } from './OfficerRows.tsx';
import { OfficersFigures } from './OfficersFigures.tsx';

const ORDERS = [
  { label: 'Most fines', sort: { field: 'finesIssued', order: 'DESC' } },
  { label: 'Fewest fines', sort: { field: 'finesIssued', order: 'ASC' } },
  { label: 'Highest collection rate', sort: { field: 'collectionRate', order: 'DESC' } },
  { label: 'Name', sort: { field: 'name', order: 'ASC' } },
  { label: 'Badge', sort: { field: 'badgeNumber', order: 'ASC' } },
] as const;

function OfficerFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{
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

/** The address alone says what is shown (nothing is remembered), so that from the menu it is the last 30 days. */
export default function OfficerList() {
  const period = usePeriod();
  return (
    <RecordList<OfficerStats>
      perPage={10}
      sort={{ field: 'finesIssued', order: 'DESC' }}
      filter={period.asked}
    >
      <Page title="Officers">
        <Stack gap={{ xs: 2, sm: 3 }}>
          <PeriodFields {...period} />
          <OfficersFigures period={period.asked} />
          <Card>
            <OfficerFilters />
            <ListBody>
              <OfficerRows period={period.asked} />
            </ListBody>
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
