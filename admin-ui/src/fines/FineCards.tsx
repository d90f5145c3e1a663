import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';

import { FineCard } from './FineCard.tsx';
import type { Fine } from './types.ts';

/** The list on a phone: no table fits there. */
export function FineCards() {
  const { data = [] } = useListContext<Fine>();
  return (
    <Box component="ul" aria-label="Fines" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((fine) => (
        <FineCard key={fine.id} fine={fine} />
      ))}
    </Box>
  );
}
