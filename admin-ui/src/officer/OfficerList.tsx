import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';

import { common } from '../messages.ts';
import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Page } from '../ui/Page.tsx';
import { t } from './messages.ts';
import { OfficerRows } from './OfficerRows.tsx';
import { OfficersFigures } from './OfficersFigures.tsx';

const ORDERS = [
  { label: t('mostFines'), sort: { field: 'finesIssued', order: 'DESC' } },
  { label: t('fewestFines'), sort: { field: 'finesIssued', order: 'ASC' } },
  { label: t('highestRate'), sort: { field: 'collectionRate', order: 'DESC' } },
  { label: common('name'), sort: { field: 'name', order: 'ASC' } },
  { label: common('badge'), sort: { field: 'badgeNumber', order: 'ASC' } },
] as const;

const OfficerFilters = () => (
  <FilterBar orders={ORDERS}>
    <SearchField placeholder={t('searchHint')} />
    <FilterSelect
      source="isActive"
      label={common('status')}
      all={common('active')}
      labels={{ false: common('inactive') }}
    />
  </FilterBar>
);

/** The address alone says what is shown (nothing is remembered), so that from the menu it is the last 30 days. */
export default function OfficerList() {
  const period = usePeriod();
  return (
    <RecordList<OfficerStats>
      perPage={10}
      sort={{ field: 'finesIssued', order: 'DESC' }}
      filter={period.asked}
    >
      <Page title={t('officers')}>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <PeriodFields {...period} />
          <OfficersFigures period={period.asked} />
          <Card>
            <OfficerFilters />
            <OfficerRows period={period.asked} />
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
