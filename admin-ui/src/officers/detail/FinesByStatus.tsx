import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../../charts/ChartCard.tsx';
import { Slices } from '../../charts/charts.ts';
import { formatCount } from '../../format/numbers.ts';

/** What became of the fines, the most frequent first. */
export function FinesByStatus({ byStatus }: { byStatus: OfficerDetail['byStatus'] }) {
  const rows = byStatus
    .toSorted((a, b) => b.count - a.count)
    .map(({ status, count, amount }) => ({ id: status, label: FINE_STATUS_LABELS[status], count, amount }));
  return (
    <ChartCard
      title="Fines by Status"
      summary={rows.map(({ label, count }) => `${label}: ${formatCount(count)}`).join(', ')}
      columns={[
        { label: 'Status', render: ({ label }) => label },
        { label: 'Fines', align: 'right', render: ({ count }) => formatCount(count) },
        { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
      ]}
      rows={rows}
    >
      <Slices
        points={rows.map(({ id, label, count }) => ({ id, label, value: count }))}
        format={formatCount}
      />
    </ChartCard>
  );
}
