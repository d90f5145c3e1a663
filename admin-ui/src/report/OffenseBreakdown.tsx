import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS, type OffenseType } from '@fines/domain/shared/offenses.ts';

import { ChartCard } from '../chart/ChartCard.tsx';
import { offenseColour } from '../chart/chartLook.ts';
import { FineBars } from '../chart/FineBars.tsx';
import type { Period } from '../data/period.ts';
import { type Figure, fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatCounted } from '../format/numbers.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { Failure } from '../ui/states.tsx';
import { useOffenseReport } from './useReport.ts';

/** What the fines of the period are for. */
export function OffenseBreakdown({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useOffenseReport(period);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  const rows = data?.map(({ offenseType, ...figures }) =>
    Object.assign(figures, {
      id: offenseType,
      label: OFFENSE_TYPE_LABELS[offenseType],
      colourIn: offenseColour(offenseType),
    }),
  );
  const figureOf = ({ id, count }: { id: OffenseType; count: number }): Figure =>
    fines(count, { ...issuedIn(period), offenseType: id });
  const total = (rows ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <Settling isOld={isPlaceholderData}>
      <ChartCard
        title="Offense Breakdown"
        note={`Issued in the period${data ? `: ${formatCounted(total, 'fine')}` : ''}`}
        columns={[
          { label: 'Offense', render: ({ label }) => label },
          {
            label: 'Fines',
            align: 'right',
            render: (row) => <FigureLink figure={figureOf(row)}>{formatCount(row.count)}</FigureLink>,
          },
          { label: 'Amount', align: 'right', render: ({ totalAmount }) => formatSzl(totalAmount) },
          {
            label: 'Paid',
            align: 'right',
            render: ({ id, paidCount }) => (
              <FigureLink figure={fines(paidCount, { ...issuedIn(period), offenseType: id, status: 'PAID' })}>
                {formatCount(paidCount)}
              </FigureLink>
            ),
          },
          { label: 'Collected', align: 'right', render: ({ paidAmount }) => formatSzl(paidAmount) },
        ]}
        rows={rows}
      >
        <FineBars label="Fines of each offense type" parts={rows ?? []} figureOf={figureOf} />
      </ChartCard>
    </Settling>
  );
}
