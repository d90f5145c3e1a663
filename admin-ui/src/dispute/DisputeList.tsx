import type { DisputeStats, DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_OUTCOMES, DISPUTE_STATUS_LABELS, SUBMITTER_LABELS } from '@fines/domain/fine/dispute.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { disputePath } from '../data/paths.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { CardList, RecordCard, RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { LinkButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Failure } from '../ui/states.tsx';
import { useFilters } from '../ui/useWanted.ts';
import { NoWrap, Unbroken } from '../ui/words.tsx';
import { DECISIONS, waitingOf } from './decision.ts';
import { DisputeBadge } from './DisputeBadge.tsx';

const COUNTERS = [
  { title: t('dispute.total'), Icon: GavelOutlined, countOf: (stats: DisputeStats) => stats.total },
  {
    title: t('dispute.pendingReview'),
    Icon: HourglassEmpty,
    countOf: (stats: DisputeStats) => stats.pending,
  },
  {
    title: t('dispute.approved'),
    Icon: CheckCircleOutlined,
    countOf: (stats: DisputeStats) => stats.approved,
  },
  { title: t('dispute.rejected'), Icon: CancelOutlined, countOf: (stats: DisputeStats) => stats.rejected },
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
      aria-label={t('common.status')}
      value={wanted['status'] ?? ''}
      onChange={(_event, status: string | null) => status !== null && choose(status)}
    >
      <ToggleButton value="">{t('common.all')}</ToggleButton>
      {Object.entries(DISPUTE_STATUS_LABELS).map(([status, label]) => (
        <ToggleButton key={status} value={status}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const ORDERS = [
  { label: t('common.newestFirst'), sort: { field: 'submittedAt', order: 'DESC' } },
  { label: t('common.oldestFirst'), sort: { field: 'submittedAt', order: 'ASC' } },
  { label: t('common.highestAmount'), sort: { field: 'amount', order: 'DESC' } },
] as const;

const DisputeFilters = () => (
  <FilterBar orders={ORDERS}>
    <SearchField placeholder={t('dispute.searchHint')} found={['FN']} />
    <DisputeStatusFilter />
    <FilterSelect
      source="submittedBy"
      label={t('dispute.submittedBy')}
      all={t('common.all')}
      labels={SUBMITTER_LABELS}
    />
  </FilterBar>
);

type DecisionButtonsProps = { dispute: DisputeView } & Pick<ButtonProps, 'variant'>;

/** While the dispute is pending: each opens its page with that decision chosen. */
function DecisionButtons({ dispute: { id, fineId, status }, variant }: DecisionButtonsProps) {
  const { role } = useUser();
  const navigate = useNavigate();
  if (status !== 'PENDING') return null;
  return DISPUTE_OUTCOMES.map((outcome) => (
    <ReasonedButton
      key={outcome}
      size="small"
      variant={variant}
      color={DECISIONS[outcome].color}
      reason={roleReason(role, 'dispute.resolve')}
      aria-label={DECISIONS[outcome].verbFor(fineId)}
      onClick={() => void navigate(`${disputePath(id)}?outcome=${outcome}`)}
    >
      {DECISIONS[outcome].verb}
    </ReasonedButton>
  ));
}

/** What one can do with a row; a click beside a button is not one on the row. */
const DisputeActions = ({ dispute }: { dispute: DisputeView }) => (
  <Box
    onClick={(event) => event.stopPropagation()}
    sx={{
      display: 'flex',
      gap: 0.5,
      '& > .MuiButton-root': { flexShrink: 0, minWidth: 0, px: 0.75 },
      '& > a.MuiButton-root': { ml: -0.75 },
    }}
  >
    <LinkButton to={disputePath(dispute.id)} label={t('dispute.view')} name={dispute.fineId} />
    <DecisionButtons dispute={dispute} />
  </Box>
);

const bubble = {
  maxWidth: 460,
  maxHeight: '60vh',
  overflow: 'auto',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/**
 * Two lines of a text. What does not fit is cut off for the eye only, and comes up for pointer and keyboard:
 * then the text can be focused.
 */
function ReasonText({ text }: { text: string }) {
  const { isCut, measure } = useIsCut();
  return (
    <Tooltip title={isCut ? text : ''} describeChild slotProps={{ tooltip: { sx: bubble } }}>
      <Box tabIndex={isCut ? 0 : undefined} sx={{ minWidth: 120, maxWidth: 420, borderRadius: 0.5 }}>
        <Box
          ref={measure}
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: '2',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          <Unbroken text={text} />
        </Box>
      </Box>
    </Tooltip>
  );
}

/** Whether an element has more than it shows, at its present size. */
function useIsCut() {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isCut, measure };
}

/** `Submitted online`, `waiting 12 days`; neither of one of the staff that is decided. */
const comingOf = (dispute: DisputeView): string[] => [
  ...(dispute.submittedBy === 'ONLINE' ? [t('dispute.submittedOnline')] : []),
  ...(dispute.status === 'PENDING' ? [waitingOf(dispute, today())] : []),
];

const DISPUTE_COLUMNS: readonly Column<DisputeView>[] = [
  { label: t('dispute.fineHash'), sortBy: 'fineNumber', render: ({ fineId }) => <FineLink id={fineId} /> },
  { label: t('common.licensePlate'), render: ({ fine }) => <NoWrap>{fine.licensePlate}</NoWrap> },
  {
    label: t('common.amount'),
    sortBy: 'amount',
    align: 'right',
    render: ({ fine }) => formatSzl(fine.amount),
  },
  { label: t('dispute.disputeReason'), render: ({ reason }) => <ReasonText text={reason} /> },
  { label: t('common.status'), sortBy: 'status', render: ({ status }) => <DisputeBadge status={status} /> },
  {
    label: t('dispute.submitted'),
    sortBy: 'submittedAt',
    render: (dispute) => (
      <>
        {formatDate(dispute.submittedAt)}
        {comingOf(dispute).map((words) => (
          <Typography key={words} variant="body2" color="text.secondary" noWrap>
            {words}
          </Typography>
        ))}
      </>
    ),
  },
  {
    label: t('common.actions'),
    isForScreen: true,
    render: (dispute) => <DisputeActions dispute={dispute} />,
  },
];

/** The list where no table fits. The whole reason stands on the page that a card leads to. */
function DisputeCards() {
  const { data = [] } = useListContext<DisputeView>();
  return (
    <CardList label={t('dispute.disputes')}>
      {data.map((dispute) => (
        <RecordCard
          key={dispute.id}
          to={disputePath(dispute.id)}
          title={dispute.fine.licensePlate}
          amount={formatSzl(dispute.fine.amount)}
          subject={dispute.reason}
          note={dotted(dispute.fineId, formatDate(dispute.submittedAt), ...comingOf(dispute))}
          badge={<DisputeBadge status={dispute.status} />}
          actions={
            dispute.status === 'PENDING' && (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <DecisionButtons dispute={dispute} variant="outlined" />
              </Box>
            )
          }
        />
      ))}
    </CardList>
  );
}

export default function DisputeList() {
  return (
    <RecordList<DisputeView> perPage={10} sort={{ field: 'submittedAt', order: 'DESC' }}>
      <Page title={t('dispute.disputeManagement')}>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <DisputeCounters />
          <Card>
            <DisputeFilters />
            <ListRows<DisputeView>
              label={t('dispute.disputes')}
              columns={DISPUTE_COLUMNS}
              pathOf={({ id }) => disputePath(id)}
              cards={<DisputeCards />}
            />
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
