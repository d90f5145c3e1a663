import type { DailyRevenue } from '@fines/domain/payment/revenue.ts';
import type { RevenueReport } from '@fines/domain/report/revenue.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../charts/ChartCard.tsx';
import { LineTrend } from '../charts/charts.ts';
import { today } from '../data/today.ts';
import { payments } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { formatCompactSzl, formatCount } from '../format/numbers.ts';
import { addUp, byGrain, formatPeriod, GRAIN_WORDS, grainOf, spanOf } from '../period/grain.ts';
import type { Period } from '../period/period.ts';
import { Settling } from '../period/Settling.tsx';
import { afterRefunds } from './notes.ts';
import { useRevenueReport } from './useReport.ts';

type Day = DailyRevenue[number];

const add = (sum: Day, day: Day): Day => ({
  date: sum.date,
  amount: sum.amount + day.amount,
  count: sum.count + day.count,
});

/** Without payments there is no line to draw. */
const daysOf = ({ totalRevenue, dailyRevenue }: RevenueReport): DailyRevenue =>
  totalRevenue === 0 ? [] : dailyRevenue;

/** Money by the day of payment; long periods by week or month. That it failed, the figures above say. */
export function RevenueTrend({ period }: { period: Period }) {
  const { data, error, isPlaceholderData } = useRevenueReport(period);
  if (error !== null) return null;
  const grain = grainOf(period, today());
  const { heading, each, format, formatFully } = GRAIN_WORDS[grain];
  const rows =
    data && addUp(daysOf(data), grain, add).map(({ date, amount, count }) => ({ id: date, amount, count }));
  const total = formatSzl(data?.totalRevenue ?? 0);
  return (
    <Settling isOld={isPlaceholderData}>
      <ChartCard
        title="Revenue Trend"
        note={`Paid in the period${byGrain(grain)}`}
        summary={`Revenue of each ${each} from ${formatPeriod(period)}: ${total} in all`}
        columns={[
          { label: heading, render: ({ id }) => formatFully(id) },
          {
            label: 'Payments',
            align: 'right',
            render: ({ id, count }) => (
              <FigureLink figure={payments(count, spanOf(id, grain, period))}>
                {formatCount(count)}
              </FigureLink>
            ),
          },
          {
            label: afterRefunds('Revenue', data?.refunds),
            align: 'right',
            render: ({ amount }) => formatSzl(amount),
          },
        ]}
        rows={rows}
      >
        <LineTrend
          points={(rows ?? []).map(({ id, amount }) => ({ id, label: format(id), value: amount }))}
          name={grain === 'day' ? 'Revenue' : `Revenue of the ${each}`}
          format={formatSzl}
          formatAxis={formatCompactSzl}
        />
      </ChartCard>
    </Settling>
  );
}
