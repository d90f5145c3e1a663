import { useTheme } from '@mui/material/styles';

import { CHART_COLOURS } from '../theme/palette.ts';

/** Colours and texts that charts share with the rest of the console. */
export function useChartLook() {
  const { palette, typography } = useTheme();
  const text = { fontSize: 12, fontFamily: typography.fontFamily, fill: palette.text.secondary };
  return {
    mode: palette.mode,
    colour: CHART_COLOURS[palette.mode][0],
    grid: { stroke: palette.divider, vertical: false },
    axis: { tick: text, stroke: palette.divider, tickLine: false, axisLine: false },
    tooltip: {
      separator: ': ',
      cursor: { fill: palette.action.hover, stroke: palette.divider },
      contentStyle: {
        backgroundColor: palette.background.paper,
        border: `1px solid ${palette.divider}`,
        borderRadius: 8,
        color: palette.text.primary,
        fontSize: 13,
      },
      itemStyle: { color: palette.text.primary },
    },
  };
}
