import { fullNameOf } from '@fines/domain/shared/person.ts';
import {
  type ImportChange,
  REGISTER_FIELD_LABELS,
  rowsIn,
  type VehicleImportDetail,
} from '@fines/domain/vehicle/import.ts';
import AddCircleOutline from '@mui/icons-material/AddCircleOutline';
import Block from '@mui/icons-material/Block';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import Box from '@mui/material/Box';

import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ImportDetailPage, type Tellings } from '../import/ImportPage.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Section } from '../ui/Page.tsx';
import { NoWrap } from '../ui/words.tsx';
import { REGISTER_IMPORTS } from './registerImports.ts';

type Props = { of: VehicleImportDetail };

/** How many vehicles it changes, or has changed. */
const changesIn = ({ counts }: VehicleImportDetail): number => counts.registered + counts.updated;

const changedIn = (of: VehicleImportDetail): string => t('common.countedVehicles', { count: changesIn(of) });

const TELLINGS: Tellings<VehicleImportDetail> = {
  CHECKED: (of) => ({
    severity: of.counts.refused > 0 ? 'warning' : 'info',
    text: t(changesIn(of) === 0 ? 'vehicle.importChangesNothing' : 'vehicle.importChanges'),
  }),
  FINISHED: (of) => ({
    severity: of.counts.refused > 0 ? 'warning' : 'success',
    text:
      of.counts.refused > 0
        ? t('vehicle.importFinishedInPart', {
            vehicles: changedIn(of),
            rows: t('import.countedRows', { count: of.counts.refused }),
          })
        : t('vehicle.importFinished', { vehicles: changedIn(of) }),
  }),
  CANCELLED: (of) => ({
    severity: 'warning',
    text:
      of.cancelledBy === null
        ? t('vehicle.importCancelledByNobody', { vehicles: changedIn(of) })
        : t('vehicle.importCancelled', { who: fullNameOf(of.cancelledBy), vehicles: changedIn(of) }),
  }),
};

const Figures = ({ of: { counts } }: Props) => (
  <StatGrid columns={4}>
    <StatCard title={t('vehicle.new')} value={formatCount(counts.registered)} Icon={AddCircleOutline} />
    <StatCard title={t('vehicle.changed')} value={formatCount(counts.updated)} Icon={EditOutlined} />
    <StatCard title={t('vehicle.unchanged')} value={formatCount(counts.unchanged)} Icon={HorizontalRule} />
    <StatCard title={t('import.refused')} value={formatCount(counts.refused)} Icon={Block} />
  </StatGrid>
);

type ChangeRow = ImportChange & { id: string };

const CHANGE_COLUMNS = (
  <>
    <DataTable.Col<ChangeRow> label={t('import.line')} render={({ line }) => formatCount(line)} />
    <DataTable.Col<ChangeRow>
      label={t('common.licensePlate')}
      render={({ licensePlate }) => <NoWrap>{licensePlate}</NoWrap>}
    />
    <DataTable.Col<ChangeRow>
      label={t('vehicle.whatChanges')}
      render={({ outcome, fields }) =>
        outcome === 'registered'
          ? t('vehicle.newVehicle')
          : fields.map((field) => REGISTER_FIELD_LABELS[field]).join(', ')
      }
    />
  </>
);

/** Some of what an import would change. */
function Sample({ of: { status, sample } }: Props) {
  if (status !== 'CHECKED' || sample.length === 0) return null;
  return (
    <Section title={t('vehicle.someChanges')} note={t('vehicle.sampleHint')}>
      <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
        <DataTable
          label={t('vehicle.changes')}
          data={sample.map((change) => ({ ...change, id: String(change.line) }))}
        >
          {CHANGE_COLUMNS}
        </DataTable>
      </Box>
    </Section>
  );
}

const startLabelOf = (of: VehicleImportDetail): string | undefined =>
  changesIn(of) > 0 ? t('vehicle.importVehicles', { count: changesIn(of) }) : undefined;

/** An import of the register. */
export default function ImportPage() {
  return (
    <ImportDetailPage
      topic={REGISTER_IMPORTS}
      backLabel={t('vehicle.backToImports')}
      tellings={TELLINGS}
      startLabelOf={startLabelOf}
      rowsIn={({ counts }) => rowsIn(counts)}
      refusedIn={({ counts }) => counts.refused}
      Figures={Figures}
      More={Sample}
    />
  );
}
