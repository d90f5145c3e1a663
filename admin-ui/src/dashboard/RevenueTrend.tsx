import type { DailyRevenue } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../chart/ChartCard.tsx';
import { Trend } from '../chart/Trend.tsx';
import { onDay, payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatLocalDay } from '../format/dates.ts';
import { formatCompactSzl, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';

type Day = DailyRevenue[number] & { id: string };

const COLUMNS = (
  <>
    <DataTable.Col<Day> label={t('common.date')} render={({ date }) => formatLocalDay(date)} />
    <DataTable.Col<Day>
      label={t('common.payments')}
      align="right"
      render={({ date, count }) => (
        <FigureLink figure={payments(count, onDay(date))}>{formatCount(count)}</FigureLink>
      )}
    />
    <DataTable.Col<Day>
      label={t('dashboard.revenueAfterRefunds')}
      align="right"
      render={({ amount }) => formatSzl(amount)}
    />
  </>
);

const totalOf = (days: DailyRevenue): string => formatSzl(days.reduce((sum, { amount }) => sum + amount, 0));

/** What was paid on each of the last days; undefined while it is on its way. */
export function RevenueTrend({ days }: { days: DailyRevenue | undefined }) {
  const rows = days?.map((day) => ({ ...day, id: day.date }));
  return (
    <ChartCard
      title={t('dashboard.revenueTrend')}
      note={days ? t('dashboard.paidInAll', { total: totalOf(days) }) : t('dashboard.paid')}
      columns={COLUMNS}
      rows={rows}
    >
      <Trend
        summary={t('dashboard.revenueSummary', { total: totalOf(days ?? []) })}
        isFilled
        name={t('dashboard.revenue')}
        points={(rows ?? []).map(({ id, amount }) => ({ id, label: formatLocalDay(id), value: amount }))}
        format={formatSzl}
        formatAxis={formatCompactSzl}
      />
    </ChartCard>
  );
}
