import { fullNameOf } from '@fines/domain/shared/person.ts';
import {
  type ImportChange,
  isImportOpen,
  isImportUnderWay,
  REGISTER_FIELD_LABELS,
  rowsIn,
  type VehicleImportDetail,
} from '@fines/domain/vehicle/import.ts';
import AddCircleOutline from '@mui/icons-material/AddCircleOutline';
import Block from '@mui/icons-material/Block';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { IMPORTS_PATH } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatDateTime } from '../format/dates.ts';
import { formatCount, formatPercent } from '../format/numbers.ts';
import { common } from '../messages.ts';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { Failure, NotFoundPage, Pending } from '../ui/states.tsx';
import { Fact, Facts, NoWrap } from '../ui/words.tsx';
import { changesIn, ImportActions } from './ImportActions.tsx';
import { importErrors, vehicleImport } from './importCalls.ts';
import { ImportBadge } from './ImportList.tsx';
import { t } from './messages.ts';

type Props = { of: VehicleImportDetail };

const changedIn = (of: VehicleImportDetail): string => common('countedVehicles', { count: changesIn(of) });

/** What there is to know of it now, in a sentence or two. */
const TELLING: Readonly<
  Record<VehicleImportDetail['status'], (of: VehicleImportDetail) => { severity: AlertColor; text: string }>
> = {
  CHECKING: () => ({ severity: 'info', text: t('fileIsChecked') }),
  CHECKED: (of) => ({
    severity: 'info',
    text: t(changesIn(of) === 0 ? 'importChangesNothing' : 'importChanges'),
  }),
  IMPORTING: ({ cancelledBy }) => ({
    severity: 'info',
    text: t(cancelledBy === null ? 'importRuns' : 'importEnds'),
  }),
  FINISHED: (of) => ({
    severity: of.counts.refused > 0 ? 'warning' : 'success',
    text:
      of.counts.refused > 0
        ? t('importFinishedInPart', {
            vehicles: changedIn(of),
            rows: t('countedRows', { count: of.counts.refused }),
          })
        : t('importFinished', { vehicles: changedIn(of) }),
  }),
  CANCELLED: (of) => ({
    severity: 'warning',
    text:
      of.cancelledBy === null
        ? t('importCancelledByNobody', { vehicles: changedIn(of) })
        : t('importCancelled', { who: fullNameOf(of.cancelledBy), vehicles: changedIn(of) }),
  }),
  FAILED: ({ failure }) => ({ severity: 'error', text: failure ?? t('importFailed') }),
};

function Telling({ of }: Props) {
  const { severity, text } = TELLING[of.status](of);
  return (
    <Alert severity={severity} variant="outlined">
      {text}
    </Alert>
  );
}

const Progress = ({ of }: Props) => (
  <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
      <Typography>{t(of.status === 'CHECKING' ? 'checking' : 'importing')}</Typography>
      <Typography color="text.secondary">
        <NoWrap>{t('countedRows', { count: rowsIn(of.counts) })}</NoWrap> ·{' '}
        <NoWrap>{formatPercent(of.progress * 100)}</NoWrap>
      </Typography>
    </Box>
    <LinearProgress variant="determinate" value={of.progress * 100} aria-label={t('progress')} />
  </Card>
);

const Figures = ({ of: { counts } }: Props) => (
  <StatGrid columns={4}>
    <StatCard title={t('new')} value={formatCount(counts.registered)} Icon={AddCircleOutline} />
    <StatCard title={t('changed')} value={formatCount(counts.updated)} Icon={EditOutlined} />
    <StatCard title={t('unchanged')} value={formatCount(counts.unchanged)} Icon={HorizontalRule} />
    <StatCard title={t('refused')} value={formatCount(counts.refused)} Icon={Block} />
  </StatGrid>
);

type ChangeRow = ImportChange & { id: string };

