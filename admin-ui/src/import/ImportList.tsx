import {
  IMPORT_STATUS_LABELS,
  type ImportFacts,
  type ImportStatus,
  isImportOpen,
} from '@fines/domain/import/import.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { Badge, DateTime } from '../ui/words.tsx';
import type { ImportTopic } from './importTopic.ts';

const TONES: Readonly<Record<ImportStatus, Tone>> = {
  CHECKING: 'blue',
  CHECKED: 'amber',
  IMPORTING: 'blue',
  FINISHED: 'green',
  CANCELLED: 'grey',
  FAILED: 'red',
};

export const ImportBadge = ({ status }: Pick<ImportFacts, 'status'>) => (
  <Badge tone={TONES[status]} label={IMPORT_STATUS_LABELS[status]} />
);

/** Whoever started it, or has so far only uploaded it. */
const importerOf = ({ startedBy, uploadedBy }: ImportFacts): string => fullNameOf(startedBy ?? uploadedBy);

type Props<One extends ImportFacts> = {
  topic: ImportTopic<One>;
  title: string;
  back: { to: string; label: string };
  /** What stands between who imported it and its status. */
  columns: readonly Column<One>[];
  /** What a card says beside the file's name, and besides when it was uploaded. */
  amountOf: (one: One) => string;
  noteOf: (one: One) => string | false;
  /** What one reads while there is none. */
  hint: string;
  /** Takes a file, for who may import while no other import is open. */
  upload: ReactNode;
};

/** The columns with those that every list of imports has. */
const allColumns = <One extends ImportFacts>({ topic, columns }: Props<One>): Column<One>[] => [
  { label: t('import.uploaded'), render: ({ uploadedAt }) => <DateTime at={uploadedAt} /> },
  {
    label: t('import.file'),
    isLong: true,
    render: ({ id, fileName }) => (
      <MuiLink
        component={Link}
        to={topic.pathOf(id)}
        underline="hover"
        title={fileName}
        sx={{ fontWeight: 600 }}
      >
        {fileName}
      </MuiLink>
    ),
  },
  { label: t('import.by'), priority: 3, render: importerOf },
  ...columns,
  { label: t('common.status'), render: ImportBadge },
];

function Imports<One extends ImportFacts>(props: Props<One> & { imports: readonly One[] }) {
  const { imports, topic, hint, amountOf, noteOf } = props;
  const isPhone = useIsPhone();
  if (imports.length === 0) {
    return (
      <EmptyState title={t('import.noImports')} Icon={UploadFileOutlined}>
        {hint}
      </EmptyState>
    );
  }
  if (!isPhone) {
    const columns = allColumns(props);
    return (
      <DataTable
        label={t('import.imports')}
        columns={columns}
        rows={imports}
        pathOf={({ id }) => topic.pathOf(id)}
      />
    );
  }
  return (
    <CardList label={t('import.imports')}>
      {imports.map((one) => (
        <RecordCard
          key={one.id}
          to={topic.pathOf(one.id)}
          title={one.fileName}
          amount={amountOf(one)}
          subject={importerOf(one)}
          note={dotted(formatDateTime(one.uploadedAt), noteOf(one))}
          badge={<ImportBadge status={one.status} />}
        />
      ))}
    </CardList>
  );
}

/** Only one import is open at a time; who wants another sees whose it is. */
const OpenImport = ({ open, path }: { open: ImportFacts; path: string }) => (
  <Alert
    severity="info"
    variant="outlined"
    action={
      <Button color="inherit" size="small" component={Link} to={path}>
        {t('common.show')}
      </Button>
    }
  >
    {t('import.openImport', {
      who: importerOf(open),
      file: open.fileName,
      status: IMPORT_STATUS_LABELS[open.status].toLowerCase(),
    })}
  </Alert>
);

/** Imports change by themselves, and somebody else may start one. */
const AGAIN_MS = 5000;

/** The imports of a kind, and the beginning of another. */
export function ImportListPage<One extends ImportFacts>(props: Props<One>) {
  const { topic, title, back, upload } = props;
  const { role } = useUser();
  const asked = useQuery({
    queryKey: topic.key,
    queryFn: () => topic.list(),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const open = asked.data?.find(({ status }) => isImportOpen(status));
  const mayUpload = grantOf(role, topic.command) !== 'no' && open === undefined;
  return (
    <Page title={title} back={back}>
      <Stack gap={{ xs: 2, sm: 3 }}>
        {open !== undefined && <OpenImport open={open} path={topic.pathOf(open.id)} />}
        {asked.data !== undefined && mayUpload && upload}
        {asked.data === undefined ? (
          <Pending of={asked} />
        ) : (
          <Card>
            <Imports {...props} imports={asked.data} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}
