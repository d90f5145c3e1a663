import type { RevenueReport } from '@fines/domain/report/revenue.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';

import { StatCard } from '../cards/StatCard.tsx';
import { StatGrid } from '../cards/StatGrid.tsx';
import type { Period } from '../data/period.ts';
import { formatCount } from '../format/numbers.ts';
import { Settling } from '../period/Settling.tsx';
import { Failure } from '../ui/Failure.tsx';
import { disputedNote, paidNote, pendingNote, revenueNote } from './notes.ts';
import { useRevenueReport } from './useReport.ts';

const CARDS = [
  {
    title: 'Total Revenue',
    Icon: PaymentsOutlined,
    valueOf: ({ totalRevenue }: RevenueReport) => formatSzl(totalRevenue),
    notesOf: revenueNote,
  },
  {
    title: 'Paid',
    Icon: CheckCircleOutlined,
    valueOf: ({ paidFines }: RevenueReport) => formatCount(paidFines),
    notesOf: paidNote,
  },
  {
    title: 'Pending',
    Icon: AccessTime,
    valueOf: ({ pendingAmount }: RevenueReport) => formatSzl(pendingAmount),
    notesOf: pendingNote,
  },
  {
    title: 'Disputed',
    Icon: GavelOutlined,
    valueOf: ({ disputedFines }: RevenueReport) => formatCount(disputedFines),
    notesOf: disputedNote,
  },
];

/** Revenue goes by the day of payment, the other figures by the day on which the fines were issued. */
export function RevenueFigures({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useRevenueReport(period);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Settling isOld={isPlaceholderData}>
      <StatGrid columns={4}>
        {CARDS.map(({ title, Icon, valueOf, notesOf }) => (
          <StatCard
            key={title}
            title={title}
            Icon={Icon}
            value={data && valueOf(data)}
            note={data && <Lines lines={notesOf(data)} />}
          />
        ))}
      </StatGrid>
    </Settling>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));
