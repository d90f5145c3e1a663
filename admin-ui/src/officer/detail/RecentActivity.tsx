import { deedText, isTold } from '@fines/domain/fine/telling.ts';
import { kindLabel } from '@fines/domain/log/kinds.ts';
import type { Activity } from '@fines/domain/officer/officer.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';

import { finePath } from '../../data/paths.ts';
import type { ActivityPage } from '../../data/userCalls.ts';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { Settling } from '../../period/PeriodFields.tsx';
import { DataTable } from '../../table/DataTable.tsx';
import { PageSteps } from '../../table/PagePagination.tsx';
import { Section, useIsNarrow } from '../../ui/Page.tsx';
import { Pending } from '../../ui/states.tsx';
import { NoWrap } from '../../ui/words.tsx';
import { useActivity } from './OfficerFigures.tsx';

export const ACTIVITY_PAGE = 'activityPage';

/** The page of the activities: in the address, so that one comes back from a fine to where one was. */
function useActivityPage(): [page: number, setPage: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get(ACTIVITY_PAGE));
  const page = Number.isSafeInteger(wanted) && wanted >= 1 ? wanted : 1;

  const setPage = (next: number): void =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old);
        changed.set(ACTIVITY_PAGE, String(next));
        return changed;
      },
      { replace: true },
    );
  return [page, setPage];
}

/** Of what this version of the console does not know, the API has words. */
const textOf = ({ type, data, fineId, description }: Activity): string =>
  isTold(type) ? deedText({ type, data }, fineId) : description;

/** What was done; leads to the fine it was done to. */
const FineLink = ({ activity }: { activity: Activity }) => (
  <MuiLink
    component={Link}
    to={finePath(activity.fineId)}
    underline="hover"
    sx={{ overflowWrap: 'anywhere' }}
  >
    {textOf(activity)}
  </MuiLink>
);

const COLUMNS = (
  <>
    <DataTable.Col<Activity>
      label={t('common.type')}
      render={({ type }) => (
        <NoWrap>
          <strong>{kindLabel(type)}</strong>
        </NoWrap>
      )}
    />
    <DataTable.Col<Activity>
      label={t('officer.description')}
      render={(activity) => <FineLink activity={activity} />}
    />
    <DataTable.Col<Activity>
      label={t('officer.time')}
      render={({ at }) => <NoWrap>{formatDateTime(at)}</NoWrap>}
    />
  </>
);

const ActivityTable = ({ activities }: { activities: readonly Activity[] }) => (
  <DataTable label={t('officer.recentActivity')} data={activities}>
    {COLUMNS}
  </DataTable>
);

/** The activities on a phone. */
const ActivityCards = ({ activities }: { activities: readonly Activity[] }) => (
  <Box component="ul" aria-label={t('officer.recentActivity')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {activities.map((activity) => (
      <Box
        component="li"
        key={activity.id}
        sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{kindLabel(activity.type)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {formatDateTime(activity.at)}
          </Typography>
        </Box>
        <Typography variant="body2">
          <FineLink activity={activity} />
        </Typography>
      </Box>
    ))}
  </Box>
);

/** What the officer did, the latest first, whatever period is chosen. */
export function RecentActivity({ officerId }: { officerId: string }) {
  const [page, setPage] = useActivityPage();
  const { data, error, isPlaceholderData, refetch } = useActivity(officerId, page);
  return (
    <Section title={t('officer.recentActivity')}>
      <Pending of={{ data, error, refetch }} />
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
        <Typography color="text.secondary">{t('common.noDataAvailable')}</Typography>
      )}
      {pagination.total > 0 && (
        <PageSteps
          label={t('officer.activityPages')}
          page={page}
          pages={pagination.totalPages}
          total={pagination.total}
          setPage={setPage}
        />
      )}
    </>
  );
}