const CHANGE_COLUMNS: readonly Column<ChangeRow>[] = [
  { label: t('line'), align: 'right', render: ({ line }) => formatCount(line) },
  { label: common('licensePlate'), render: ({ licensePlate }) => <NoWrap>{licensePlate}</NoWrap> },
  {
    label: t('whatChanges'),
    render: ({ outcome, fields }) =>
      outcome === 'registered'
        ? t('newVehicle')
        : fields.map((field) => REGISTER_FIELD_LABELS[field]).join(', '),
  },
];

function Sample({ of: { sample } }: Props) {
  if (sample.length === 0) return null;
  return (
    <Section title={t('someChanges')} note={t('sampleHint')}>
      <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
        <DataTable
          label={t('changes')}
          columns={CHANGE_COLUMNS}
          rows={sample.map((change) => ({ ...change, id: String(change.line) }))}
        />
      </Box>
    </Section>
  );
}

function RefusedRows({ of: { id, counts } }: Props) {
  const failed = useFailureToast();
  if (counts.refused === 0) return null;
  return (
    <Section
      title={t('refusedRows')}
      note={t('refusedRowsHint', { rows: t('countedRows', { count: counts.refused }) })}
    >
      <DownloadButton
        label={t('downloadErrors')}
        fetchFile={() => importErrors(id)}
        onFailed={(error) => failed(t('downloadFailed'), error)}
      />
    </Section>
  );
}

const MB = 1024 * 1024;

const File = ({ of }: Props) => (
  <Section title={t('file')} action={<ImportBadge status={of.status} />}>
    <Facts>
      <Fact label={common('name')}>{of.fileName}</Fact>
      <Fact label={t('size')}>
        {t('megabytes', { size: (of.bytes / MB).toFixed(of.bytes < MB ? 2 : 1) })}
      </Fact>
      <Fact label={t('uploadedBy')}>{fullNameOf(of.uploadedBy)}</Fact>
      <Fact label={t('uploaded')}>{formatDateTime(of.uploadedAt)}</Fact>
      <Fact label={t('startedBy')}>{of.startedBy && fullNameOf(of.startedBy)}</Fact>
      <Fact label={t('started')}>{of.startedAt && formatDateTime(of.startedAt)}</Fact>
      <Fact label={t('ended')}>{of.endedAt && formatDateTime(of.endedAt)}</Fact>
      <Fact label={t('sha256')} isLong>
        <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
          {of.sha256}
        </Box>
      </Fact>
    </Facts>
  </Section>
);

const ImportNotFound = () => (
  <NotFoundPage
    title={t('importNotFound')}
    hint={t('importNotFoundHint')}
    back={{ to: IMPORTS_PATH, label: t('backToImports') }}
  />
);

const AGAIN_MS = 1500;

/** An import: what it would change, how far it is, or what it came to. It is up to date while somebody looks. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const asked = useQuery({
    queryKey: ['vehicles', 'imports', id],
    queryFn: () => vehicleImport(id),
    staleTime: 0,
    // Of one that waits, too: somebody else may start it.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isImportOpen(data.status) ? AGAIN_MS : false,
  });
  const { data: of, error } = asked;
  if ([400, 404].includes(statusOf(error) ?? 0)) return <ImportNotFound />;
  if (of === undefined) return <Pending of={asked} />;
  return (
    <Page
      title={t('importOf', { file: of.fileName })}
      back={{ to: IMPORTS_PATH, label: t('backToImports') }}
      actions={<ImportActions of={of} />}
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        {/* Known from before, but not whether it still holds: the server may be starting anew. */}
        {error && <Failure error={error} onRetry={() => void asked.refetch()} />}
        <Telling of={of} />
        {isImportUnderWay(of.status) && <Progress of={of} />}
        <Figures of={of} />
        <RefusedRows of={of} />
        {of.status === 'CHECKED' && <Sample of={of} />}
        <File of={of} />
      </Stack>
    </Page>
  );
}
