import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { useChartLook, type TrendProps } from './chartLook.ts';

const LONGEST_LABEL = 20;

/** The whole of it stands in the tooltip. */
const shorten = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : label;

/** One figure of several things, as bars below each other, so that there is room for their names. */
export default function Bars({ points, name, format, formatAxis }: TrendProps) {
  const { colour, grid, axis, tooltip } = useChartLook();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={[...points]}
        margin={{ top: 0, right: 40, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={grid.stroke} horizontal={false} />
        <XAxis type="number" {...axis} tickFormatter={formatAxis} allowDecimals={false} minTickGap={24} />
        <YAxis type="category" dataKey="label" {...axis} width="auto" interval={0} tickFormatter={shorten} />
        <Tooltip {...tooltip} formatter={(value) => [format(Number(value)), name]} />
        <Bar
          dataKey="value"
          name={name}
          fill={colour}
          radius={[0, 4, 4, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="value"
            position="right"
            formatter={(value) => formatAxis(Number(value))}
            {...axis.tick}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
