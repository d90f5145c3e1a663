import type { OffenseReport } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import { ChartCard } from '../chart/ChartCard.tsx';
import { offenseColour } from '../chart/chartLook.ts';
import { FinePie } from '../chart/PartCharts.tsx';
import type { Period } from '../data/period.ts';
import { type Figure, fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Failure } from '../ui/states.tsx';
import { useOffenseReport } from './useReport.ts';

type Row = Omit<OffenseReport[number], 'offenseType'> & {
  id: OffenseReport[number]['offenseType'];
  label: string;
  figure: Figure;
};

/** What the fines of the period are for. */
export function OffenseBreakdown({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useOffenseReport(period);
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  const rows = data?.map(({ offenseType, ...figures }) =>
    Object.assign(figures, {
      id: offenseType,
      label: OFFENSE_TYPE_LABELS[offenseType],
      colourIn: offenseColour(offenseType),
      figure: fines(figures.count, { ...issuedIn(period), offenseType }),
    }),
  );
  const total = (rows ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <Settling isOld={isPlaceholderData}>
      <ChartCard
        title={t('report.offenseBreakdown')}
        note={data ? t('report.issuedIn', { count: total }) : t('common.issuedInPeriod')}
        columns={
          <>
            <DataTable.Col<Row> label={t('common.offense')} render={({ label }) => label} />
            <DataTable.Col<Row>
              label={t('common.fines')}
              align="right"
              render={({ figure, count }) => <FigureLink figure={figure}>{formatCount(count)}</FigureLink>}
            />
            <DataTable.Col<Row>
              label={t('common.amount')}
              align="right"
              render={({ totalAmount }) => formatSzl(totalAmount)}
            />
            <DataTable.Col<Row>
              label={t('report.paid')}
              align="right"
              render={({ id, paidCount }) => (
                <FigureLink
                  figure={fines(paidCount, { ...issuedIn(period), offenseType: id, status: 'PAID' })}
                >
                  {formatCount(paidCount)}
                </FigureLink>
              )}
            />
            <DataTable.Col<Row>
              label={t('report.collected')}
              align="right"
              render={({ paidAmount }) => formatSzl(paidAmount)}
            />
          </>
        }
        rows={rows}
      >
        <FinePie label={t('common.finesOfEachType')} parts={rows ?? []} />
      </ChartCard>
    </Settling>
  );
}
