import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import Stack from '@mui/material/Stack';

import { t } from '../i18n/i18nProvider.ts';
import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { ChoiceInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { OfficerCards, OfficerTable } from './OfficerRows.tsx';
import { OfficersFigures } from './OfficersFigures.tsx';

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('officer.searchHint')} alwaysOn />,
  <ChoiceInput
    key="isActive"
    source="isActive"
    label={t('common.status')}
    all={t('common.active')}
    labels={{ false: t('common.inactive') }}
    alwaysOn
  />,
];

const SORTS = ['finesIssued', 'collectionRate', 'name', 'badgeNumber'];

/** The address alone says what is shown (nothing is remembered), so that from the menu it is the last 30 days. */
export default function OfficerList() {
  const period = usePeriod();
  const isPhone = useIsPhone();
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
          <ListCard filters={<Filters filters={FILTERS} sorts={SORTS} />}>
            {isPhone ? <OfficerCards /> : <OfficerTable period={period.asked} />}
          </ListCard>
        </Stack>
      </Page>
    </RecordList>
  );
}
