import type { Column, Content, ContentCanvas, OnPage } from 'pdfmake';

import { type Block, type Code, isShortText, type Paper } from './paper.ts';
import { type Canvas, codeOf, drawn } from './pdf-blocks.ts';
import { shown } from './pdf-font.ts';
import { bare, BLACK, type Sheet, WINDOW } from './pdf-sheet.ts';

const isAddress = (block: Block): boolean => block.kind === 'address';

/** Blocks that stand in one row of a sheet. */
type Row = readonly Block[];

/** Whether there is room for a block beside the one before it. */
const standBeside = (one: Block, next: Block): boolean =>
  (one.kind === 'facts' && (next.kind === 'photo' || next.kind === 'stamp-place')) ||
  (isShortText(one) && isShortText(next));

/** On a sheet, some blocks have beside them what follows them. */
function rowsOf(blocks: readonly Block[], { isRoll }: Sheet): Row[] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    const [one] = last ?? [];
    if (!isRoll && one !== undefined && last?.length === 1 && standBeside(one, block)) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

const UNBROKEN: ReadonlySet<Block['kind']> = new Set(['photo', 'signatures', 'stamp-place']);

/** Whether it is so little that a page never ends within it. */
const staysTogether = (row: Row): boolean =>
  row.every((block) => isShortText(block) || UNBROKEN.has(block.kind));

const BETWEEN = 20;

/** Facts leave as much room beside them as a stamp takes, and a photo. */
const widthOf = (block: Block, { width, stamp }: Sheet): number =>
  block.kind === 'facts' ? width - BETWEEN - stamp.width : (width - BETWEEN) / 2;

function contentOfRow([one, next]: Row, canvas: Canvas, sender: string): Content[] {
  if (one === undefined) return [];
  if (next === undefined) return drawn(one, canvas, sender);
  const { sheet } = canvas;
  const left = widthOf(one, sheet);
  const column = (block: Block, width: number): Column => ({
    width,
    stack: drawn(block, { ...canvas, sheet: { ...sheet, width } }, sender),
  });
  return [{ columns: [column(one, left), column(next, sheet.width - left - BETWEEN)], columnGap: BETWEEN }];
}

/** In a letter, the code stands beside the address, where there is room that nothing else has. */
function letterCode({ blocks }: Paper, { isRoll }: Sheet): Code | null {
  if (isRoll || !blocks.some(isAddress)) return null;
  return blocks.find((block) => block.kind === 'title')?.code ?? null;
}

/** Without pictures that could not be had, and with the code of a letter where it belongs. */
const blocksOf = ({ blocks }: Paper, { pictures }: Canvas, code: Code | null): Block[] =>
  blocks
    .filter((block) => block.kind !== 'photo' || pictures.has(block.address))
    .map((block) => (code === null ? block : withoutCode(block)));

const withoutCode = (block: Block): Block => (block.kind === 'title' ? { ...block, code: null } : block);

/** What stands on a letter's upper half: the address, and beside it the code, if it is a letter. */
function inLetter(row: Row, stack: Content[], code: Code | null, sheet: Sheet): Content[] {
  if (code === null || !row.some(isAddress)) return stack;
  return [{ columns: [{ stack }, codeOf(code, sheet, WINDOW.address - WINDOW.top)] }];
}

export const isLetter = ({ blocks }: Paper): boolean => blocks.some(isAddress);

/** Several papers: each letter begins a sheet; others stand beneath each other, two on a sheet if they are short. */
export const contentOfSeveral = (papers: readonly Paper[], canvas: Canvas): Content[] =>
  papers.map((paper, nth) => {
    if (!canvas.sheet.isRoll && isLetter(paper)) {
      return { stack: contentOf(paper, canvas), pageBreak: nth === 0 ? undefined : 'before' };
    }
    return {
      stack: [...contentOf(paper, canvas, true), ...(nth === papers.length - 1 ? [] : [cut(canvas.sheet)])],
      unbreakable: !canvas.sheet.isRoll,
    };
  });

/** Where one paper is cut off the next. */
const cut = ({ width, gap }: Sheet): ContentCanvas => ({
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: BLACK, dash: { length: 3 } },
  ],
  margin: [0, gap.block, 0, gap.block],
});

