import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import {
  IMPORT_STATUS_LABELS,
  type ImportStatus,
  isImportOpen,
  rowsIn,
  type VehicleImport,
} from '@fines/domain/vehicle/import.ts';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { importPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { common } from '../messages.ts';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { Badge, DateTime } from '../ui/words.tsx';
import { vehicleImports } from './importCalls.ts';
import { t } from './messages.ts';
import { UploadRegister } from './UploadRegister.tsx';

const TONES: Readonly<Record<ImportStatus, Tone>> = {
  CHECKING: 'blue',
  CHECKED: 'amber',
  IMPORTING: 'blue',
  FINISHED: 'green',
  CANCELLED: 'grey',
  FAILED: 'red',
};

export const ImportBadge = ({ status }: Pick<VehicleImport, 'status'>) => (
  <Badge tone={TONES[status]} label={IMPORT_STATUS_LABELS[status]} />
);

/** Whoever started it, or has so far only uploaded it. */
export const importerOf = ({ startedBy, uploadedBy }: VehicleImport): string =>
  fullNameOf(startedBy ?? uploadedBy);

const countColumn = (
  label: string,
  of: (counts: VehicleImport['counts']) => number,
): Column<VehicleImport> => ({
  label,
  align: 'right',
  render: ({ counts }) => formatCount(of(counts)),
});

const COLUMNS: readonly Column<VehicleImport>[] = [
  { label: t('uploaded'), render: ({ uploadedAt }) => <DateTime at={uploadedAt} /> },
  {
    label: t('file'),
    render: ({ id, fileName }) => (
      <MuiLink
        component={Link}
        to={importPath(id)}
        underline="hover"
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {fileName}
      </MuiLink>
    ),
  },
  { label: t('by'), render: importerOf },
  countColumn(t('new'), ({ registered }) => registered),
  countColumn(t('changed'), ({ updated }) => updated),
  { ...countColumn(t('unchanged'), ({ unchanged }) => unchanged), priority: 2 },
  countColumn(t('refused'), ({ refused }) => refused),
  { label: common('status'), render: ImportBadge },
];

const ImportCards = ({ imports }: { imports: readonly VehicleImport[] }) => (
  <CardList label={t('imports')}>
    {imports.map((one) => (
      <RecordCard
        key={one.id}
        to={importPath(one.id)}
        title={one.fileName}
        amount={t('countedRows', { count: rowsIn(one.counts) })}
        subject={importerOf(one)}
        note={dotted(
          formatDateTime(one.uploadedAt),
          one.counts.refused > 0 && t('refusedCount', { count: one.counts.refused }),
        )}
        badge={<ImportBadge status={one.status} />}
      />
    ))}
  </CardList>
);

/** Imports change by themselves, and somebody else may start one. */
const AGAIN_MS = 5000;

function Imports({ imports }: { imports: readonly VehicleImport[] }) {
  const isPhone = useIsPhone();
  if (imports.length === 0) {
    return (
      <EmptyState title={t('noImports')} Icon={UploadFileOutlined}>
        {t('noImportsHint')}
      </EmptyState>
    );
  }
  if (isPhone) return <ImportCards imports={imports} />;
  return (
    <DataTable label={t('imports')} columns={COLUMNS} rows={imports} pathOf={({ id }) => importPath(id)} />
  );
}

/** Only one import is open at a time; who wants another sees whose it is. */
const OpenImport = ({ open }: { open: VehicleImport }) => (
  <Alert
    severity="info"
    variant="outlined"
    action={
      <Button color="inherit" size="small" component={Link} to={importPath(open.id)}>
        {common('show')}
      </Button>
    }
  >
    {t('openImport', {
      who: importerOf(open),
      file: open.fileName,
      status: IMPORT_STATUS_LABELS[open.status].toLowerCase(),
    })}
  </Alert>
);

/** Imports of the vehicle register, and the beginning of another. */
export default function ImportList() {
  const { role } = useUser();
  const asked = useQuery({
    queryKey: ['vehicles', 'imports'],
    queryFn: () => vehicleImports(),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const imports = asked.data ?? [];
  const open = imports.find(({ status }) => isImportOpen(status));
  const mayUpload = grantOf(role, 'vehicle.import') !== 'no' && open === undefined;
  return (
    <Page title={common('vehicleImports')} back={{ to: '/vehicles', label: t('backToVehicles') }}>
      <Stack gap={{ xs: 2, sm: 3 }}>
        {open !== undefined && <OpenImport open={open} />}
        {asked.data !== undefined && mayUpload && <UploadRegister />}
        {asked.data === undefined ? (
          <Pending of={asked} />
        ) : (
          <Card>
            <Imports imports={imports} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}
