import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';

import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { ListBody } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { Page } from '../ui/Page.tsx';
import { OfficerFilters } from './OfficerFilters.tsx';
import { OfficerRows } from './OfficerRows.tsx';
import { OfficersFigures } from './OfficersFigures.tsx';

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
