import { rowsIn, type VehicleImport } from '@fines/domain/vehicle/import.ts';

import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ImportListPage } from '../import/ImportList.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { REGISTER_IMPORTS } from './registerImports.ts';
import { UploadRegister } from './UploadRegister.tsx';

const countColumn = (label: string, of: (counts: VehicleImport['counts']) => number) => (
  <DataTable.Col<VehicleImport>
    label={label}
    align="right"
    render={({ counts }) => formatCount(of(counts))}
  />
);

const COLUMNS = [
  countColumn(t('vehicle.new'), ({ registered }) => registered),
  countColumn(t('vehicle.changed'), ({ updated }) => updated),
  { ...countColumn(t('vehicle.unchanged'), ({ unchanged }) => unchanged), priority: 2 },
  countColumn(t('import.refused'), ({ refused }) => refused),
];

/** Imports of the vehicle register, and the beginning of another. */
export default function ImportList() {
  return (
    <ImportListPage
      topic={REGISTER_IMPORTS}
      title={t('common.vehicleImports')}
      back={{ to: '/vehicles', label: t('vehicle.backToVehicles') }}
      columns={COLUMNS}
      amountOf={({ counts }) => t('import.countedRows', { count: rowsIn(counts) })}
      noteOf={({ counts: { refused } }) => refused > 0 && t('import.refusedCount', { count: refused })}
      hint={t('vehicle.noImportsHint')}
      upload={<UploadRegister />}
    />
  );
}
