import Box from '@mui/material/Box';
import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';

import type { Figure } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { formatPercent, shareOf } from '../format/percent.ts';
import { useChartLook } from './chartLook.ts';
import type { ColourIn } from './colours.ts';
import type { Point } from './trend.ts';

type Slice = Point & { colourIn: ColourIn; figure: Figure };
type Props = { points: readonly Slice[]; format: (value: number) => string };

/** The parts of a whole, largest first, with a legend that says how large each is. */
export default function Slices({ points, format }: Props) {
  const { mode, tooltip } = useChartLook();
  const total = points.reduce((sum, { value }) => sum + value, 0);
  return (
    <Box sx={{ display: 'flex', gap: 2, height: '100%', alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 45%', minWidth: 0, height: '100%' }}>
        <ResponsiveContainer width="100%" height="100%">
          <PieChart accessibilityLayer={false}>
            <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
            <Pie
              data={points.map(({ label, value, colourIn }) => ({ label, value, fill: colourIn(mode) }))}
              dataKey="value"
              nameKey="label"
              innerRadius="52%"
              outerRadius="88%"
              paddingAngle={1}
              stroke="none"
              isAnimationActive={false}
            />
          </PieChart>
        </ResponsiveContainer>
      </Box>
      <Box
        component="ul"
        sx={{
          flex: '1 1 55%',
          minWidth: 0,
          maxHeight: '100%',
          overflowY: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: 13,
        }}
      >
        {points.map(({ id, label, value, figure, colourIn }) => (
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
    </Box>
  );
}
