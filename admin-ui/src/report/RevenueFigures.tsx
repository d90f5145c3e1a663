import type { RevenueReport } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import Skeleton from '@mui/material/Skeleton';

import type { Period } from '../data/period.ts';
import { fines, issuedIn, payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { Failure } from '../ui/states.tsx';
import { disputedNote, type Note, paidNote, paymentsIn, pendingNote, revenueNote } from './notes.ts';
import { useRevenueReport } from './useReport.ts';

const CARDS = [
  {
    title: t('report.totalRevenue'),
    Icon: PaymentsOutlined,
    valueOf: ({ totalRevenue }: RevenueReport) => formatSzl(totalRevenue),
    notesOf: revenueNote,
    figureOf: (report: RevenueReport, period: Period) => payments(paymentsIn(report), period),
  },
  {
    title: t('report.paid'),
    Icon: CheckCircleOutlined,
    valueOf: ({ paidFines }: RevenueReport) => formatCount(paidFines),
    notesOf: paidNote,
    figureOf: ({ paidFines }: RevenueReport, period: Period) =>
      fines(paidFines, { status: 'PAID', ...issuedIn(period) }),
  },
  {
    title: t('report.pending'),
    Icon: AccessTime,
    valueOf: ({ pendingAmount }: RevenueReport) => formatSzl(pendingAmount),
    notesOf: pendingNote,
    figureOf: ({ unpaidFines }: RevenueReport, period: Period) =>
      fines(unpaidFines, { status: 'UNPAID', ...issuedIn(period) }),
  },
  {
    title: t('report.disputed'),
    Icon: GavelOutlined,
    valueOf: ({ disputedFines }: RevenueReport) => formatCount(disputedFines),
    notesOf: disputedNote,
    figureOf: ({ disputedFines }: RevenueReport, period: Period) =>
      fines(disputedFines, { status: 'DISPUTED', ...issuedIn(period) }),
  },
];

/** Revenue goes by the day of payment, the other figures by the day on which the fines were issued. */
export function RevenueFigures({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useRevenueReport(period);
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Settling isOld={isPlaceholderData}>
      <StatGrid columns={4}>
        {CARDS.map(({ title, Icon, valueOf, notesOf, figureOf }) => (
          <StatCard
            key={title}
            title={title}
            Icon={Icon}
            value={data && valueOf(data)}
            note={data ? <Notes notes={notesOf(data, period)} /> : <AwaitedNotes />}
            figure={data && figureOf(data, period)}
          />
        ))}
      </StatGrid>
    </Settling>
  );
}

/** As high as most notes are: on a phone they take a line more. */
const AwaitedNotes = () => <Skeleton sx={{ height: { xs: 54, sm: 36 }, transform: 'none' }} aria-hidden />;

const Notes = ({ notes }: { notes: readonly Note[] }) =>
  notes.map(({ text, figure }) => (
    <span key={text} style={{ display: 'block' }}>
      <FigureLink figure={figure}>{text}</FigureLink>
    </span>
  ));
