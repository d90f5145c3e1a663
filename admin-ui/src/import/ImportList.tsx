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
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
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
  back?: { to: string; label: string };
  /** The parts of a page that it is one of. */
  tabs?: ReactNode;
  /** What stands between who imported it and its status. */
  columns: ReactNode;
  /** What a card says beside the file's name, and besides when it was uploaded. */
  amountOf: (one: One) => string;
  noteOf: (one: One) => string | false;
  /** What one reads while there is none. */
  hint: string;
  /** Takes a file, for who may import while no other import is open. */
  upload: ReactNode;
};

type Listed<One extends ImportFacts> = Props<One> & { imports: readonly One[] };

const ImportTable = <One extends ImportFacts>({ topic, columns, imports }: Listed<One>) => (
  <DataTable<One> label={t('import.imports')} data={imports} rowClick={(id) => topic.pathOf(String(id))}>
    <DataTable.Col<One>
      label={t('import.uploaded')}
      render={({ uploadedAt }) => <DateTime at={uploadedAt} />}
    />
    <DataTable.Col<One>
      label={t('import.file')}
      isLong
      render={({ id, fileName }) => (
        <MuiLink
          component={Link}
          to={topic.pathOf(id)}
          underline="hover"
          title={fileName}
          sx={{ fontWeight: 600 }}
        >
          {fileName}
        </MuiLink>
      )}
    />
    <DataTable.Col<One> label={t('import.by')} spare="first" render={importerOf} />
    {columns}
    <DataTable.Col<One> label={t('common.status')} render={ImportBadge} />
  </DataTable>
);

const ImportCards = <One extends ImportFacts>({ topic, imports, amountOf, noteOf }: Listed<One>) => (
  <SimpleList<One>
    aria-label={t('import.imports')}
    data={[...imports]}
    resource="imports"
    rowClick={false}
    primaryText={(one) => <Link to={topic.pathOf(one.id)}>{one.fileName}</Link>}
    tertiaryText={ImportBadge}
    secondaryText={(one) => (
      <>
        {dotted(amountOf(one), noteOf(one))}
        <br />
        {dotted(importerOf(one), formatDateTime(one.uploadedAt))}
      </>
    )}
  />
);

function Imports<One extends ImportFacts>(props: Listed<One>) {
  const isPhone = useIsPhone();
  if (props.imports.length === 0) {
    return (
      <EmptyState title={t('import.noImports')} Icon={UploadFileOutlined}>
        {props.hint}
      </EmptyState>
    );
  }
  return isPhone ? <ImportCards {...props} /> : <ImportTable {...props} />;
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
  const { topic, title, back, tabs, upload } = props;
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
    <Page title={title} {...(back && { back })}>
      {tabs}
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
