import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';

import { OfficerCard } from './OfficerCard.tsx';

/** The list on a phone: no table fits there. */
export function OfficerCards({ search }: { search: string }) {
  const { data = [] } = useListContext<OfficerStats>();
  return (
    <Box component="ul" aria-label="Officers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((officer) => (
        <OfficerCard key={officer.id} officer={officer} search={search} />
      ))}
    </Box>
  );
}
