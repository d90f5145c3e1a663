import Typography from '@mui/material/Typography';

import type { ActivityPage } from '../../data/officerCalls.ts';
import { Settling } from '../../period/Settling.tsx';
import { PageSteps } from '../../table/PageSteps.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';
import { useIsNarrow } from '../../ui/useWidth.ts';
import { ActivityCards } from './ActivityCards.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { useActivityPage } from './useActivityPage.ts';
import { useActivity } from './useOfficer.ts';

/** What the officer did, the latest first, whatever period is chosen. */
export function RecentActivity({ officerId }: { officerId: string }) {
  const [page, setPage] = useActivityPage();
  const { data, error, isPlaceholderData, refetch } = useActivity(officerId, page);
  return (
    <Section title="Recent Activity">
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingPage />}
      {data && (
        <Settling isOld={isPlaceholderData}>
          <Activities data={data} page={page} setPage={setPage} />
        </Settling>
      )}
    </Section>
  );
}

type Props = { data: ActivityPage; page: number; setPage: (page: number) => void };

function Activities({ data: { data, pagination }, page, setPage }: Props) {
  const isNarrow = useIsNarrow();
  const Rows = isNarrow ? ActivityCards : ActivityTable;
  return (
    <>
      {data.length > 0 ? (
        <Rows activities={data} />
      ) : (
        <Typography color="text.secondary">No data available</Typography>
      )}
      {pagination.total > 0 && (
        <PageSteps
          label="Pages of activity"
          page={page}
          pages={pagination.totalPages}
          total={pagination.total}
          setPage={setPage}
        />
      )}
    </>
  );
}
