import type { DisputeStats, DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_STATUS_LABELS } from '@fines/domain/fine/dispute.ts';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import { disputePath } from '../data/paths.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { SortSelect } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Failure } from '../ui/ErrorPage.tsx';
import { Page, useIsNarrow } from '../ui/Page.tsx';
import { useFilters } from '../ui/useWanted.ts';
import { Deciding } from './DecisionDialog.tsx';
import { DISPUTE_COLUMNS, DisputeCards } from './DisputeRows.tsx';

const COUNTERS = [
  { title: 'Total', Icon: GavelOutlined, countOf: (stats: DisputeStats) => stats.total },
  { title: 'Pending Review', Icon: HourglassEmpty, countOf: (stats: DisputeStats) => stats.pending },
  { title: 'Approved', Icon: CheckCircleOutlined, countOf: (stats: DisputeStats) => stats.approved },
  { title: 'Rejected', Icon: CancelOutlined, countOf: (stats: DisputeStats) => stats.rejected },
];

function DisputeCounters() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['disputes', 'stats'],
    queryFn: () => api.disputeStats(),
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={COUNTERS.length}>
      {COUNTERS.map(({ title, Icon, countOf }) => (
        <StatCard key={title} title={title} Icon={Icon} value={data && formatCount(countOf(data))} />
      ))}
    </StatGrid>
  );
}

/** Narrows the list to one status; of those that wait for a decision, who waits longest comes first. */
function DisputeStatusFilter() {
  const { wanted, change } = useFilters();
  const { setSort } = useListContext();

  const choose = (status: string): void => {
    change('status', status);
    setSort({ field: 'submittedAt', order: status === 'PENDING' ? 'ASC' : 'DESC' });
  };

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Status"
      value={wanted['status'] ?? ''}
      onChange={(_event, status: string | null) => status !== null && choose(status)}
    >
      <ToggleButton value="">All</ToggleButton>
      {Object.entries(DISPUTE_STATUS_LABELS).map(([status, label]) => (
        <ToggleButton key={status} value={status}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const ORDERS = [
  { label: 'Newest first', sort: { field: 'submittedAt', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'submittedAt', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

function DisputeFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      sx={{
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      }}
    >
      <SearchField placeholder="Search by license plate or fine number..." found={['FN']} />
      <DisputeStatusFilter />
      {isNarrow && <SortSelect orders={ORDERS} />}
    </FilterBar>
  );
}

export default function DisputeList() {
  return (
    <RecordList<DisputeView> perPage={10} sort={{ field: 'submittedAt', order: 'DESC' }}>
      <Page title="Dispute Management">
        <Deciding>
          <Stack gap={{ xs: 2, sm: 3 }}>
            <DisputeCounters />
            <Card>
              <DisputeFilters />
              <ListRows<DisputeView>
                label="Disputes"
                columns={DISPUTE_COLUMNS}
                pathOf={({ id }) => disputePath(id)}
                cards={<DisputeCards />}
              />
            </Card>
          </Stack>
        </Deciding>
      </Page>
    </RecordList>
  );
}
