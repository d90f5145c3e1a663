import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';

import { CHART_HEIGHT, type Point, type Scale, scaleOf, seriesColour } from './chartLook.ts';

type Props = {
  /** What is seen, in one sentence, for those who do not see it. */
  summary: string;
  points: readonly Point[];
  /** What the values are. */
  name: string;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string;
  /** Whether the area below the line is filled. */
  isFilled?: boolean;
};

/** More points than this are not marked. */
const MARKED = 31;
/** So many labels have room below a chart. */
const LABELLED = 8;

const TREND = ({ palette }: Theme) => ({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) auto / auto minmax(0, 1fr)',
  columnGap: 1,
  height: CHART_HEIGHT,
  pt: 1,
  color: 'text.secondary',
  fontSize: 12,
  whiteSpace: 'nowrap',
  '& svg': { position: 'absolute', width: '100%', height: '100%', overflow: 'visible' },
  '& path': { vectorEffect: 'non-scaling-stroke', fill: 'none', stroke: seriesColour(palette.mode) },
  '& .grid': { stroke: palette.divider },
  '& .area': { fill: seriesColour(palette.mode), fillOpacity: 0.16, stroke: 'none' },
  '& .line': { strokeWidth: 2, strokeLinejoin: 'round' },
  '& .dots': { strokeWidth: 7, strokeLinecap: 'round' },
  '& .bar': { strokeWidth: 96 },
  '& .bar ~ .dots': { display: 'none' },
});

/** Lines of text without a height: they stand at what they name, from the lowest up. */
const VALUES = {
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'space-between',
  textAlign: 'right',
  lineHeight: 0,
} as const;

const LABELS = {
  containerType: 'inline-size',
  position: 'relative',
  gridColumn: 2,
  height: 24,
  '& > *': { position: 'absolute', bottom: 0, transform: 'translateX(-50%)' },
  '@container (max-width: 520px)': { '& > :not(:nth-of-type(3n + 1))': { display: 'none' } },
} as const;

const TOOLTIP = {
  position: 'absolute',
  top: 0,
  mx: 1.5,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 13,
  whiteSpace: 'normal',
  '& b': { fontWeight: 600, whiteSpace: 'nowrap' },
  pointerEvents: 'none',
} as const;

const dotsAt = (places: readonly string[]): string => places.map((place) => `M${place}h0`).join('');

/** A line through all points; a bar if there is only one, since a line needs two. */
function Line({ scale: { places, x, y }, isFilled }: { scale: Scale; isFilled: boolean }) {
  const line = places.join('L');
  if (places.length === 1) return <path className="bar" d={`M50 ${y(0)}L${line}`} />;
  return (
    <>
      {isFilled && <path className="area" d={`M${x(0)} ${y(0)}L${line}V${y(0)}Z`} />}
      <path className="line" d={`M${line}`} />
      {places.length <= MARKED && <path className="dots" d={dotsAt(places)} />}
    </>
  );
}

/** Texts below the points: so few that they have room. */
function Labels({ points, scale }: { points: readonly Point[]; scale: Scale }) {
  const every = Math.ceil(points.length / LABELLED);
  return (
    <Box aria-hidden sx={LABELS}>
      {points.map(
        ({ id, label }, at) =>
          at % every === Math.floor(every / 2) && (
            <span key={id} style={{ left: `${scale.x(at)}%` }}>
              {label}
            </span>
          ),
      )}
    </Box>
  );
}

/** One figure over time. It measures nothing: all is placed in hundredths of the room, on screen and on paper alike. */
export function Trend({ summary, points, name, format, formatAxis, isFilled = false }: Props) {
  const [at, setAt] = useState(-1);
  const scale = scaleOf(points);
  const pointed = points[at];
  const x = scale.x(at);

  const point = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(Math.floor((points.length * (clientX - left)) / width), points.length - 1));
  };

  return (
    <Box className="trend" sx={TREND}>
      <Box aria-hidden sx={VALUES}>
        {scale.heights.map((height) => (
          <span key={height}>{formatAxis(height)}</span>
        ))}
      </Box>
      <Box sx={{ position: 'relative' }} onMouseMove={point} onMouseLeave={() => setAt(-1)}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and no file */}
        <svg role="img" aria-label={summary} viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="grid" d={scale.heights.map((height) => `M0 ${scale.y(height)}H100`).join('')} />
          {pointed && <path className="grid" d={`M${x} 0V100`} />}
          <Line scale={scale} isFilled={isFilled} />
          {pointed && <path className="dots" d={dotsAt(scale.places.slice(at, at + 1))} />}
        </svg>
        {pointed && (
          <Box sx={TOOLTIP} style={x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }}>
            {pointed.label}
            <br />
            {name}: <b>{format(pointed.value)}</b>
          </Box>
        )}
      </Box>
      <Labels points={points} scale={scale} />
    </Box>
  );
}
