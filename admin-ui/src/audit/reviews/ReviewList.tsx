import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Card from '@mui/material/Card';
import { useListContext } from 'react-admin';

import { FilterBar } from '../../table/FilterBar.tsx';
import { FilterButtons, FilterSelect } from '../../table/FilterFields.tsx';
import { ListBody, NothingFound } from '../../table/ListBody.tsx';
import { Pager } from '../../table/Pager.tsx';
import { RecordList } from '../../table/RecordList.tsx';
import { RecordTable } from '../../table/RecordTable.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useIsNarrow } from '../../ui/useWidth.ts';
import { AuditTabs } from '../AuditTabs.tsx';
import { AUDIT, reviewPath } from '../paths.ts';
import { REVIEW_COLUMNS, ReviewCards } from './ReviewRows.tsx';

const STATES = { OPEN: 'Open', DONE: 'Done' };

const ReviewFilters = () => (
  <FilterBar
    sx={{
      alignItems: 'center',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px auto' },
    }}
  >
    <SearchField placeholder="Search by fine, receipt or user..." found={['FN', 'RCP']} />
    <FilterSelect source="kind" label="Act" all="All acts" labels={ACT_LABELS} />
    <FilterButtons source="state" label="Status" all="All" labels={STATES} />
  </FilterBar>
);

const OPEN = { state: 'OPEN' };

/** What somebody else has to see, the oldest first. */
export default function ReviewList() {
  const isNarrow = useIsNarrow();
  return (
    <RecordList<ReviewedAct>
      resource="reviews"
      perPage={10}
      sort={{ field: 'at', order: 'ASC' }}
      filterDefaultValues={OPEN}
    >
      <Page title="Audit">
        <AuditTabs shown={AUDIT} />
        <Card>
          <ReviewFilters />
          <ListBody empty={<NothingOpen />}>
            {isNarrow ? (
              <ReviewCards />
            ) : (
              <RecordTable<ReviewedAct>
                label="Reviews"
                columns={REVIEW_COLUMNS}
                pathOf={({ id }) => reviewPath(id)}
              />
            )}
            <Pager />
          </ListBody>
        </Card>
      </Page>
    </RecordList>
  );
}

function NothingOpen() {
  const { filterValues } = useListContext();
  const { state, ...others } = filterValues;
  if (state !== OPEN.state || Object.keys(others).length > 0) return <NothingFound />;
  return (
    <EmptyState title="Nothing waits for a review" Icon={TaskAltOutlined}>
      Deletions, refunds, accounts that were made and the like show here until somebody else has seen them.
    </EmptyState>
  );
}
