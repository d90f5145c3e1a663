import type { FineStatus } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Palette } from '@mui/material/styles';
import type { RechartsTheme } from 'recharts';

import type { Figure } from '../figure/figure.ts';
import { t } from '../i18n/i18nProvider.ts';
import { STATUS_TONES, type Mode, TONES } from '../theme/palette.ts';
import { useIsPrinted } from '../theme/printing.ts';

/** How high a chart is, in px; its table and what stands in their place take the same room. */
export const CHART_HEIGHT = 280;

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

/** What recharts draws with in a theme of MUI. */
export function chartTheme({ mode, text, divider, background }: Palette): RechartsTheme {
  const [series] = CHART_COLOURS[mode];
  return {
    graphicalItems: [{ fill: series, stroke: series, active: { fill: series, stroke: background.paper } }],
    typography: { fontSize: 12, color: text.secondary },
    axis: { stroke: text.secondary },
    grid: { stroke: divider },
    cursor: { stroke: divider, fill: divider, fillOpacity: 0.4 },
    pageBackground: background.paper,
    tooltip: {
      contentStyle: {
        padding: '8px 12px',
        border: `1px solid ${divider}`,
        borderRadius: 8,
        background: background.paper,
        color: text.primary,
        fontSize: 13,
      },
      itemStyle: { display: 'block', fontSize: 'inherit' },
      labelStyle: { margin: 0, color: 'inherit', fontSize: 'inherit' },
    },
  };
}

/** How a chart is drawn: on paper with a width in px, since nothing is measured while a browser prints, and at rest. */
export function useDrawing(onPaper: number) {
  const isPrinted = useIsPrinted();
  return {
    width: isPrinted ? onPaper : '100%',
    isAnimationActive: isPrinted ? false : 'auto',
  } as const;
}

/** Its text is not in the colour of what it is about, which is too faint for small type. */
export const TOOLTIP = { separator: ': ', itemStyle: { color: 'inherit' } };

/** A drawing with a name, for those who do not see it. */
export const asImage = (name: string) => ({ role: 'img', 'aria-label': name });

/** A part of all fines. */
export type Part = { id: string; label: string; count: number; colourIn: ColourIn; figure?: Figure };

/** More than these cannot be told apart. */
const MOST_SLICES = 8;

/** The slices of a pie from its parts, the largest first: the last one is what is left, if there are too many. */
export function slicesOf(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= MOST_SLICES) return parts;
  const shown = parts.filter(({ id }) => id !== 'OTHER').slice(0, MOST_SLICES - 1);
  const left = parts.filter((part) => !shown.includes(part));
  return [
    ...shown,
    {
      id: 'OTHER',
      label: t('chart.otherOffenses'),
      count: left.reduce((sum, { count }) => sum + count, 0),
      colourIn: offenseColour('OTHER'),
    },
  ];
}
