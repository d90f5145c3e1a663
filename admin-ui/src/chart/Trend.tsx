import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { asImage, TOOLTIP, useDrawing } from './chartLook.ts';

/** A value under a label. */
type Point = { id: string; label: string; value: number };

type Props = {
  /** What is seen, in one sentence, for those who do not see it. */
  summary: string;
  points: readonly Point[];
  /** What the values are. */
  name: string;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string;
  /** Whether the area below the line is filled. */
  isFilled?: boolean;
};

/** More points than this are not marked. */
const MARKED = 31;
/** The width of a card on A4. */
const ON_PAPER = 650;
const CHARTS = { line: LineChart, area: AreaChart, bar: BarChart };

/** A line needs two points: one alone is a bar. */
function kindOf(points: readonly Point[], isFilled: boolean): keyof typeof CHARTS {
  if (points.length === 1) return 'bar';
  return isFilled ? 'area' : 'line';
}

/** One figure over time. The arrow keys walk through its points. */
export function Trend({ summary, points, name, format, formatAxis, isFilled = false }: Props) {
  const { width, isAnimationActive } = useDrawing(ON_PAPER);
  const kind = kindOf(points, isFilled);
  const Chart = CHARTS[kind];
  const series = { dataKey: 'value', name, isAnimationActive };
  const line = { ...series, strokeWidth: 2, dot: points.length <= MARKED && { r: 3.5, fillOpacity: 1 } };
  return (
    <ResponsiveContainer width={width} height="100%">
      <Chart data={points} {...asImage(summary)} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="label"
          axisLine={false}
          tickLine={false}
          interval="equidistantPreserveStart"
          minTickGap={16}
        />
        <YAxis
          tickFormatter={formatAxis}
          allowDecimals={false}
          niceTicks="snap125"
          tickCount={4}
          width={68}
          axisLine={false}
          tickLine={false}
        />
        <Tooltip {...TOOLTIP} formatter={(value) => format(Number(value))} />
        {kind === 'bar' && <Bar {...series} maxBarSize={96} />}
        {kind === 'area' && <Area {...line} fillOpacity={0.16} />}
        {kind === 'line' && <Line {...line} />}
      </Chart>
    </ResponsiveContainer>
  );
}
