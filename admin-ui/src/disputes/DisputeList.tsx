import type { DisputeView } from '@fines/domain/dispute/view.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';

import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { Deciding } from './decide/Deciding.tsx';
import { DisputeCards } from './DisputeCards.tsx';
import { DISPUTE_COLUMNS } from './disputeColumns.tsx';
import { DisputeCounters } from './DisputeCounters.tsx';
import { DisputeFilters } from './DisputeFilters.tsx';
import { disputePath } from './paths.ts';

export default function DisputeList() {
  const isNarrow = useIsNarrow();
  return (
    <RecordList<DisputeView> perPage={10} sort={{ field: 'submittedAt', order: 'DESC' }}>
      <Page title="Dispute Management">
        <Deciding>
          <Stack gap={{ xs: 2, sm: 3 }}>
            <DisputeCounters />
            <Card>
              <DisputeFilters />
              <ListBody>
                {isNarrow ? (
                  <DisputeCards />
                ) : (
                  <RecordTable<DisputeView>
                    label="Disputes"
                    columns={DISPUTE_COLUMNS}
                    pathOf={({ id }) => disputePath(id)}
                  />
                )}
                <Pager />
              </ListBody>
            </Card>
          </Stack>
        </Deciding>
      </Page>
    </RecordList>
  );
}
