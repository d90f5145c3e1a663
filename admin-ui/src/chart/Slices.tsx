import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';

import { useChartLook } from './chartLook.ts';
import type { Slice } from './SliceLegend.tsx';

type Props = { slices: readonly Slice[]; format: (value: number) => string };

/** The parts of a whole, largest first. */
export default function Slices({ slices, format }: Props) {
  const { mode, tooltip } = useChartLook();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Pie
          data={slices.map(({ label, value, colourIn }) => ({ label, value, fill: colourIn(mode) }))}
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
  );
}
