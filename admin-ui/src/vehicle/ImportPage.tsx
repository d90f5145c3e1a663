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

import { useApi } from '../data/dataProvider.ts';
import { IMPORTS_PATH } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatDateTime } from '../format/dates.ts';
import { formatCount, formatCounted, formatPercent } from '../format/numbers.ts';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { Failure, NotFoundPage, Pending } from '../ui/states.tsx';
import { Fact, Facts, NoWrap } from '../ui/words.tsx';
import { changesIn, ImportActions, vehicles } from './ImportActions.tsx';
import { ImportBadge } from './ImportList.tsx';

type Props = { of: VehicleImportDetail };

/** What there is to know of it now, in a sentence or two. */
const TELLING: Readonly<
  Record<VehicleImportDetail['status'], (of: VehicleImportDetail) => { severity: AlertColor; text: string }>
> = {
  CHECKING: () => ({ severity: 'info', text: 'The file is being checked. Nothing is changed by that.' }),
  CHECKED: (of) =>
    changesIn(of) === 0
      ? { severity: 'info', text: 'Importing this file would change nothing.' }
      : { severity: 'info', text: 'Nothing is changed yet. This is what an import would change.' },
  IMPORTING: ({ cancelledBy }) => ({
    severity: 'info',
    text:
      cancelledBy === null
        ? 'The import runs on the server: you may leave this page, and come back.'
        : 'The import ends after the rows that are under way.',
  }),
  FINISHED: (of) => ({
    severity: of.counts.refused > 0 ? 'warning' : 'success',
    text: `The import has finished: ${vehicles(changesIn(of))} new or changed${
      of.counts.refused > 0 ? `, ${formatCounted(of.counts.refused, 'row')} refused` : ''
    }.`,
  }),
  CANCELLED: (of) => ({
    severity: 'warning',
    text: `${of.cancelledBy === null ? 'It' : fullNameOf(of.cancelledBy)} cancelled the import. What was imported by then stays: ${vehicles(changesIn(of))} new or changed. Upload the file again to import the rest.`,
  }),
  FAILED: ({ failure }) => ({ severity: 'error', text: failure ?? 'The import has failed.' }),
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
      <Typography>{of.status === 'CHECKING' ? 'Checking' : 'Importing'}</Typography>
      <Typography color="text.secondary">
        <NoWrap>{formatCounted(rowsIn(of.counts), 'row')}</NoWrap> ·{' '}
        <NoWrap>{formatPercent(of.progress * 100)}</NoWrap>
      </Typography>
    </Box>
    <LinearProgress variant="determinate" value={of.progress * 100} aria-label="Progress" />
  </Card>
);

const Figures = ({ of: { counts } }: Props) => (
  <StatGrid columns={4}>
    <StatCard title="New" value={formatCount(counts.registered)} Icon={AddCircleOutline} />
    <StatCard title="Changed" value={formatCount(counts.updated)} Icon={EditOutlined} />
    <StatCard title="Unchanged" value={formatCount(counts.unchanged)} Icon={HorizontalRule} />
    <StatCard title="Refused" value={formatCount(counts.refused)} Icon={Block} />
  </StatGrid>
);

type ChangeRow = ImportChange & { id: string };

const CHANGE_COLUMNS: readonly Column<ChangeRow>[] = [
  { label: 'Line', align: 'right', render: ({ line }) => formatCount(line) },
  { label: 'License Plate', render: ({ licensePlate }) => <NoWrap>{licensePlate}</NoWrap> },
  {
    label: 'What changes',
    render: ({ outcome, fields }) =>
      outcome === 'registered'
        ? 'New vehicle'
        : fields.map((field) => REGISTER_FIELD_LABELS[field]).join(', '),
  },
];

function Sample({ of: { sample } }: Props) {
  if (sample.length === 0) return null;
  return (
    <Section title="Some of the Changes" note="The first that change, and the first that are new">
      <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
        <DataTable
          label="Changes"
          columns={CHANGE_COLUMNS}
          rows={sample.map((change) => ({ ...change, id: String(change.line) }))}
        />
      </Box>
    </Section>
  );
}

function RefusedRows({ of: { id, counts } }: Props) {
  const api = useApi();
  const failed = useFailureToast();
  if (counts.refused === 0) return null;
  return (
    <Section
      title="Refused Rows"
      note={`${formatCounted(counts.refused, 'row')}: each with its line in the file and the reason. Mend them there, and upload the file again.`}
    >
      <DownloadButton
        label="Download the errors"
        fetchFile={() => api.importErrors(id)}
        onFailed={(error) => failed('Failed to download the errors', error)}
      />
    </Section>
  );
}

const MB = 1024 * 1024;

const File = ({ of }: Props) => (
  <Section title="File" action={<ImportBadge status={of.status} />}>
    <Facts>
      <Fact label="Name">{of.fileName}</Fact>
      <Fact label="Size">{`${(of.bytes / MB).toFixed(of.bytes < MB ? 2 : 1)} MB`}</Fact>
      <Fact label="Uploaded by">{fullNameOf(of.uploadedBy)}</Fact>
      <Fact label="Uploaded">{formatDateTime(of.uploadedAt)}</Fact>
      <Fact label="Started by">{of.startedBy && fullNameOf(of.startedBy)}</Fact>
      <Fact label="Started">{of.startedAt && formatDateTime(of.startedAt)}</Fact>
      <Fact label="Ended">{of.endedAt && formatDateTime(of.endedAt)}</Fact>
      <Fact label="SHA-256" isLong>
        <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
          {of.sha256}
        </Box>
      </Fact>
    </Facts>
  </Section>
);

const ImportNotFound = () => (
  <NotFoundPage
    title="Import not found"
    hint="No import has this address, or its file was discarded."
    back={{ to: IMPORTS_PATH, label: 'Back to Vehicle Imports' }}
  />
);

const AGAIN_MS = 1500;

/** An import: what it would change, how far it is, or what it came to. It is up to date while somebody looks. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const api = useApi();
  const asked = useQuery({
    queryKey: ['vehicles', 'imports', id],
    queryFn: () => api.vehicleImport(id),
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
      title={`Import of ${of.fileName}`}
      back={{ to: IMPORTS_PATH, label: 'Back to Vehicle Imports' }}
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
