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
import { useApi } from '../data/dataProvider.ts';
import { importPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted, formatCount, formatCounted } from '../format/numbers.ts';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { Badge, DateTime } from '../ui/words.tsx';
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
  { label: 'Uploaded', render: ({ uploadedAt }) => <DateTime at={uploadedAt} /> },
  {
    label: 'File',
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
  { label: 'By', render: importerOf },
  countColumn('New', ({ registered }) => registered),
  countColumn('Changed', ({ updated }) => updated),
  { ...countColumn('Unchanged', ({ unchanged }) => unchanged), priority: 2 },
  countColumn('Refused', ({ refused }) => refused),
  { label: 'Status', render: ImportBadge },
];

const ImportCards = ({ imports }: { imports: readonly VehicleImport[] }) => (
  <CardList label="Imports">
    {imports.map((one) => (
      <RecordCard
        key={one.id}
        to={importPath(one.id)}
        title={one.fileName}
        amount={formatCounted(rowsIn(one.counts), 'row')}
        subject={importerOf(one)}
        note={dotted(
          formatDateTime(one.uploadedAt),
          one.counts.refused > 0 && `${formatCount(one.counts.refused)} refused`,
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
      <EmptyState title="No imports yet" Icon={UploadFileOutlined}>
        What the register changed, who imported it and which rows were refused is kept here.
      </EmptyState>
    );
  }
  if (isPhone) return <ImportCards imports={imports} />;
  return <DataTable label="Imports" columns={COLUMNS} rows={imports} pathOf={({ id }) => importPath(id)} />;
}

/** Only one import is open at a time; who wants another sees whose it is. */
const OpenImport = ({ open }: { open: VehicleImport }) => (
  <Alert
    severity="info"
    variant="outlined"
    action={
      <Button color="inherit" size="small" component={Link} to={importPath(open.id)}>
        Show
      </Button>
    }
  >
    {importerOf(open)} imports {open.fileName}: {IMPORT_STATUS_LABELS[open.status].toLowerCase()}. One import
    is open at a time.
  </Alert>
);

/** Imports of the vehicle register, and the beginning of another. */
export default function ImportList() {
  const api = useApi();
  const { role } = useUser();
  const asked = useQuery({
    queryKey: ['vehicles', 'imports'],
    queryFn: () => api.vehicleImports(),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const imports = asked.data ?? [];
  const open = imports.find(({ status }) => isImportOpen(status));
  const mayUpload = grantOf(role, 'vehicle.import') !== 'no' && open === undefined;
  return (
    <Page title="Vehicle Imports" back={{ to: '/vehicles', label: 'Back to Vehicles' }}>
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