/** The letterhead, the blocks with room between them, and the small print, unless it stands at the foot of each page. */
export function contentOf(paper: Paper, canvas: Canvas, hasFoot = canvas.sheet.isRoll): Content[] {
  const { sheet } = canvas;
  const { authority, address } = paper.letterhead;
  const sender = [authority, ...address.split('\n')].join(' · ');
  const code = letterCode(paper, sheet);
  const rows = rowsOf(blocksOf(paper, canvas, code), sheet);
  const beginsPage = (index: number): boolean => !sheet.isRoll && rows[index - 1]?.[0]?.kind === 'new-page';
  const content = rows.map((row, index): Content => ({
    stack: inLetter(row, contentOfRow(row, canvas, sender), code, sheet),
    // The window of the envelope says where an address begins.
    margin: row.some(isAddress) && !sheet.isRoll ? 0 : above(sheet),
    pageBreak: beginsPage(index) ? 'before' : undefined,
    unbreakable: !sheet.isRoll && staysTogether(row),
  }));
  const foot = { stack: [rule(sheet), ...smallPrint(paper, sheet)], margin: above(sheet) };
  return [letterheadOf(paper, canvas), ...content, ...(hasFoot ? [foot] : [])];
}

const above = ({ gap }: Sheet): [number, number, number, number] => [0, gap.block, 0, 0];

const rule = (sheet: Sheet): ContentCanvas => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: sheet.width, y2: 0, lineWidth: 0.6, lineColor: BLACK }],
  margin: [0, 0, 0, sheet.gap.part],
});

const smallPrint = ({ footer }: Paper, { font }: Sheet): Content[] =>
  footer.map((line) => ({ text: shown(line), fontSize: font.english }));

/** Crest and name of the authority, and how to reach it. */
function letterheadOf({ letterhead, blocks }: Paper, { sheet, pictures }: Canvas): Content {
  const { font, gap, crest: side, isRoll } = sheet;
  const { authority, crestUrl, address, phone, email } = letterhead;
  const picture = crestUrl === null ? undefined : pictures.get(crestUrl);
  const crest = picture === undefined ? [] : [{ image: picture, fit: [side, side] as [number, number] }];
  const name = { text: shown(authority), bold: true, fontSize: font.heading + 3 };
  const contact = { text: shown([address, phone, email].join('\n')), fontSize: font.small };
  if (isRoll) {
    const stack = [...crest, name, contact, { ...rule(sheet), margin: above(sheet) }];
    return { stack, alignment: 'center' };
  }
  const columns: Column[] = [
    ...(crest.length === 0 ? [] : [{ stack: crest, width: side }]),
    { stack: [name], width: '*' },
    { stack: [contact], width: sheet.width * CONTACT, alignment: 'right' },
  ];
  return {
    table: {
      widths: ['*'],
      // A letter's address begins where the window of its envelope does.
      heights: [blocks.some(isAddress) ? WINDOW.top - sheet.margins[1] : 0],
      body: [[{ stack: [{ columns, columnGap: 12, margin: [0, 0, 0, gap.part] }, rule(sheet)] }]],
    },
    layout: bare,
  };
}

/** How much of the width the address of the authority has. */
const CONTACT = 0.36;

/** From the second page on, which paper it belongs to. */
export const headerOf =
  ({ name }: Paper, { margins, font }: Sheet): OnPage =>
  (page) =>
    page === 1 ? '' : { text: shown(name), fontSize: font.small, margin: [margins[0], 14, margins[2], 0] };

/** The small print of each page; of one paper alone, which page it is, too. */
export const footerOf =
  (paper: Paper, sheet: Sheet, isAlone: boolean): OnPage =>
  (page, pages) => ({
    margin: [sheet.margins[0], 8, sheet.margins[2], 0],
    columns: [
      { stack: smallPrint(paper, sheet), width: '*' },
      ...(pages === 1 || !isAlone
        ? []
        : [
            {
              text: `${page} / ${pages}`,
              fontSize: sheet.font.small,
              alignment: 'right' as const,
              width: 40,
            },
          ]),
    ],
  });
