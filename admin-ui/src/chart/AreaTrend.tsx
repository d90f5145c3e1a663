import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { useChartLook, type TrendProps } from './chartLook.ts';
import { SingleBar } from './SingleBar.tsx';

/** One figure over time, as the area below a line. */
export default function AreaTrend({ points, name, format, formatAxis }: TrendProps) {
  const { colour, grid, axis, tooltip } = useChartLook();
  if (points.length === 1)
    return <SingleBar points={points} name={name} format={format} formatAxis={formatAxis} />;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} minTickGap={16} />
        <YAxis {...axis} width="auto" tickFormatter={formatAxis} allowDecimals={false} />
        <Tooltip {...tooltip} formatter={(value) => [format(Number(value)), name]} />
        <Area
          type="linear"
          dataKey="value"
          name={name}
          stroke={colour}
          strokeWidth={2}
          fill={colour}
          fillOpacity={0.16}
          dot={false}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
