import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Figure } from '../figure/figure.ts';
import { FigureLink, LINKED_CARD } from '../figure/FigureLink.tsx';

export type Tile = {
  id: string;
  /** In large type. */
  value: string;
  text: string;
  /** Where it leads. */
  figure: Figure;
};

const TILE = {
  ...LINKED_CARD,
  display: 'flex',
  alignItems: 'baseline',
  gap: 1,
  minWidth: 0,
  pl: 1.5,
  pr: 4.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const GAP = 12;
const WIDEST = 400;

/** Short figures beside each other, each a link. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Box
    component="ul"
    sx={{
      display: 'grid',
      gap: `${GAP}px`,
      maxWidth: { sm: tiles.length * (WIDEST + GAP) - GAP },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(240px, 1fr))' },
      listStyle: 'none',
      m: 0,
      p: 0,
    }}
  >
    {tiles.map(({ id, value, text, figure }) => (
      <Box component="li" key={id} sx={TILE}>
        <FigureLink figure={figure} isOfCard>
          <Typography component="span" sx={{ fontSize: 20, fontWeight: 600 }}>
            {value}
          </Typography>{' '}
          <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 0.5 }}>
            {text}
          </Typography>
        </FigureLink>
      </Box>
    ))}
  </Box>
);
