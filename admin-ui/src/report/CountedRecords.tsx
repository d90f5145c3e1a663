import type { PeriodReport } from '@fines/domain/report/period-report.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';

import { acts, deletedFines, type Figure, fines, issuedIn, payments, refunds } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';

type Counted = { label: string; figure: Figure };

/** What the report counts, as far as there is a list of it. */
function figuresOf({ period, figures: { now }, cashUps }: PeriodReport): Counted[] {
  const issued = issuedIn(period);
  return [
    { label: t('report.finesIssued'), figure: fines(now.fines.count, issued) },
    { label: t('report.payments'), figure: payments(now.payments.count, period) },
    { label: t('report.refunds'), figure: refunds(now.refunds.count, period) },
    {
      label: t('report.withoutReceipt'),
      figure: fines(now.paidWithoutReceipt.count, { withoutReceipt: 'true', ...issued }),
    },
    { label: t('report.deleted'), figure: deletedFines(now.deletions, period) },
    {
      label: t('report.cashUpsWithDifference'),
      figure: acts(cashUps.withDifference, 'CASH_UP_DIFFERENCE', period),
    },
  ];
}

/** Today's are listed; those of the end of a period that is over are not. */
function overdueOf({ isOver, overdue: { ages } }: PeriodReport): Counted[] {
  const count = ages.reduce((sum, age) => sum + age.count, 0);
  return isOver ? [] : [{ label: t('report.overdue'), figure: fines(count, { overdue: 'true' }) }];
}

const partsOf = ({ period, offenses, officers }: PeriodReport): Counted[] => [
  ...offenses.map(({ offenseType, count }) => ({
    label: OFFENSE_TYPE_LABELS[offenseType],
    figure: fines(count, { offenseType, ...issuedIn(period) }),
  })),
  ...officers.top.map((officer) => ({
    label: fullNameOf(officer),
    figure: fines(officer.count, { issuedById: officer.id, ...issuedIn(period) }),
  })),
];

/** The way from the figures on the paper to the records that they count. */
export const CountedRecords = ({ report }: { report: PeriodReport }) => (
  <Section title={t('report.countedRecords')} note={t('report.countedRecordsNote')}>
    <Box
      component="ul"
      aria-label={t('report.countedRecords')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        columnGap: 4,
        rowGap: 0.75,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {[...figuresOf(report), ...overdueOf(report), ...partsOf(report)].map(({ label, figure }) => (
        <Box component="li" key={figure.to} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <span>{label}</span>
          <FigureLink figure={figure}>{formatCount(figure.count)}</FigureLink>
        </Box>
      ))}
    </Box>
  </Section>
);
