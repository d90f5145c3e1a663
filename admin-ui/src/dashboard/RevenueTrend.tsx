import type { DailyRevenue } from '@fines/domain/payment/revenue.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../charts/ChartCard.tsx';
import { AreaTrend } from '../charts/charts.ts';
import { formatLocalDay } from '../format/dates.ts';
import { formatCompact, formatCount } from '../format/numbers.ts';
import type { Column } from '../table/columns.ts';

type Day = DailyRevenue[number] & { id: string };

const COLUMNS: readonly Column<Day>[] = [
  { label: 'Date', render: ({ date }) => formatLocalDay(date) },
  { label: 'Payments', align: 'right', render: ({ count }) => formatCount(count) },
  { label: 'Revenue', align: 'right', render: ({ amount }) => formatSzl(amount) },
];

const summaryOf = (days: readonly Day[]): string => {
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  return `Revenue of each of the last ${days.length} days, ${formatSzl(total)} in all`;
};

/** What was paid on each of the last days; undefined while it is on its way. */
export function RevenueTrend({ days }: { days: DailyRevenue | undefined }) {
  const rows = days?.map((day) => ({ ...day, id: day.date }));
  return (
    <ChartCard
      title="Revenue Trend"
      note="Last 8 days"
      summary={summaryOf(rows ?? [])}
      columns={COLUMNS}
      rows={rows}
    >
      <AreaTrend
        name="Revenue"
        points={(rows ?? []).map(({ id, amount }) => ({ id, label: formatLocalDay(id), value: amount }))}
        format={formatSzl}
        formatAxis={formatCompact}
      />
    </ChartCard>
  );
}
