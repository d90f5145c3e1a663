import type { DisputeStats, DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_OUTCOMES, DISPUTE_STATUS_LABELS, SUBMITTER_LABELS } from '@fines/domain/fine/dispute.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useState } from 'react';
import { SimpleList, useListContext } from 'react-admin';
import { Link, useNavigate } from 'react-router';

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
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput, ToggleInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { LinkButton } from '../ui/buttons.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Failure } from '../ui/states.tsx';
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
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={COUNTERS.length}>
      {COUNTERS.map(({ title, Icon, countOf }) => (
        <StatCard key={title} title={title} Icon={Icon} value={data && formatCount(countOf(data))} />
      ))}
    </StatGrid>
  );
}

/** Narrows the list to one status; of those that wait for a decision, who waits longest comes first. */
function DisputeStatusInput(props: Pick<ComponentProps<typeof ToggleInput>, 'source' | 'alwaysOn'>) {
  const { setSort } = useListContext();
  return (
    <ToggleInput
      {...props}
      label={t('common.status')}
      all={t('common.all')}
      labels={DISPUTE_STATUS_LABELS}
      onChoose={(status) => setSort({ field: 'submittedAt', order: status === 'PENDING' ? 'ASC' : 'DESC' })}
    />
  );
}

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('dispute.searchHint')} found={['FN']} alwaysOn />,
  <DisputeStatusInput key="status" source="status" alwaysOn />,
  <ChoiceInput
    key="submittedBy"
    source="submittedBy"
    label={t('dispute.submittedBy')}
    all={t('common.all')}
    labels={SUBMITTER_LABELS}
    alwaysOn
  />,
];

const SORTS = ['submittedAt', 'amount'];

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

const DisputeTable = () => (
  <DataTable<DisputeView> label={t('dispute.disputes')} rowClick="edit">
    <DataTable.Col<DisputeView>
      source="fineNumber"
      label={t('dispute.fineHash')}
      render={({ fineId }) => <FineLink id={fineId} />}
    />
    <DataTable.Col<DisputeView>
      label={t('common.licensePlate')}
      render={({ fine }) => <NoWrap>{fine.licensePlate}</NoWrap>}
    />
    <DataTable.Col<DisputeView>
      source="amount"
      label={t('common.amount')}
      align="right"
      render={({ fine }) => formatSzl(fine.amount)}
    />
    <DataTable.Col<DisputeView>
      label={t('dispute.disputeReason')}
      render={({ reason }) => <ReasonText text={reason} />}
    />
    <DataTable.Col<DisputeView>
      source="status"
      label={t('common.status')}
      render={({ status }) => <DisputeBadge status={status} />}
    />
    <DataTable.Col<DisputeView>
      source="submittedAt"
      label={t('dispute.submitted')}
      render={(dispute) => (
        <>
          {formatDate(dispute.submittedAt)}
          {comingOf(dispute).map((words) => (
            <Typography key={words} variant="body2" color="text.secondary" noWrap>
              {words}
            </Typography>
          ))}
        </>
      )}
    />
    <DataTable.Col<DisputeView>
      label={t('common.actions')}
      isForScreen
      render={(dispute) => <DisputeActions dispute={dispute} />}
    />
  </DataTable>
);

/** The list where no table fits. The whole reason stands on the page that a card leads to. */
const DisputeCards = () => (
  <SimpleList<DisputeView>
    aria-label={t('dispute.disputes')}
    rowClick={false}
    primaryText={({ id, fine }) => (
      <Link to={disputePath(id)}>{dotted(fine.licensePlate, formatSzl(fine.amount))}</Link>
    )}
    tertiaryText={({ status }) => <DisputeBadge status={status} />}
    secondaryText={(dispute) => (
      <>
        <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
          <Unbroken text={dispute.reason} />
        </Typography>
        {dotted(dispute.fineId, formatDate(dispute.submittedAt), ...comingOf(dispute))}
        {dispute.status === 'PENDING' && (
          <Box component="span" sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <DecisionButtons dispute={dispute} variant="outlined" />
          </Box>
        )}
      </>
    )}
  />
);

export default function DisputeList() {
  const isPhone = useIsPhone();
  return (
    <RecordList<DisputeView> perPage={10} sort={{ field: 'submittedAt', order: 'DESC' }}>
      <Page title={t('dispute.disputeManagement')}>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <DisputeCounters />
          <ListCard filters={<Filters filters={FILTERS} sorts={SORTS} />}>
            {isPhone ? <DisputeCards /> : <DisputeTable />}
          </ListCard>
        </Stack>
      </Page>
    </RecordList>
  );
}
