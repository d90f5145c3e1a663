import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';

import { formatPercent } from '../format/percent.ts';

const UP = { Arrow: ArrowUpward, word: 'up' } as const;
const DOWN = { Arrow: ArrowDownward, word: 'down' } as const;

export type TrendMeaning = {
  /** Of a figure of which more is bad. */
  isLessBetter?: boolean;
  /** A rate changes by points, everything else by per cent. */
  isInPoints?: boolean;
};

type Props = TrendMeaning & { change: number | 'awaited' };

/** `↑ 12.5% vs last week`: green for good and red for bad; a grey bar while it is awaited. */
export function Trend({ change, ...meaning }: Props) {
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
      {change === 'awaited' ? (
        <Skeleton width="45%" aria-hidden />
      ) : (
        <>
          <Change change={change} {...meaning} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            vs last week
          </Box>
        </>
      )}
    </Box>
  );
}

function Change({ change, isLessBetter = false, isInPoints = false }: TrendMeaning & { change: number }) {
  const { Arrow, word } = change < 0 ? DOWN : UP;
  const isGood = change === 0 || change < 0 === isLessBetter;
  const size = Math.abs(change);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        fontWeight: 600,
        color: isGood ? 'success.main' : 'error.main',
      }}
    >
      <Arrow aria-hidden sx={{ fontSize: 15 }} />
      <span style={visuallyHidden}>{word} </span>
      {isInPoints ? `${size.toFixed(1)} points` : formatPercent(size)}
    </Box>
  );
}
