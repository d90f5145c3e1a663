import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { useFont } from '../theme/font.ts';
import { PAPER_WIDTH } from '../theme/onPaper.ts';
import { useIsPrinted } from '../theme/printing.ts';
import { useChartLook, type TrendProps } from './chartLook.ts';

/** More points than this are not marked. */
const MARKED = 31;

const ON_SCREEN = { width: '100%', height: '100%' } as const;
/** Nothing measures itself while the browser prints: as wide as a card on paper, less its edges. */
const ON_PAPER = { width: PAPER_WIDTH - 44, height: 270 };

/** One figure over time, as a line; as a bar if there is only one day, since a line needs two. */
export default function Trend({ points, name, format, formatAxis, isFilled = false }: TrendProps) {
  const isPrinted = useIsPrinted();
  const font = useFont();
  const { colour, grid, axis, tooltip } = useChartLook();
  const drawn = { dataKey: 'value', name, fill: colour, isAnimationActive: false };
  return (
    <ResponsiveContainer {...(isPrinted ? ON_PAPER : ON_SCREEN)}>
      <ComposedChart
        key={font}
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} minTickGap={20} scale={points.length === 1 ? 'band' : 'point'} />
        <YAxis {...axis} width="auto" tickFormatter={formatAxis} allowDecimals={false} />
        <Tooltip {...tooltip} formatter={(value) => [format(Number(value)), name]} />
        {points.length === 1 ? (
          <Bar {...drawn} radius={[4, 4, 0, 0]} maxBarSize={96} />
        ) : (
          <Area
            {...drawn}
            type="linear"
            stroke={colour}
            strokeWidth={2}
            fillOpacity={isFilled ? 0.16 : 0}
            dot={points.length <= MARKED}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
