import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Bar, BarChart, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatPercent, shareOf } from '../format/numbers.ts';
import { asImage, type Part, slicesOf, TOOLTIP, useDrawing } from './chartLook.ts';

type Entry = {
  id: string;
  /** In full; it may be a link. */
  label: ReactNode;
  /** The value in words, at the end of the line. */
  text: ReactNode;
  /** What it is drawn in, where it has a colour of its own. */
  colour?: string;
};

const ENTRIES = {
  display: 'grid',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: 1.35,
  overflowY: 'auto',
} as const;
const ENTRY = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;
const SWATCH = { flex: 'none', width: 12, height: 12, borderRadius: 0.5 } as const;

type EntriesProps = {
  label: string;
  entries: readonly Entry[];
  /** Whether each has an equal share of the height. */
  isStretched?: boolean;
};

/** What a chart shows, as a list of names and values beside it: they can be links, and are read by anybody. */
const Entries = ({ label, entries, isStretched = false }: EntriesProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={[
      ENTRIES,
      isStretched
        ? { height: '100%', gridAutoRows: 'minmax(0, 1fr)' }
        : { maxHeight: '100%', maxWidth: 360, gap: 0.75 },
    ]}
  >
    {entries.map(({ id, label: name, text, colour }) => (
      <Box component="li" key={id} sx={ENTRY}>
        {colour && <Box aria-hidden sx={SWATCH} style={{ background: colour }} />}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>{text}</Box>
      </Box>
    ))}
  </Box>
);

const BESIDE = { display: 'grid', alignItems: 'center', gap: 1.5, height: '100%' } as const;
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

/** The parts of all fines: how many, and their share in the total. */
export function FinePie({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { mode, background } = useTheme().palette;
  const { width, isAnimationActive } = useDrawing(200);
  const slices = slicesOf(parts);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const textOf = (count: number) => `${formatCount(count)} · ${formatPercent(shareOf(count, total))}`;
  return (
    <Box sx={{ ...BESIDE, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
      <ResponsiveContainer width={width} height="100%">
        <PieChart {...asImage(label)} accessibilityLayer={false} margin={NONE}>
          <Pie
            data={slices.map(({ label: name, count, colourIn }) => ({ name, count, fill: colourIn(mode) }))}
            dataKey="count"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            // An edge, which tells slices apart in black and white too.
            stroke={slices.length > 1 ? background.paper : 'none'}
            strokeWidth={2}
            rootTabIndex={-1}
            isAnimationActive={isAnimationActive}
          />
          <Tooltip {...TOOLTIP} formatter={(value) => textOf(Number(value))} />
        </PieChart>
      </ResponsiveContainer>
      <Entries
        label={label}
        entries={slices.map(({ id, label: name, count, colourIn, figure }) => ({
          id,
          label: <FigureLink figure={figure}>{name}</FigureLink>,
          text: textOf(count),
          colour: colourIn(mode),
        }))}
      />
    </Box>
  );
}

type Ranked = Entry & { name: string; value: number };

/** Values of several things, each as a bar behind its name. `name`: what the values are. */
export function RankedBars({ label, name, bars }: { label: string; name: string; bars: readonly Ranked[] }) {
  const { width, isAnimationActive } = useDrawing(320);
  return (
    <Box sx={{ ...BESIDE, gridTemplateColumns: 'min(64%, 300px) minmax(0, 1fr)' }}>
      <Entries label={label} entries={bars} isStretched />
      <ResponsiveContainer width={width} height="100%">
        <BarChart
          data={bars.map(({ name: of, value }) => ({ of, value }))}
          layout="vertical"
          {...asImage(label)}
          accessibilityLayer={false}
          margin={NONE}
        >
          <XAxis type="number" domain={[0, 'dataMax']} hide />
          <YAxis type="category" dataKey="of" hide />
          <Tooltip {...TOOLTIP} />
          <Bar dataKey="value" name={name} maxBarSize={20} isAnimationActive={isAnimationActive} />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}
