import type { Dashboard } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS, type OffenseType } from '@fines/domain/shared/offenses.ts';

import { ChartCard, Slices } from '../chart/ChartCard.tsx';
import { offenseColour } from '../chart/chartLook.ts';
import { SliceLegend } from '../chart/SliceLegend.tsx';
import { type Figure, fines } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatCounted, formatPercent, shareOf } from '../format/numbers.ts';
import type { Column } from '../table/TableFrame.tsx';

type Offenses = Dashboard['offenseDistribution'];
type Row = Offenses[number] & { id: OffenseType; label: string; share: number };

const figureOf = ({ offenseType, count }: Offenses[number]): Figure => fines(count, { offenseType });

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Offense', render: ({ label }) => label },
  {
    label: 'Fines',
    align: 'right',
    render: (row) => <FigureLink figure={figureOf(row)}>{formatCount(row.count)}</FigureLink>,
  },
  { label: 'Share', align: 'right', render: ({ share }) => formatPercent(share) },
  { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
];

function rowsOf(offenses: Offenses): Row[] {
  const total = offenses.reduce((sum, { count }) => sum + count, 0);
  return offenses.map((offense) => ({
    ...offense,
    id: offense.offenseType,
    label: OFFENSE_TYPE_LABELS[offense.offenseType],
    share: shareOf(offense.count, total),
  }));
}

const summaryOf = (rows: readonly Row[]): string =>
  `Share of each offense type in all fines: ${rows.map(({ label, share }) => `${label} ${formatPercent(share)}`).join(', ')}`;

/** What all fines are for; undefined while it is on its way. */
export function OffenseDistribution({ offenses }: { offenses: Offenses | undefined }) {
  const rows = offenses && rowsOf(offenses);
  const slices = (rows ?? []).map((row) => ({
    id: row.id,
    label: row.label,
    value: row.count,
    colourIn: offenseColour(row.id),
    figure: figureOf(row),
  }));
  return (
    <ChartCard
      title="Offense Type Distribution"
      note="All fines"
      summary={summaryOf(rows ?? [])}
      columns={COLUMNS}
      rows={rows}
      legend={<SliceLegend slices={slices} />}
    >
      <Slices slices={slices} format={(count) => formatCounted(count, 'fine')} />
    </ChartCard>
  );
}
