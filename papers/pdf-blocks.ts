import type { Column as TableColumn, Content, ContentText } from 'pdfmake';

import type { Bar, Block, Code, Column, PaperFact, Words } from './paper.ts';
import { shown } from './pdf-font.ts';
import { bare, BLACK, framed, GUTTER, headed, ruled, type Sheet, WINDOW } from './pdf-sheet.ts';

/** Draws blocks on a sheet. `pictures` has those that could be had, by their addresses, as data URLs. */
export type Canvas = { sheet: Sheet; pictures: ReadonlyMap<string, string> };

type Style = { fontSize?: number; bold?: boolean; margin?: [number, number, number, number] };

const plain = (text: string, style: Style = {}): ContentText => ({ text: shown(text), ...style });

/** A text with its English beneath, if that is still needed. */
function said({ text, english }: Words, { font }: Sheet, { margin, ...style }: Style = {}): Content {
  if (english === null) return { ...plain(text, style), margin };
  return { stack: [plain(text, style), plain(english, { fontSize: font.english })], margin };
}

/** A label, with its English behind it where there is room. */
const labelOf = ({ text, english }: Words, sheet: Sheet): Content =>
  english === null || sheet.isRoll
    ? said({ text, english }, sheet)
    : { text: [`${shown(text)} `, { text: shown(english), fontSize: sheet.font.english }] };

/** So much is kept together on a page. More may be broken, since it might not fit any. */
const MOST_TOGETHER = { letters: 1500, lines: 20 };

function isShort(texts: readonly string[]): boolean {
  const all = texts.join('\n');
  return all.length < MOST_TOGETHER.letters && all.split('\n').length < MOST_TOGETHER.lines;
}

/** A line to write on is higher than one that is written. */
const BY_HAND = 1.7;

const valuesOf = (facts: readonly PaperFact[]): string[] => facts.map(({ value }) => value ?? '');

/** Labels and values, a hairline below each. */
function factTable(facts: readonly PaperFact[], sheet: Sheet, width: number): Content[] {
  if (facts.length === 0) return [];
  const labelWidth = facts.some(({ label }) => label.english !== null) ? sheet.labelInBoth : sheet.label;
  const rows = facts.map(({ label, value }): Content[] => [
    labelOf(label, sheet),
    value === null ? { text: ' ', lineHeight: BY_HAND } : plain(value, { bold: true }),
  ]);
  return [
    {
      table: {
        widths: [labelWidth, width - labelWidth - GUTTER],
        body: rows,
        dontBreakRows: isShort(valuesOf(facts)),
      },
      layout: ruled(sheet.gap.row),
    },
  ];
}

function headingOf(heading: Words | null, sheet: Sheet): Content[] {
  if (heading === null) return [];
  const { font, gap } = sheet;
  return [said(heading, sheet, { fontSize: font.heading, bold: true, margin: [0, 0, 0, gap.part] })];
}

const FRAME = 1.2;

const spaced = (stack: Content[], above: number): Content[] =>
  stack.length === 0 ? [] : [{ stack, margin: [0, above, 0, 0] }];

function box({ heading, facts, lines }: Extract<Block, { kind: 'box' }>, sheet: Sheet): Content {
  const { font, gap, width } = sheet;
  const padding = gap.block;
  const inner = width - 2 * (padding + FRAME);
  return {
    table: {
      widths: [inner],
      dontBreakRows: isShort([...valuesOf(facts), ...lines.map(({ text }) => text)]),
      body: [
        [
          {
            stack: [
              said(heading, sheet, { fontSize: font.large, bold: true }),
              ...spaced(factTable(facts, sheet, inner), gap.part),
              ...lines.map((line) => said(line, sheet, { margin: [0, gap.part, 0, 0] })),
            ],
          },
        ],
      ],
    },
    layout: framed(FRAME, padding),
  };
}

function title(block: Extract<Block, { kind: 'title' }>, sheet: Sheet): Content {
  const { font, gap } = sheet;
  const words: Content = {
    stack: [
      said(block.title, sheet, { fontSize: font.title, bold: true }),
      plain(block.number, { fontSize: font.number, bold: true, margin: [0, gap.part, 0, 0] }),
      ...block.stamps.map((text) => stamp(text, sheet)),
    ],
  };
  if (block.code === null) return words;
  // On a roll, one beneath the other: beside a code, no title has room.
  return sheet.isRoll
    ? { stack: [words, codeOf(block.code, sheet, gap.block)] }
    : { columns: [words, codeOf(block.code, sheet, 0)], columnGap: 14 };
}

/** So far below what stands above it. */
export const codeOf = ({ value, text }: Code, sheet: Sheet, above: number): TableColumn => ({
  stack: [
    { qr: value, fit: sheet.code, eccLevel: 'M', foreground: BLACK },
    plain(text, { fontSize: sheet.font.small, margin: [0, 2, 0, 0] }),
  ],
  width: sheet.code,
  margin: [0, above, 0, 0],
  alignment: sheet.isRoll ? 'center' : 'right',
});

/** What must not be overlooked. */
const stamp = (text: string, { font, gap }: Sheet): Content => ({
  table: {
    widths: ['auto'],
    body: [[{ text: shown(text), bold: true, fontSize: font.large, characterSpacing: 1 }]],
  },
  layout: framed(1.6, 4),
  margin: [0, gap.block, 0, 0],
});

/** In the window of an envelope, with the sender above it; on a roll, lines like others. */
function address(lines: readonly string[], sender: string, { font, isRoll }: Sheet): Content {
  const stack = lines.map((line) => plain(line, { fontSize: font.text + 1 }));
  if (isRoll) return { stack };
  return {
    table: {
      widths: ['*'],
      heights: [WINDOW.address - WINDOW.top, WINDOW.end - WINDOW.address],
      body: [
        [plain(sender, { fontSize: 7, margin: [0, WINDOW.address - WINDOW.top - 14, 0, 0] })],
        [{ stack }],
      ],
    },
    layout: bare,
  };
}

