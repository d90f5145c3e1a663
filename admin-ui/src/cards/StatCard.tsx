import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import type { Figure } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { Trend, type TrendMeaning } from './Trend.tsx';

type Props = {
  title: string;
  value: string | undefined;
  Icon: SvgIconComponent;
  /** How far it lies above what it was a week ago; null where that says nothing. */
  trend?: number | null | 'awaited';
  trendMeaning?: TrendMeaning;
  /** A further line, in small type. */
  note?: ReactNode;
  /** What the value is made of. */
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
