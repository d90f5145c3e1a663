import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';

import type { Fine } from '../fines/types.ts';
import { Failure } from '../ui/Failure.tsx';
import { Section } from '../ui/Section.tsx';
import { RecentFine } from './RecentFine.tsx';

const FETCHED = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'createdAt', order: 'DESC' },
} as const;
const SHOWN = 8;

export function RecentActivity() {
  const { data, error, refetch } = useGetList<Fine>('fines', FETCHED);
  return (
    <Section title="Recent Activity">
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">No data available</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.slice(0, SHOWN).map((fine) => (
          <RecentFine key={fine.id} fine={fine} />
        ))}
      </Box>
    </Section>
  );
}
