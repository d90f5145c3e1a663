import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { CollectionRate } from '../officers/CollectionRate.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { OfficerLink } from './OfficerLink.tsx';

const columnsOf = (period: Period): readonly Column<OfficerStats>[] => [
  { label: 'Badge', render: ({ badgeNumber }) => badgeNumber ?? '–' },
  { label: 'Name', render: (officer) => <OfficerLink officer={officer} /> },
  {
    label: 'Fines Issued',
    align: 'right',
    render: ({ id, totalFines }) => (
      <FigureLink figure={fines(totalFines, { issuedById: id, ...issuedIn(period) })}>
        {formatCount(totalFines)}
      </FigureLink>
    ),
  },
  { label: 'Total Amount', align: 'right', render: ({ totalAmount }) => formatSzl(totalAmount) },
  {
    label: 'Collected',
    align: 'right',
    render: ({ id, paidFines, paidAmount }) => (
      <FigureLink figure={fines(paidFines, { issuedById: id, status: 'PAID', ...issuedIn(period) })}>
        {formatSzl(paidAmount)}
      </FigureLink>
    ),
  },
  {
    label: 'Collection Rate',
    align: 'right',
    render: ({ collectionRate }) => <CollectionRate percentage={collectionRate} />,
  },
];

export type PerformanceProps = { officers: readonly OfficerStats[]; period: Period };

export const PerformanceTable = ({ officers, period }: PerformanceProps) => (
  <DataTable label="Officer Performance" columns={columnsOf(period)} rows={officers} />
);
