import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { OfficerDetail } from '@fines/domain/officer/officer.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';

import { ChartCard } from '../../chart/ChartCard.tsx';
import { statusColour } from '../../chart/chartLook.ts';
import { FinePie } from '../../chart/PartCharts.tsx';
import { Trend } from '../../chart/Trend.tsx';
import { today } from '../../data/client.ts';
import type { Period } from '../../data/period.ts';
import type { ListFilter } from '../../data/urls.ts';
import { type Figure, fines, issuedIn } from '../../figure/figure.ts';
import { FigureLink } from '../../figure/FigureLink.tsx';
import { formatCompact, formatCount } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { addUp, formatPeriod, GRAIN_WORDS, grainOf, spanOf } from '../../period/grain.ts';
import { DataTable } from '../../table/DataTable.tsx';

type FinesByStatusProps = {
  byStatus: OfficerDetail['byStatus'];
  /** The filter of the list that finds these fines. */
  issued: ListFilter;
};

type StatusRow = OfficerDetail['byStatus'][number] & { id: string; label: string; figure: Figure };

/** The fines by status, the most frequent first. */
function FinesByStatus({ byStatus, issued }: FinesByStatusProps) {
  const rows = byStatus
    .toSorted((a, b) => b.count - a.count)
    .map(({ status, count, amount }) => ({
      id: status,
      status,
      label: FINE_STATUS_LABELS[status],
      count,
      amount,
      colourIn: statusColour(status),
      figure: fines(count, { ...issued, status }),
    }));
  return (
    <ChartCard
      title={t('officer.finesByStatus')}
      columns={
        <>
          <DataTable.Col<StatusRow> label={t('common.status')} render={({ label }) => label} />
          <DataTable.Col<StatusRow>
            label={t('common.fines')}
            align="right"
            render={({ figure, count }) => <FigureLink figure={figure}>{formatCount(count)}</FigureLink>}
          />
          <DataTable.Col<StatusRow>
            label={t('common.amount')}
            align="right"
            render={({ amount }) => formatSzl(amount)}
          />
        </>
      }
      rows={rows}
    >
      <FinePie label={t('officer.finesOfEachStatus')} parts={rows} />
    </ChartCard>
  );
}

type Daily = OfficerDetail['daily'];
type Day = Daily[number];
type GrainRow = Omit<Day, 'date'> & { id: string };

const add = (sum: Day, day: Day): Day => ({
  date: sum.date,
  count: sum.count + day.count,
  amount: sum.amount + day.amount,
  paidAmount: sum.paidAmount + day.paidAmount,
});

/** What is said of a line whose points are days, weeks or months. */
const SAID = {
  day: { note: t('common.issuedInPeriod'), summary: 'issuedByDay' },
  week: { note: t('officer.issuedInPeriodByWeek'), summary: 'issuedByWeek' },
  month: { note: t('officer.issuedInPeriodByMonth'), summary: 'issuedByMonth' },
} as const;

/** How many fines an officer issued when, and what they were worth. */
function FinesOverTime({ daily, period, officerId }: { daily: Daily; period: Period; officerId: string }) {
  const grain = grainOf(period, today());
  const { heading, format, formatFully } = GRAIN_WORDS[grain];
  const rows = addUp(daily, grain, add).map(({ date, count, amount, paidAmount }) => ({
    id: date,
    count,
    amount,
    paidAmount,
  }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title={t('officer.finesOverTime')}
      note={SAID[grain].note}
      columns={
        <>
          <DataTable.Col<GrainRow> label={heading} render={({ id }) => formatFully(id)} />
          <DataTable.Col<GrainRow>
            label={t('common.finesIssued')}
            align="right"
            render={({ id, count }) => (
              <FigureLink
                figure={fines(count, { issuedById: officerId, ...issuedIn(spanOf(id, grain, period)) })}
              >
                {formatCount(count)}
              </FigureLink>
            )}
          />
          <DataTable.Col<GrainRow>
            label={t('common.amount')}
            align="right"
            render={({ amount }) => formatSzl(amount)}
          />
          <DataTable.Col<GrainRow>
            label={t('officer.collected')}
            align="right"
            render={({ paidAmount }) => formatSzl(paidAmount)}
          />
        </>
      }
      rows={rows}
    >
      <Trend
        summary={t(`officer.${SAID[grain].summary}`, {
          period: formatPeriod(period),
          total: formatCount(total),
        })}
        isFilled
        points={rows.map(({ id, count }) => ({ id, label: format(id), value: count }))}
        name={t('officer.issuedSeries')}
        format={formatCount}
        formatAxis={formatCompact}
      />
    </ChartCard>
  );
}

export const OfficerCharts = ({ officer, period }: { officer: OfficerDetail; period: Period }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, sm: 3 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
    }}
  >
    <FinesOverTime
      daily={officer.totalFines === 0 ? [] : officer.daily}
      period={period}
      officerId={officer.id}
    />
    <FinesByStatus byStatus={officer.byStatus} issued={{ issuedById: officer.id, ...issuedIn(period) }} />
  </Box>
);
