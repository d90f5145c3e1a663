import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { type ColourIn, seriesColour } from './chartLook.ts';

export type Ranked = {
  id: string;
  /** In full; it may be a link. */
  label: ReactNode;
  /** The value in words, at the end of the line. */
  text: ReactNode;
  value: number;
  colourIn?: ColourIn;
};

const LIST = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  height: '100%',
  overflowY: 'auto',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
} as const;

/** Values of several things as bars below each other, which anybody can read as a list. */
export function RankedBars({ label, bars }: { label: string; bars: readonly Ranked[] }) {
  const { mode } = useTheme().palette;
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {bars.map(({ id, label: name, text, value, colourIn = seriesColour }) => (
        <Box component="li" key={id}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {text}
            </Box>
          </Box>
          <Box aria-hidden sx={{ height: 7, mt: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
            <Box
              sx={{
                width: `${(100 * value) / largest}%`,
                height: '100%',
                borderRadius: 1,
                bgcolor: colourIn(mode),
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
