import type { SvgIconComponent } from '@mui/icons-material';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

import { formatPercent } from '../format/numbers.ts';
import type { Figure } from './figure.ts';
import { FigureLink } from './FigureLink.tsx';

/** Cards beside each other: two on a phone, where an odd last one takes a row; `columns` where there is room. */
export const StatGrid = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1.5, sm: 2 },
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: `repeat(${columns % 3 === 0 ? 3 : 2}, minmax(0, 1fr))`,
        lg: `repeat(${columns}, minmax(0, 1fr))`,
      },
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    }}
  >
    {children}
  </Box>
);

const UP = { Arrow: ArrowUpward, word: 'up' } as const;
const DOWN = { Arrow: ArrowDownward, word: 'down' } as const;
const UNCHANGED = { Arrow: undefined, word: 'unchanged:' } as const;

const directionOf = (change: number) => {
  if (change === 0) return UNCHANGED;
  return change < 0 ? DOWN : UP;
};

function colourOf(change: number, isLessBetter: boolean): string {
  if (change === 0) return 'text.secondary';
  return change < 0 === isLessBetter ? 'success.main' : 'error.main';
}

type TrendMeaning = {
  /** For a figure that is better when it is smaller. */
  isLessBetter?: boolean;
  /** A rate changes by points, everything else by per cent. */
  isInPoints?: boolean;
};

type TrendProps = TrendMeaning & { change: number | 'awaited' };

/** `↑ 12.5% vs last week`: green for good, red for bad, grey for neither; a grey bar while it is awaited. */
function Trend({ change, ...meaning }: TrendProps) {
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
  const { Arrow, word } = directionOf(change);
  const size = Math.abs(change);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        fontWeight: 600,
        color: colourOf(change, isLessBetter),
      }}
    >
      {Arrow && <Arrow aria-hidden sx={{ fontSize: 15 }} />}
      <span style={visuallyHidden}>{word} </span>
      {isInPoints ? `${size.toFixed(1)} points` : formatPercent(size)}
    </Box>
  );
}

type Props = {
  title: string;
  value: string | undefined;
  Icon: SvgIconComponent;
  /** The difference to a week ago; null where no comparison makes sense. */
  trend?: number | null | 'awaited';
  trendMeaning?: TrendMeaning;
  /** A further line, in small type. */
  note?: ReactNode;
  /** The records that the value counts. */
  figure?: Figure | undefined;
};

/** The links of its notes lie above that of the whole card. */
const CARD = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  p: { xs: 2, sm: 2.5 },
  '&:has(a)': { '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main' } } },
  '& .MuiTypography-body2 a': { position: 'relative', zIndex: 1 },
} as const;

/** One figure; a grey bar while it is on its way. */
export function StatCard({ title, value, Icon, trend = null, trendMeaning, note, figure }: Props) {
  return (
    <Card sx={CARD}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Typography
          sx={{
            fontSize: { xs: 17, sm: 24 },
            fontWeight: 650,
            mt: 0.5,
            lineHeight: 1.3,
            overflowWrap: 'anywhere',
          }}
        >
          {value === undefined ? (
            <Skeleton width="60%" aria-label="Loading..." />
          ) : (
            <FigureLink figure={figure} isOfCard>
              {value}
            </FigureLink>
          )}
        </Typography>
        {trend !== null && <Trend change={trend} {...trendMeaning} />}
        {note && (
          <Typography variant="body2" color="text.secondary" sx={{ fontSize: 12.5, mt: 0.25 }}>
            {note}
          </Typography>
        )}
      </Box>
      <Icon aria-hidden sx={{ color: 'primary.main', opacity: 0.85, display: { xs: 'none', sm: 'block' } }} />
    </Card>
  );
}
