import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';

import type { Figure } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatPercent, shareOf } from '../format/numbers.ts';
import type { ColourIn, Point } from './chartLook.ts';

/** A part of a whole, and the records that it counts. */
export type Slice = Point & { colourIn: ColourIn; figure: Figure };

const LIST = {
  flex: '1 1 55%',
  minWidth: 0,
  maxHeight: '100%',
  overflowY: 'auto',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
};

/** Beside the drawing, not in it: its links are for everybody. */
export function SliceLegend({ slices }: { slices: readonly Slice[] }) {
  const { mode } = useTheme().palette;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <Box component="ul" sx={LIST}>
      {slices.map(({ id, label, value, figure, colourIn }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.375 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 10, height: 10, borderRadius: 0.5, flexShrink: 0, bgcolor: colourIn(mode) }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <FigureLink figure={figure}>{label}</FigureLink>
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatPercent(shareOf(value, total))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
