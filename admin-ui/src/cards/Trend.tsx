import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';

import { formatPercent } from '../format/percent.ts';

const UP = { Arrow: ArrowUpward, word: 'up', colour: 'success.main' } as const;
const DOWN = { Arrow: ArrowDownward, word: 'down', colour: 'error.main' } as const;

/** `↑ 12.5% vs last week`: green when it rose, red when it fell; a grey bar while it is awaited. */
export function Trend({ percentage }: { percentage: number | 'awaited' }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        mt: 0.5,
        fontSize: { xs: 12, sm: 13 },
      }}
    >
      {percentage === 'awaited' ? (
        <Skeleton width="45%" aria-hidden />
      ) : (
        <>
          <Change percentage={percentage} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            vs last week
          </Box>
        </>
      )}
    </Box>
  );
}

function Change({ percentage }: { percentage: number }) {
  const { Arrow, word, colour } = percentage < 0 ? DOWN : UP;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, fontWeight: 600, color: colour }}
    >
      <Arrow aria-hidden sx={{ fontSize: 15 }} />
      <span style={visuallyHidden}>{word} </span>
      {formatPercent(Math.abs(percentage))}
    </Box>
  );
}
