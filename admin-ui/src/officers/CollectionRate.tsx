import Box from '@mui/material/Box';

import { formatPercent } from '../format/numbers.ts';

const GOOD = 70;

/** A percentage; green from 70 on. */
export const CollectionRate = ({ percentage }: { percentage: number }) => (
  <Box
    component="span"
    sx={percentage >= GOOD ? { color: 'success.main', fontWeight: 650 } : { color: 'inherit' }}
  >
    {formatPercent(percentage)}
  </Box>
);
