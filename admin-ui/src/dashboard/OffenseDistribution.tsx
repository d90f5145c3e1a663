import type { Dashboard } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import { ChartCard } from '../chart/ChartCard.tsx';
import { offenseColour } from '../chart/chartLook.ts';
import { FinePie } from '../chart/PartCharts.tsx';
import { fines } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatPercent, shareOf } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';

type Offenses = Dashboard['offenseDistribution'];

const totalOf = (offenses: Offenses): number => offenses.reduce((sum, { count }) => sum + count, 0);

const rowsOf = (offenses: Offenses) =>
  offenses.map(({ offenseType: id, count, amount }) => ({
    id,
    count,
    amount,
    label: OFFENSE_TYPE_LABELS[id],
    share: shareOf(count, totalOf(offenses)),
    colourIn: offenseColour(id),
    figure: fines(count, { offenseType: id }),
  }));
type Row = ReturnType<typeof rowsOf>[number];

const COLUMNS = (
  <>
    <DataTable.Col<Row> label={t('common.offense')} render={({ label }) => label} />
    <DataTable.Col<Row>
      label={t('common.fines')}
      align="right"
      render={({ figure, count }) => <FigureLink figure={figure}>{formatCount(count)}</FigureLink>}
    />
    <DataTable.Col<Row>
      label={t('dashboard.share')}
      align="right"
      render={({ share }) => formatPercent(share)}
    />
    <DataTable.Col<Row> label={t('common.amount')} align="right" render={({ amount }) => formatSzl(amount)} />
  </>
);

/** What all fines are for; undefined while it is on its way. */
export function OffenseDistribution({ offenses }: { offenses: Offenses | undefined }) {
  const rows = offenses && rowsOf(offenses);
  return (
    <ChartCard
      title={t('dashboard.offenseDistribution')}
      note={offenses ? t('dashboard.allOfFines', { count: totalOf(offenses) }) : t('dashboard.allFines')}
      columns={COLUMNS}
      rows={rows}
    >
      <FinePie label={t('common.finesOfEachType')} parts={rows ?? []} />
    </ChartCard>
  );
}
