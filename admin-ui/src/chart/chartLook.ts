import type { FineStatus } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import { nice, ticks } from 'd3-array';

import { STATUS_TONES, type Mode, TONES } from '../theme/palette.ts';

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

/** That of what is one series alone. */
export const seriesColour: ColourIn = (mode) => CHART_COLOURS[mode][0] ?? '';

export const offenseColour =
  (type: OffenseType): ColourIn =>
  (mode) =>
    CHART_COLOURS[mode][OFFENSE_TYPES.indexOf(type)] ?? '';

/** That of its badge. */
export const statusColour =
  (status: FineStatus): ColourIn =>
  (mode) =>
    TONES[mode][STATUS_TONES[status]].text;

/** A value under a label. */
export type Point = { id: string; label: string; value: number };

/** About so many lines across. */
const LINES = 4;

/**
 * Where points are drawn, in hundredths of the room from the left and from the top. `heights`: the values of the lines
 * across, whole and equally far apart, of which the first is at the foot and the last at the top.
 */
export function scaleOf(points: readonly Point[]) {
  const values = points.map(({ value }) => value);
  const least = Math.floor(Math.min(0, ...values));
  const [low, high] = nice(least, Math.ceil(Math.max(1, ...values)), LINES);
  const y = (value: number): number => (100 * (high - value)) / (high - low);
  const x = (at: number): number => (100 * (at + 0.5)) / points.length;
  return {
    heights: ticks(low, high, LINES).filter(Number.isInteger),
    y,
    x,
    places: points.map(({ value }, at) => `${x(at)} ${y(value)}`),
  };
}

export type Scale = ReturnType<typeof scaleOf>;
