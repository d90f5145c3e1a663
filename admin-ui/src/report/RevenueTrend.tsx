import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { RevenueReport, DailyRevenue } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { ChartCard } from '../chart/ChartCard.tsx';
import { Trend } from '../chart/Trend.tsx';
import { today } from '../data/client.ts';
import type { Period } from '../data/period.ts';
import { payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatCompactSzl } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { addUp, formatPeriod, GRAIN_WORDS, grainOf, spanOf } from '../period/grain.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { Section } from '../ui/Page.tsx';
import { afterRefunds } from './notes.ts';
import { useRevenueReport } from './useReport.ts';

type Row = { id: PaymentMethod; count: number; amount: number };

const columnsOf = (period: Period, refunds: RevenueReport['refunds']) => (
  <>
    <DataTable.Col<Row> label={t('report.method')} render={({ id }) => PAYMENT_METHOD_LABELS[id]} />
    <DataTable.Col<Row>
      label={t('common.payments')}
      align="right"
      render={({ id, count }) => (
        <FigureLink figure={payments(count, { method: id, ...period })}>{formatCount(count)}</FigureLink>
      )}
    />
    <DataTable.Col<Row>
      label={afterRefunds(t('common.amount'), refunds)}
      align="right"
      render={({ amount }) => formatSzl(amount)}
    />
  </>
);

/** How the revenue came in. That it failed, the figures above say. */
export function PaymentMethods({ period }: { period: Period }) {
  const { data, error, isPlaceholderData } = useRevenueReport(period);
  if (error !== null) return null;
  return (
    <Settling isOld={isPlaceholderData}>
      <Section title={t('report.paymentMethods')} note={t('report.paidInPeriod')}>
        {data ? (
          <DataTable
            label={t('report.paymentMethods')}
            data={data.paymentMethods.map(({ method, count, amount }) => ({ id: method, count, amount }))}
          >
            {columnsOf(period, data.refunds)}
          </DataTable>
        ) : (
          <LoadingPage />
        )}
      </Section>
    </Settling>
  );
}

type Day = DailyRevenue[number];

const add = (sum: Day, day: Day): Day => ({
  date: sum.date,
  amount: sum.amount + day.amount,
  count: sum.count + day.count,
});

/** Without payments there is no line to draw. */
const daysOf = ({ totalRevenue, dailyRevenue }: RevenueReport): DailyRevenue =>
  totalRevenue === 0 ? [] : dailyRevenue;

/** What is said of a line whose points are days, weeks or months. */
const SAID = {
  day: { note: t('report.paidInPeriod'), summary: 'revenueByDay', name: t('report.revenue') },
  week: { note: t('report.paidInPeriodByWeek'), summary: 'revenueByWeek', name: t('report.revenueOfWeek') },
  month: {
    note: t('report.paidInPeriodByMonth'),
    summary: 'revenueByMonth',
    name: t('report.revenueOfMonth'),
  },
} as const;

/** Money by the day of payment; long periods by week or month. That it failed, the figures above say. */
export function RevenueTrend({ period }: { period: Period }) {
  const { data, error, isPlaceholderData } = useRevenueReport(period);
  if (error !== null) return null;
  const grain = grainOf(period, today());
  const { heading, format, formatFully } = GRAIN_WORDS[grain];
  const { note, summary, name } = SAID[grain];
  const rows =
    data && addUp(daysOf(data), grain, add).map(({ date, amount, count }) => ({ id: date, amount, count }));
  const total = formatSzl(data?.totalRevenue ?? 0);
  return (
    <Settling isOld={isPlaceholderData}>
      <ChartCard
        title={t('report.revenueTrend')}
        note={data ? t('report.withTotal', { note, total }) : note}
        columns={
          <>
            <DataTable.Col<Row> label={heading} render={({ id }) => formatFully(id)} />
            <DataTable.Col<Row>
              label={t('common.payments')}
              align="right"
              render={({ id, count }) => (
                <FigureLink figure={payments(count, spanOf(id, grain, period))}>
                  {formatCount(count)}
                </FigureLink>
              )}
            />
            <DataTable.Col<Row>
              label={afterRefunds(t('report.revenue'), data?.refunds)}
              align="right"
              render={({ amount }) => formatSzl(amount)}
            />
          </>
        }
        rows={rows}
      >
        <Trend
          summary={t(`report.${summary}`, { period: formatPeriod(period), total })}
          points={(rows ?? []).map(({ id, amount }) => ({ id, label: format(id), value: amount }))}
          name={name}
          format={formatSzl}
          formatAxis={formatCompactSzl}
        />
      </ChartCard>
    </Settling>
  );
}
