import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { useChartLook, type TrendProps } from './chartLook.ts';
import { SingleBar } from './SingleBar.tsx';

/** One figure over time, as a line. */
export default function LineTrend({ points, name, format, formatAxis }: TrendProps) {
  const { colour, grid, axis, tooltip } = useChartLook();
  if (points.length === 1)
    return <SingleBar points={points} name={name} format={format} formatAxis={formatAxis} />;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} minTickGap={24} />
        <YAxis {...axis} width="auto" tickFormatter={formatAxis} allowDecimals={false} />
        <Tooltip {...tooltip} formatter={(value) => [format(Number(value)), name]} />
        <Line
          type="linear"
          dataKey="value"
          name={name}
          stroke={colour}
          strokeWidth={2}
          dot={points.length <= 31}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
