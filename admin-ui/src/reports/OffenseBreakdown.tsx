import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offences.ts';

import { ChartCard } from '../charts/ChartCard.tsx';
import { Slices } from '../charts/charts.ts';
import type { Period } from '../data/period.ts';
import { formatCount } from '../format/numbers.ts';
import { Settling } from '../period/Settling.tsx';
import { Failure } from '../ui/Failure.tsx';
import { useOffenseReport } from './useReport.ts';

/** What the fines of the period are for. */
export function OffenseBreakdown({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useOffenseReport(period);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  const rows = data?.map(({ offenseType, ...figures }) =>
    Object.assign(figures, { id: offenseType, label: OFFENSE_TYPE_LABELS[offenseType] }),
  );
  return (
    <Settling isOld={isPlaceholderData}>
      <ChartCard
        title="Offense Breakdown"
        summary={(rows ?? []).map(({ label, count }) => `${label}: ${formatCount(count)}`).join(', ')}
        columns={[
          { label: 'Offense', render: ({ label }) => label },
          { label: 'Fines', align: 'right', render: ({ count }) => formatCount(count) },
          { label: 'Amount', align: 'right', render: ({ totalAmount }) => formatSzl(totalAmount) },
          { label: 'Paid', align: 'right', render: ({ paidCount }) => formatCount(paidCount) },
          { label: 'Collected', align: 'right', render: ({ paidAmount }) => formatSzl(paidAmount) },
        ]}
        rows={rows}
      >
        <Slices
          points={(rows ?? []).map(({ id, label, count }) => ({ id, label, value: count }))}
          format={formatCount}
        />
      </ChartCard>
    </Settling>
  );
}
