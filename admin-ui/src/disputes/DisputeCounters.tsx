import type { DisputeStats } from '@fines/domain/dispute/stats.ts';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import { useQuery } from '@tanstack/react-query';

import { StatCard, StatGrid } from '../cards/StatCard.tsx';
import { useApi } from '../data/useApi.ts';
import { formatCount } from '../format/numbers.ts';
import { Failure } from '../ui/Failure.tsx';

const COUNTERS = [
  { title: 'Total', Icon: GavelOutlined, countOf: (stats: DisputeStats) => stats.total },
  { title: 'Pending Review', Icon: HourglassEmpty, countOf: (stats: DisputeStats) => stats.pending },
  { title: 'Approved', Icon: CheckCircleOutlined, countOf: (stats: DisputeStats) => stats.approved },
  { title: 'Rejected', Icon: CancelOutlined, countOf: (stats: DisputeStats) => stats.rejected },
];

export function DisputeCounters() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['disputes', 'stats'],
    queryFn: () => api.disputeStats(),
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={COUNTERS.length}>
      {COUNTERS.map(({ title, Icon, countOf }) => (
        <StatCard key={title} title={title} Icon={Icon} value={data && formatCount(countOf(data))} />
      ))}
    </StatGrid>
  );
}
