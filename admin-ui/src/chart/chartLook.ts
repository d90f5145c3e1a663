import type { FineStatus } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import { useTheme } from '@mui/material/styles';

import { STATUS_TONES, type Mode, TONES } from '../theme/palette.ts';

/** The colours of charts: that of series, and of each offense type in turn; 3:1 against the card. */
const CHART_COLOURS: Readonly<Record<Mode, readonly string[]>> = {
  light: [
    '#1f4e8c',
    '#0f8a6d',
    '#b45309',
    '#7c3aed',
    '#be185d',
    '#0e7490',
    '#4d7c0f',
    '#b3261e',
    '#6d28d9',
    '#a16207',
    '#475569',
  ],
  dark: [
    '#8fb8f2',
    '#5fd0b0',
    '#f5bf73',
    '#c7aef5',
    '#f49ac1',
    '#7fcfe6',
    '#bbd86f',
    '#f2a29b',
    '#a78bfa',
    '#e8d06a',
    '#b4bfcb',
  ],
};

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

/** The colour of a thing: the same in every chart. */
export type ColourIn = (mode: Mode) => string;

export const offenseColour =
  (type: OffenseType): ColourIn =>
  (mode) =>
    CHART_COLOURS[mode][OFFENSE_TYPES.indexOf(type)] ?? '';

/** That of its badge. */
export const statusColour =
  (status: FineStatus): ColourIn =>
  (mode) =>
    TONES[mode][STATUS_TONES[status]].text;

/** What a chart draws: a value under a label. */
type Point = { id: string; label: string; value: number };

export type TrendProps = {
  points: readonly Point[];
  /** What the values are. */
  name: string;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string;
  /** Whether the area below the line is filled. */
  isFilled?: boolean;
};
