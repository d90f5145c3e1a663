import type { Content } from 'pdfmake';

import { type Bar, shareOfLargest, ticksOf } from './paper.ts';
import { shown } from './pdf-font.ts';
import { bare, BLACK, GUTTER, ruled, type Sheet } from './pdf-sheet.ts';

/** Thin enough to be seen as nearly nothing, and there all the same. */
const THINNEST = 0.5;

/** Less than this has no room for a bar between its name and its figure, in points: they stand above it. */
const NARROW = 300;

const bar = (length: number, height: number): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: Math.max(THINNEST, length), h: height, color: BLACK }],
});

/** Bars from the left, each with its name and its figure. */
export const bars = (all: readonly Bar[], sheet: Sheet): Content =>
  sheet.width < NARROW ? barsBelow(all, sheet) : barsBetween(all, sheet);

function barsBetween(all: readonly Bar[], sheet: Sheet): Content {
  const figure = sheet.label * 0.62;
  const room = sheet.width - sheet.label - figure - 2 * GUTTER;
  return {
    table: {
      widths: [sheet.label, room, figure],
      dontBreakRows: true,
      body: all.map((each): Content[] => [
        shown(each.label),
        bar(room * shareOfLargest(each, all), sheet.font.text),
        { text: shown(each.text), bold: true, alignment: 'right' },
      ]),
    },
    layout: ruled(sheet.gap.row),
  };
}

function barsBelow(all: readonly Bar[], { width, gap, font }: Sheet): Content {
  return {
    stack: all.map((each): Content => ({
      stack: [
        {
          columns: [
            { text: shown(each.label), width: '*' },
            { text: shown(each.text), bold: true, width: 'auto' },
          ],
          columnGap: GUTTER,
        },
        bar(width * shareOfLargest(each, all), font.text / 2),
      ],
      margin: [0, 0, 0, gap.row + 1],
      unbreakable: true,
    })),
  };
}

const HEIGHT = 60;
/** Of a point's share of the width, the rest is between columns. */
const COLUMN = 0.8;
const MOST_TICKS = 5;

/** Columns in time; above them stands what the highest comes to. */
export function trend(points: readonly Bar[], { width, font }: Sheet): Content[] {
  const each = width / Math.max(points.length, 1);
  const [highest] = points.toSorted((a, b) => b.value - a.value);
  const line = (y: number) =>
    ({ type: 'line', x1: 0, y1: y, x2: width, y2: y, lineWidth: 0.4, lineColor: BLACK }) as const;
  const columns = points.map((point, nth) => {
    const h = HEIGHT * shareOfLargest(point, points);
    const x = (nth + (1 - COLUMN) / 2) * each;
    return { type: 'rect', x, y: HEIGHT - h, w: each * COLUMN, h, color: BLACK } as const;
  });
  return [
    { text: shown(highest?.text ?? ''), fontSize: font.english, alignment: 'right' },
    { canvas: [line(0), ...columns, line(HEIGHT)] },
    ticks(points, width, font.english),
  ];
}

/** Each label below its column, in a cell that is as wide as from one label to the next. */
function ticks(points: readonly Bar[], width: number, fontSize: number): Content {
  const labels = ticksOf(points, MOST_TICKS);
  const [first, second] = labels;
  if (first === undefined) return '';
  const cell = width * ((second?.at ?? 1 + first.at) - first.at);
  const before = width * first.at - cell / 2;
  return {
    table: {
      widths: labels.map(() => cell),
      body: [
        labels.map(({ label }) => ({ text: shown(label), fontSize, alignment: 'center', noWrap: true })),
      ],
    },
    layout: bare,
    margin: [before, 1, 0, 0],
  };
}
