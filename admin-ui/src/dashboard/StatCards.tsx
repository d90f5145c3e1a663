import type { FineStats } from '@fines/domain/fine/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Box from '@mui/material/Box';

import { formatPercent, shareOf } from '../format/percent.ts';
import { Failure } from '../ui/Failure.tsx';
import { StatCard } from './StatCard.tsx';
import { useFineStats } from './useFineStats.ts';

const CARDS = [
  {
    title: "Today's Fines Issued",
    Icon: ReceiptLongOutlined,
    valueOf: (s: FineStats) => String(s.todayFines),
  },
  {
    title: 'Total Revenue Collected',
    Icon: PaymentsOutlined,
    valueOf: (s: FineStats) => formatSzl(s.paidAmount),
  },
  {
    title: 'Collection Rate',
    Icon: TrendingUp,
    valueOf: (s: FineStats) => formatPercent(shareOf(s.paidAmount, s.totalAmount)),
  },
  { title: 'Pending Payments', Icon: AccessTime, valueOf: (s: FineStats) => String(s.unpaidFines) },
];

export function StatCards() {
  const { data, error, refetch } = useFineStats();
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
      }}
    >
      {CARDS.map(({ title, Icon, valueOf }) => (
        <StatCard key={title} title={title} Icon={Icon} value={data && valueOf(data)} />
      ))}
    </Box>
  );
}