type Table = Extract<Block, { kind: 'table' }>;

/** The first column has what the row is about, and so the most room. */
function widthsOf(columns: readonly Column[], width: number): number[] {
  const room = width - GUTTER * (columns.length - 1);
  const share = room / (columns.length + 0.6);
  return columns.map((_, index) => (index === 0 ? share * 1.6 : share));
}

function table(block: Table, sheet: Sheet): Content[] {
  const { columns, rows, total } = block;
  if (columns.length > sheet.mostColumns) return lists(block, sheet);
  const cells = (texts: readonly string[], style: Style = {}): Content[] =>
    columns.map(({ align }, index) => ({ text: shown(texts[index] ?? ''), alignment: align, ...style }));
  return [
    ...headingOf(block.heading, sheet),
    {
      table: {
        widths: widthsOf(columns, sheet.width),
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        body: [
          columns.map(({ head, align }): Content => ({
            stack: [said(head, sheet, { bold: true })],
            alignment: align,
          })),
          ...rows.map((row) => cells(row)),
          ...(total === null ? [] : [cells(total, { bold: true })]),
        ],
      },
      layout: headed(sheet.gap.row, total !== null),
    },
  ];
}

/** A table that is too wide: a list of its own for each row, and one for the total. */
function lists({ heading, columns, rows, total }: Table, sheet: Sheet): Content[] {
  const list = (texts: readonly string[], from: number): Content => {
    const facts = columns
      .slice(from)
      .map(({ head }, index) => ({ label: head, value: texts[index + from] ?? '' }));
    return { stack: factTable(facts, sheet, sheet.width), margin: [0, sheet.gap.part, 0, sheet.gap.part] };
  };
  const sums = total === null ? [] : [plain(total[0] ?? '', { bold: true }), list(total, 1)];
  return [...headingOf(heading, sheet), ...rows.map((row) => list(row, 0)), ...sums];
}

function barChart(heading: Words, bars: readonly Bar[], sheet: Sheet): Content[] {
  const figure = sheet.label * 0.62;
  const room = sheet.width - sheet.label - figure - 2 * GUTTER;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return [
    ...headingOf(heading, sheet),
    {
      table: {
        widths: [sheet.label, room, figure],
        dontBreakRows: true,
        body: bars.map(({ label, value, text }): Content[] => [
          plain(label),
          {
            canvas: [
              {
                type: 'rect',
                x: 0,
                y: 1,
                w: Math.max(0.5, (room * value) / most),
                h: sheet.font.text,
                color: BLACK,
              },
            ],
          },
          { text: shown(text), bold: true, alignment: 'right' },
        ]),
      },
      layout: ruled(sheet.gap.row),
    },
  ];
}

/** The room for a signature. */
const SIGNATURE = 28;

/** No two people sign side by side on less. */
const NARROW = 320;

/** Lines to sign on: side by side, or one beneath the other where there is no room. */
function signatures(signers: readonly Words[], sheet: Sheet): Content {
  const isNarrow = sheet.width < NARROW;
  const width = isNarrow ? sheet.width : (sheet.width - 24) / 2;
  const lines = signers.map((signer): TableColumn => ({
    width,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: BLACK }] },
      said(signer, sheet, { fontSize: sheet.font.small, margin: [0, 2, 0, 0] }),
    ],
    margin: [0, SIGNATURE, 0, 0],
  }));
  return isNarrow ? { stack: lines } : { columns: lines, columnGap: 24 };
}

const STAMP_FRAME = 0.6;
const STAMP_PADDING = 4;

const stampPlace = (label: Words, sheet: Sheet): Content => ({
  table: {
    widths: [sheet.stamp.width - 2 * (STAMP_FRAME + STAMP_PADDING)],
    heights: [sheet.stamp.height],
    body: [[said(label, sheet, { fontSize: sheet.font.small })]],
    dontBreakRows: true,
  },
  layout: { ...framed(STAMP_FRAME, STAMP_PADDING), hLineStyle: () => DASHED, vLineStyle: () => DASHED },
});

const DASHED = { dash: { length: 3, space: 2 } };

const photo = (picture: string | undefined, alt: Words, sheet: Sheet): Content[] =>
  picture === undefined
    ? []
    : [
        { image: picture, fit: [sheet.width, sheet.photo], alignment: sheet.isRoll ? 'center' : 'left' },
        said(alt, sheet, { fontSize: sheet.font.small, margin: [0, 2, 0, 0] }),
      ];

/** What stands on the sheet for a block, one beneath the other. */
export function drawn(block: Block, { sheet, pictures }: Canvas, sender: string): Content[] {
  switch (block.kind) {
    case 'address':
      return [address(block.lines, sender, sheet)];
    case 'title':
      return [title(block, sheet)];
    case 'facts':
      return [...headingOf(block.heading, sheet), ...factTable(block.facts, sheet, sheet.width)];
    case 'text':
      return [...headingOf(block.heading, sheet), ...block.lines.map((line) => said(line, sheet))];
    case 'box':
      return [box(block, sheet)];
    case 'table':
      return table(block, sheet);
    case 'bars':
      return barChart(block.heading, block.bars, sheet);
    case 'photo':
      return photo(pictures.get(block.address), block.alt, sheet);
    case 'signatures':
      return [signatures(block.signers, sheet)];
    case 'stamp-place':
      return [stampPlace(block.label, sheet)];
    case 'new-page':
      return [];
    default:
      return block satisfies never;
  }
}
