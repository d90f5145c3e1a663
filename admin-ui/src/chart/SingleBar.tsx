import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { useChartLook, type TrendProps } from './chartLook.ts';

/** What a trend is of one day: a line needs two. */
export function SingleBar({ points, name, format, formatAxis }: TrendProps) {
  const { colour, grid, axis, tooltip } = useChartLook();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} />
        <YAxis {...axis} width="auto" tickFormatter={formatAxis} allowDecimals={false} />
        <Tooltip {...tooltip} formatter={(value) => [format(Number(value)), name]} />
        <Bar
          dataKey="value"
          name={name}
          fill={colour}
          radius={[4, 4, 0, 0]}
          maxBarSize={96}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
