import {
  type ImportFacts,
  isImportLeft,
  isImportOpen,
  isImportUnderWay,
} from '@fines/domain/import/import.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../data/problem.ts';
import { formatDateTime } from '../format/dates.ts';
import { formatPercent } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { Failure, NotFoundPage, PendingPage } from '../ui/states.tsx';
import { Fact, Facts, NoWrap } from '../ui/words.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportBadge } from './ImportList.tsx';
import type { ImportTopic } from './importTopic.ts';

/** What there is to know of an import now, in a sentence or two. */
type Telling = { severity: AlertColor; text: string };

/** What is told of an import that has a result. */
export type Tellings<One> = Readonly<Record<'CHECKED' | 'FINISHED' | 'CANCELLED', (of: One) => Telling>>;

type Props<One extends ImportFacts> = {
  topic: ImportTopic<ImportFacts, One>;
  /** Where one comes from. */
  backLabel: string;
  tellings: Tellings<One>;
  /** What the button says that starts it; undefined if an import would change nothing. */
  startLabelOf: (of: One) => string | undefined;
  rowsIn: (of: One) => number;
  refusedIn: (of: One) => number;
  /** Its figures, which stand above the rows that are refused, and what stands below those. */
  Figures: ComponentType<{ of: One }>;
  More: ComponentType<{ of: One }>;
};

function tellingOf<One extends ImportFacts>(of: One, tellings: Tellings<One>): Telling {
  const { status, cancelledBy, failure } = of;
  if (status === 'CHECKING') return { severity: 'info', text: t('import.fileIsChecked') };
  if (status === 'FAILED') return { severity: 'error', text: failure ?? t('import.importFailed') };
  if (status !== 'IMPORTING') return tellings[status](of);
  if (isImportLeft(of)) return { severity: 'warning', text: t('import.importLeft') };
  return { severity: 'info', text: t(cancelledBy === null ? 'import.importRuns' : 'import.importEnds') };
}

const Progress = ({ of, rows }: { of: ImportFacts; rows: number }) => (
  <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
      <Typography>{t(of.status === 'CHECKING' ? 'import.checking' : 'import.importing')}</Typography>
      <Typography color="text.secondary">
        <NoWrap>{t('import.countedRows', { count: rows })}</NoWrap> ·{' '}
        <NoWrap>{formatPercent(of.progress * 100)}</NoWrap>
      </Typography>
    </Box>
    <LinearProgress variant="determinate" value={of.progress * 100} aria-label={t('import.progress')} />
  </Card>
);

type RefusedProps = { topic: ImportTopic; id: string; refused: number };

function RefusedRows({ topic, id, refused }: RefusedProps) {
  const failed = useFailureToast();
  if (refused === 0) return null;
  return (
    <Section
      title={t('import.refusedRows')}
      note={t('import.refusedRowsHint', { rows: t('import.countedRows', { count: refused }) })}
    >
      <DownloadButton
        label={t('import.downloadErrors')}
        fetchFile={() => topic.errors(id)}
        onFailed={(error) => failed(t('import.downloadFailed'), error)}
      />
    </Section>
  );
}

const KB = 1024;
const MB = KB * KB;

const sizeOf = (bytes: number): string =>
  bytes < MB
    ? t('import.kilobytes', { size: (bytes / KB).toFixed(1) })
    : t('import.megabytes', { size: (bytes / MB).toFixed(1) });

const File = ({ of }: { of: ImportFacts }) => (
  <Section title={t('import.file')} action={<ImportBadge status={of.status} />}>
    <Facts>
      <Fact label={t('common.name')}>{of.fileName}</Fact>
      <Fact label={t('import.size')}>{sizeOf(of.bytes)}</Fact>
      <Fact label={t('import.uploadedBy')}>{fullNameOf(of.uploadedBy)}</Fact>
      <Fact label={t('import.uploaded')}>{formatDateTime(of.uploadedAt)}</Fact>
      <Fact label={t('import.startedBy')}>{of.startedBy && fullNameOf(of.startedBy)}</Fact>
      <Fact label={t('import.started')}>{of.startedAt && formatDateTime(of.startedAt)}</Fact>
      <Fact label={t('import.ended')}>{of.endedAt && formatDateTime(of.endedAt)}</Fact>
      <Fact label={t('import.sha256')} isLong>
        <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
          {of.sha256}
        </Box>
      </Fact>
    </Facts>
  </Section>
);

const AGAIN_MS = 1500;

/** An import: what it would change, how far it is, or what it came to. It is up to date while somebody looks. */
export function ImportDetailPage<One extends ImportFacts>(props: Props<One>) {
  const { topic, backLabel, tellings, startLabelOf, rowsIn, refusedIn, Figures, More } = props;
  const { id = '' } = useParams();
  const asked = useQuery({
    queryKey: [...topic.key, id],
    queryFn: () => topic.get(id),
    staleTime: 0,
    // Of one that waits, too: somebody else may start it.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isImportOpen(data.status) ? AGAIN_MS : false,
  });
  const { data: of, error } = asked;
  const back = { to: topic.path, label: backLabel };
  if ([400, 404].includes(statusOf(error) ?? 0))
    return (
      <NotFoundPage title={t('import.importNotFound')} hint={t('import.importNotFoundHint')} back={back} />
    );
  if (of === undefined) return <PendingPage of={asked} title={t('import.import')} back={back} />;
  const { severity, text } = tellingOf(of, tellings);
  return (
    <Page
      title={t('import.importOf', { file: of.fileName })}
      back={back}
      actions={<ImportActions topic={topic} of={of} startLabel={startLabelOf(of)} />}
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        {/* Known from before, but not whether it still holds: the server may be starting anew. */}
        {error && <Failure error={error} onRetry={() => void asked.refetch()} />}
        <Alert severity={severity} variant="outlined">
          {text}
        </Alert>
        {isImportUnderWay(of) && <Progress of={of} rows={rowsIn(of)} />}
        <Figures of={of} />
        <RefusedRows topic={topic} id={of.id} refused={refusedIn(of)} />
        <More of={of} />
        <File of={of} />
      </Stack>
    </Page>
  );
}
