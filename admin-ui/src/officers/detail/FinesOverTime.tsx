import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../../charts/ChartCard.tsx';
import { AreaTrend } from '../../charts/charts.ts';
import type { Period } from '../../data/period.ts';
import { fines, issuedIn } from '../../figures/figure.ts';
import { FigureLink } from '../../figures/FigureLink.tsx';
import { formatCompact, formatCount } from '../../format/numbers.ts';
import { addUp, formatPeriod, GRAIN_WORDS, grainOf, spanOf } from '../../period/grain.ts';

type Daily = OfficerDetail['daily'];
type Day = Daily[number];

const add = (sum: Day, day: Day): Day => ({
  date: sum.date,
  count: sum.count + day.count,
  amount: sum.amount + day.amount,
  paidAmount: sum.paidAmount + day.paidAmount,
});

/** How many fines an officer issued when, and what they were worth. */
export function FinesOverTime({
  daily,
  period,
  officerId,
}: {
  daily: Daily;
  period: Period;
  officerId: string;
}) {
  const grain = grainOf(period);
  const { heading, each, format, formatFully } = GRAIN_WORDS[grain];
  const rows = addUp(daily, grain, add).map(({ date, count, amount, paidAmount }) => ({
    id: date,
    count,
    amount,
    paidAmount,
  }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Fines Over Time"
      summary={`Fines issued each ${each} from ${formatPeriod(period)}: ${formatCount(total)} in all`}
      columns={[
        { label: heading, render: ({ id }) => formatFully(id) },
        {
          label: 'Fines Issued',
          align: 'right',
          render: ({ id, count }) => (
            <FigureLink
              figure={fines(count, { issuedById: officerId, ...issuedIn(spanOf(id, grain, period)) })}
            >
              {formatCount(count)}
            </FigureLink>
          ),
        },
        { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
        { label: 'Collected', align: 'right', render: ({ paidAmount }) => formatSzl(paidAmount) },
      ]}
      rows={rows}
    >
      <AreaTrend
        points={rows.map(({ id, count }) => ({ id, label: format(id), value: count }))}
        name="Fines issued"
        format={formatCount}
        formatAxis={formatCompact}
      />
    </ChartCard>
  );
}
