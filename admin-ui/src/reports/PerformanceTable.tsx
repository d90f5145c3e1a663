import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { formatCount } from '../format/numbers.ts';
import { CollectionRate } from '../officers/CollectionRate.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { OfficerLink } from './OfficerLink.tsx';

const COLUMNS: readonly Column<OfficerStats>[] = [
  { label: 'Badge', render: ({ badgeNumber }) => badgeNumber ?? '–' },
  { label: 'Name', render: (officer) => <OfficerLink officer={officer} /> },
  { label: 'Fines Issued', align: 'right', render: ({ totalFines }) => formatCount(totalFines) },
  { label: 'Total Amount', align: 'right', render: ({ totalAmount }) => formatSzl(totalAmount) },
  { label: 'Collected', align: 'right', render: ({ paidAmount }) => formatSzl(paidAmount) },
  {
    label: 'Collection Rate',
    align: 'right',
    render: ({ collectionRate }) => <CollectionRate percentage={collectionRate} />,
  },
];

export const PerformanceTable = ({ officers }: { officers: readonly OfficerStats[] }) => (
  <DataTable label="Officer Performance" columns={COLUMNS} rows={officers} />
);
