import type { SvgIconComponent } from '@mui/icons-material';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import type { Figure } from './figure.ts';
import { FigureLink, LINKED_CARD } from './FigureLink.tsx';

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

/** How a figure changed in a week. */
export type Trend = {
  /** Above 0 for more, below 0 for less; undefined if there is nothing to compare with, as the text says then. */
  change: number | undefined;
  /** The size of the change, as `12.5%`. */
  text: string;
  /** For a figure that is better when it is smaller. */
  isLessBetter?: boolean;
};

const UP = { Arrow: ArrowUpward, word: t('figure.up') };
const DOWN = { Arrow: ArrowDownward, word: t('figure.down') };
const UNCHANGED = { Arrow: undefined, word: t('figure.unchanged') };

const directionOf = (change: number) => {
  if (change === 0) return UNCHANGED;
  return change < 0 ? DOWN : UP;
};

function colourOf(change: number, isLessBetter: boolean): string {
  if (change === 0) return 'text.secondary';
  return change < 0 === isLessBetter ? 'success.main' : 'error.main';
}

/** `↑ 12.5% vs last week`: green for good, red for bad, grey for neither; a grey bar while it is awaited. */
const TrendLine = ({ trend }: { trend: Trend | 'awaited' }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 0.5,
      mt: 0.5,
      // Beside the arrow of a card that leads somewhere.
      pr: { xs: 2, sm: 0 },
      fontSize: { xs: 12, sm: 13 },
      color: 'text.secondary',
    }}
  >
    {trend === 'awaited' ? (
      <Skeleton width="45%" aria-hidden />
    ) : (
      <>
        <Change {...trend} />
        {trend.change !== undefined && <span>{t('figure.vsLastWeek')}</span>}
      </>
    )}
  </Box>
);

function Change({ change, text, isLessBetter = false }: Trend) {
  if (change === undefined) return <span>{text}</span>;
  const { Arrow, word } = directionOf(change);
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
      {text}
    </Box>
  );
}

type Props = {
  title: string;
  value: string | undefined;
  Icon: SvgIconComponent;
  /** Larger than others. */
  isMain?: boolean;
  /** The difference to a week ago, where there is one to show. */
  trend?: Trend | 'awaited' | undefined;
  /** What the trend compares; shown on hover and focus. */
  hint?: string | undefined;
  /** A further line, in small type. */
  note?: ReactNode;
  /** The records that the value counts. */
  figure?: Figure | undefined;
};

/** Its two rows are those of the grid around it, so that all values of a row stand on one line, however long a title is. */
const CARD = {
  ...LINKED_CARD,
  display: 'grid',
  gridRow: 'span 2',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: { xs: 0, sm: 1.5 },
  rowGap: 0,
  p: { xs: 2, sm: 2.5 },
} as const;

/** One figure; a grey bar while it is on its way. */
export function StatCard({ title, value, Icon, isMain = false, trend, hint = '', note, figure }: Props) {
  return (
    <Tooltip title={hint} describeChild enterTouchDelay={300}>
      <Card sx={CARD}>
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Icon
          aria-hidden
          sx={{
            gridArea: '1 / 2 / span 2',
            color: 'primary.main',
            opacity: 0.85,
            display: { xs: 'none', sm: 'block' },
          }}
        />
        <Box sx={{ gridArea: '2 / 1', minWidth: 0 }}>
          <Typography
            sx={{
              fontSize: isMain ? { xs: 19, sm: 30 } : { xs: 17, sm: 24 },
              fontWeight: 600,
              mt: 0.5,
              lineHeight: 1.3,
              overflowWrap: 'anywhere',
            }}
          >
            {value === undefined ? (
              <Skeleton width="60%" aria-label={t('common.loading')} />
            ) : (
              <FigureLink figure={figure} isOfCard>
                {value}
              </FigureLink>
            )}
          </Typography>
          {trend !== undefined && <TrendLine trend={trend} />}
          {note && (
            <Typography variant="body2" color="text.secondary" sx={{ fontSize: 12.5, mt: 0.25, pr: 2 }}>
              {note}
            </Typography>
          )}
        </Box>
      </Card>
    </Tooltip>
  );
}
