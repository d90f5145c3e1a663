import { rowsIn, type VehicleImport } from '@fines/domain/vehicle/import.ts';

import { formatCount } from '../format/numbers.ts';
import { ImportListPage } from '../import/ImportList.tsx';
import { t as importing } from '../import/messages.ts';
import { common } from '../messages.ts';
import type { Column } from '../table/TableFrame.tsx';
import { t } from './messages.ts';
import { REGISTER_IMPORTS } from './registerImports.ts';
import { UploadRegister } from './UploadRegister.tsx';

const countColumn = (
  label: string,
  of: (counts: VehicleImport['counts']) => number,
): Column<VehicleImport> => ({
  label,
  align: 'right',
  render: ({ counts }) => formatCount(of(counts)),
});

const COLUMNS: readonly Column<VehicleImport>[] = [
  countColumn(t('new'), ({ registered }) => registered),
  countColumn(t('changed'), ({ updated }) => updated),
  { ...countColumn(t('unchanged'), ({ unchanged }) => unchanged), priority: 2 },
  countColumn(importing('refused'), ({ refused }) => refused),
];

/** Imports of the vehicle register, and the beginning of another. */
export default function ImportList() {
  return (
    <ImportListPage
      topic={REGISTER_IMPORTS}
      title={common('vehicleImports')}
      back={{ to: '/vehicles', label: t('backToVehicles') }}
      columns={COLUMNS}
      amountOf={({ counts }) => importing('countedRows', { count: rowsIn(counts) })}
      noteOf={({ counts: { refused } }) => refused > 0 && importing('refusedCount', { count: refused })}
      hint={t('noImportsHint')}
      upload={<UploadRegister />}
    />
  );
}
