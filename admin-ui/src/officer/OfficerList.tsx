import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';

import { t } from '../i18n/i18nProvider.ts';
import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Page } from '../ui/Page.tsx';
import { OfficerRows } from './OfficerRows.tsx';
import { OfficersFigures } from './OfficersFigures.tsx';

const ORDERS = [
  { label: t('officer.mostFines'), sort: { field: 'finesIssued', order: 'DESC' } },
  { label: t('officer.fewestFines'), sort: { field: 'finesIssued', order: 'ASC' } },
  { label: t('officer.highestRate'), sort: { field: 'collectionRate', order: 'DESC' } },
  { label: t('common.name'), sort: { field: 'name', order: 'ASC' } },
  { label: t('common.badge'), sort: { field: 'badgeNumber', order: 'ASC' } },
] as const;

const OfficerFilters = () => (
  <FilterBar orders={ORDERS}>
    <SearchField placeholder={t('officer.searchHint')} />
    <FilterSelect
      source="isActive"
      label={t('common.status')}
      all={t('common.active')}
      labels={{ false: t('common.inactive') }}
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
      <Page title={t('officer.officers')}>
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
