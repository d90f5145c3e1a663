import { type Figure } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatPercent, shareOf } from '../format/numbers.ts';
import type { ColourIn } from './chartLook.ts';
import { RankedBars } from './RankedBars.tsx';

type Part = { id: string; label: string; count: number; colourIn: ColourIn };

type Props<Row> = {
  label: string;
  parts: readonly Row[];
  /** The fines that a part counts. */
  figureOf: (part: Row) => Figure;
};

/** The parts of all fines: how many, and their share in the total. */
export function FineBars<Row extends Part>({ label, parts, figureOf }: Props<Row>) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const bars = parts.map((part) => ({
    id: part.id,
    label: <FigureLink figure={figureOf(part)}>{part.label}</FigureLink>,
    text: `${formatCount(part.count)} · ${formatPercent(shareOf(part.count, total))}`,
    value: part.count,
    colourIn: part.colourIn,
  }));
  return <RankedBars label={label} bars={bars} />;
}
