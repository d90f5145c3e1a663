import type { TableLayout } from 'pdfmake';

import type { Column, PaperSize } from './paper.ts';

/** Points, of which PDFs have 72 to the inch. */
const mm = (millimetres: number): number => (millimetres / 25.4) * 72;

/** How a size of paper is laid out. Lengths are in points. */
export type Sheet = {
  /** As long as what stands on it, and so narrow that nothing stands side by side. */
  isRoll: boolean;
  page: Readonly<{ width: number; height: number | 'auto' }>;
  /** Left, top, right, bottom. */
  margins: readonly [number, number, number, number];
  /** What is left between the margins. */
  width: number;
  /** Of the labels, before the values; and of labels that have English with them. */
  label: number;
  labelInBoth: number;
  font: {
    text: number;
    small: number;
    english: number;
    heading: number;
    large: number;
    title: number;
    number: number;
  };
  /** Between blocks, between parts of one, and above and below a row. */
  gap: { block: number; part: number; row: number };
  code: number;
  crest: number;
  photo: number;
  stamp: { width: number; height: number };
  /** How many columns of a table fit beside each other; with more, a row is a list of its own. */
  mostColumns: number;
};

const A4_WIDTH = mm(210) - mm(25) - mm(20);
const ROLL_WIDTH = mm(80) - 2 * mm(4);

export const SHEETS: Readonly<Record<PaperSize, Sheet>> = {
  A4: {
    isRoll: false,
    page: { width: mm(210), height: mm(297) },
    margins: [mm(25), mm(12), mm(20), mm(16)],
    width: A4_WIDTH,
    label: mm(46),
    labelInBoth: mm(70),
    font: { text: 9.5, small: 8, english: 7.5, heading: 10.5, large: 14, title: 19, number: 13 },
    gap: { block: 9, part: 3.5, row: 1.6 },
    code: mm(25),
    crest: mm(19),
    photo: mm(38),
    stamp: { width: mm(62), height: mm(32) },
    mostColumns: 8,
  },
  ROLL: {
    isRoll: true,
    page: { width: mm(80), height: 'auto' },
    margins: [mm(4), mm(5), mm(4), mm(8)],
    width: ROLL_WIDTH,
    label: mm(26),
    labelInBoth: mm(30),
    font: { text: 9, small: 8, english: 7.5, heading: 9.5, large: 12, title: 15, number: 12 },
    gap: { block: 8, part: 3, row: 1.8 },
    code: mm(30),
    crest: mm(15),
    photo: mm(52),
    stamp: { width: ROLL_WIDTH, height: mm(28) },
    mostColumns: 3,
  },
};

const BETWEEN_HALVES = mm(8);

/** Half of a sheet beside the other half: smaller and closer, as it has half the room. */
export function halfOf(sheet: Sheet): Sheet {
  const width = (sheet.width - BETWEEN_HALVES) / 2;
  return {
    ...sheet,
    width,
    label: width / 2,
    font: { ...sheet.font, text: 8.5, heading: 9.5 },
    gap: { block: 8, part: 3, row: 1.2 },
  };
}

/** A sheet on which short papers stand close together, with nothing at its foot. */
export const closeOf = (sheet: Sheet): Sheet => ({
  ...sheet,
  margins: [mm(25), mm(12), mm(20), mm(8)],
  label: mm(34),
  font: { ...sheet.font, text: 9, title: 16, large: 12 },
  gap: { block: 6, part: 2.5, row: 1.2 },
});

/** A letter, whose address takes a third of the sheet, and which is still to be one sheet. */
export const letterOf = (sheet: Sheet): Sheet => ({
  ...sheet,
  font: { ...sheet.font, title: 16, large: 12 },
  gap: { block: 7, part: 3, row: 1.2 },
});

/** Where the window of an envelope begins and ends, from the upper edge of the sheet (DIN 5008, form B). */
export const WINDOW = { top: mm(45), address: mm(62.7), end: mm(88) };

/** Black on white only, so that nothing is lost on a printer without colours or greys. */
export const BLACK = '#000000';

const none = (): number => 0;

/** A hairline below each row. */
export const ruled = (row: number): TableLayout => ({
  hLineWidth: (line) => (line === 0 ? 0 : 0.4),
  vLineWidth: none,
  paddingLeft: (column) => (column === 0 ? 0 : GUTTER),
  paddingRight: none,
  paddingTop: () => row,
  paddingBottom: () => row,
});

/** Between the columns of a table. */
export const GUTTER = 6;

/** The same with a strong line below the head and above the total. */
export const headed = (row: number, hasTotal: boolean): TableLayout => ({
  ...ruled(row),
  hLineWidth: (line, { table }) => {
    if (line === 0) return 0;
    const isStrong = line === 1 || (hasTotal && line === table.body.length - 1);
    return isStrong ? 0.9 : 0.4;
  },
});

/** A frame around all. */
export const framed = (line: number, padding: number): TableLayout => ({
  hLineWidth: () => line,
  vLineWidth: () => line,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => padding,
  paddingBottom: () => padding,
});

/** A place without lines. */
export const bare: TableLayout = {
  hLineWidth: none,
  vLineWidth: none,
  paddingLeft: none,
  paddingRight: none,
  paddingTop: none,
  paddingBottom: none,
};

/** The first column has what the row is about, and so the most room. */
const FIRST_SHARE = 1.6;

/** Of the columns of a table, in points. */
export function widthsOf(columns: readonly Column[], width: number): number[] {
  const room = width - GUTTER * (columns.length - 1);
  const shares = columns.map(({ share }, index) => share ?? (index === 0 ? FIRST_SHARE : 1));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (room * share) / all);
}
