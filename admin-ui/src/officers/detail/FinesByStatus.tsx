import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';
import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../../charts/ChartCard.tsx';
import { Slices } from '../../charts/charts.ts';
import { statusColour } from '../../charts/colours.ts';
import { SliceLegend } from '../../charts/SliceLegend.tsx';
import type { ListFilter } from '../../data/urls.ts';
import { type Figure, fines } from '../../figures/figure.ts';
import { FigureLink } from '../../figures/FigureLink.tsx';
import { formatCount } from '../../format/numbers.ts';

type Props = {
  byStatus: OfficerDetail['byStatus'];
  /** The filter of the list that finds these fines. */
  issued: ListFilter;
};

/** What became of the fines, the most frequent first. */
export function FinesByStatus({ byStatus, issued }: Props) {
  const figureOf = ({ id, count }: { id: FineStatus; count: number }): Figure =>
    fines(count, { ...issued, status: id });
  const rows = byStatus
    .toSorted((a, b) => b.count - a.count)
    .map(({ status, count, amount }) => ({ id: status, label: FINE_STATUS_LABELS[status], count, amount }));
  const slices = rows.map((row) => ({
    id: row.id,
    label: row.label,
    value: row.count,
    colourIn: statusColour(row.id),
    figure: figureOf(row),
  }));
  return (
    <ChartCard
      title="Fines by Status"
      summary={rows.map(({ label, count }) => `${label}: ${formatCount(count)}`).join(', ')}
      columns={[
        { label: 'Status', render: ({ label }) => label },
        {
          label: 'Fines',
          align: 'right',
          render: (row) => <FigureLink figure={figureOf(row)}>{formatCount(row.count)}</FigureLink>,
        },
        { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
      ]}
      rows={rows}
      legend={<SliceLegend slices={slices} />}
    >
      <Slices slices={slices} format={formatCount} />
    </ChartCard>
  );
}
