import pdfmake from 'pdfmake';
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js';

import type { Block, Paper, PaperSize } from './paper.ts';
import { type Canvas, drawn } from './pdf-blocks.ts';
import { FONT_FILES, shown } from './pdf-font.ts';
import { bare, BLACK, type Sheet, SHEETS, WINDOW } from './pdf-sheet.ts';

/** Pictures in JPEG or PNG by their addresses. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

const FONT = 'Public Sans';
const FILES: readonly string[] = Object.values(FONT_FILES);

pdfmake.setFonts({ [FONT]: { ...FONT_FILES } });
// What stands on a paper was typed by people: whatever it says, nothing else is read, and nothing is fetched.
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setUrlAccessPolicy(() => false);

/** The paper as a PDF. Pictures that are not among the given ones are left out, and all if one is damaged. */
export async function pdfOf(paper: Paper, size: PaperSize, pictures: Pictures): Promise<Uint8Array> {
  const sheet = SHEETS[size];
  const draw = (shownPictures: Canvas['pictures']): Promise<Uint8Array> =>
    pdfmake.createPdf(definitionOf(paper, { sheet, pictures: shownPictures })).getBuffer();
  const usable = asDataUrls(pictures);
  if (usable.size === 0) return draw(usable);
  return draw(usable).catch(() => draw(new Map()));
}

const BEGINNINGS = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
];

/** What is neither JPEG nor PNG cannot be drawn. */
function asDataUrls(pictures: Pictures): Map<string, string> {
  const urls = new Map<string, string>();
  for (const [address, picture] of pictures) {
    const kind = BEGINNINGS.find(({ bytes }) => bytes.every((byte, place) => picture[place] === byte));
    if (kind === undefined) continue;
    urls.set(address, `data:${kind.type};base64,${Buffer.from(picture).toString('base64')}`);
  }
  return urls;
}

function definitionOf(paper: Paper, canvas: Canvas): TDocumentDefinitions {
  const { sheet } = canvas;
  return {
    content: contentOf(paper, canvas),
    pageSize: sheet.page,
    pageMargins: sheet.margins,
    defaultStyle: { font: FONT, fontSize: sheet.font.text, lineHeight: 1.15, color: BLACK },
    info: { title: paper.name, author: paper.letterhead.authority, creator: paper.letterhead.authority },
    language: paper.language,
    displayTitle: true,
    ...(sheet.page.height === 'auto' ? {} : { header: headerOf(paper, sheet), footer: footerOf(paper, sheet) }),
  };
}

const isAddress = (block: Block): boolean => block.kind === 'address';

/** The letterhead, the blocks with room between them, and on a roll what stands at the foot of a page. */
function contentOf(paper: Paper, canvas: Canvas): Content[] {
  const { sheet } = canvas;
  const isRoll = sheet.page.height === 'auto';
  const { authority, address } = paper.letterhead;
  const sender = [authority, ...address.split('\n')].join(' · ');
  const blocks = paper.blocks.map((block, index): Content => {
    const isAfterBreak = paper.blocks[index - 1]?.kind === 'new-page' && !isRoll;
    return {
      stack: drawn(block, canvas, sender),
      margin: [0, isAddress(block) && !isRoll ? 0 : sheet.gap.block, 0, 0],
      ...(isAfterBreak && { pageBreak: 'before' }),
    };
  });
  return [
    letterheadOf(paper, canvas),
    ...blocks,
    ...(isRoll ? [{ stack: [rule(sheet), ...smallPrint(paper, sheet)], margin: above(sheet) } as Content] : []),
  ];
}

const above = ({ gap }: Sheet): [number, number, number, number] => [0, gap.block, 0, 0];

const rule = (sheet: Sheet): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: sheet.width, y2: 0, lineWidth: 0.6, lineColor: BLACK }],
  margin: [0, 0, 0, sheet.gap.part],
});

const smallPrint = ({ footer }: Paper, { font }: Sheet): Content[] =>
  footer.map((line) => ({ text: shown(line), fontSize: font.english }));

/** Crest and name of the authority, and how to reach it. */
function letterheadOf({ letterhead, blocks }: Paper, { sheet, pictures }: Canvas): Content {
  const { font, gap } = sheet;
  const isRoll = sheet.page.height === 'auto';
  const picture = letterhead.crestUrl === null ? undefined : pictures.get(letterhead.crestUrl);
  const crest: Content[] =
    picture === undefined ? [] : [{ image: picture, fit: [sheet.crest, sheet.crest], width: sheet.crest }];
  const name: Content = { text: shown(letterhead.authority), bold: true, fontSize: isRoll ? 12 : 14 };
  const contact: Content = {
    fontSize: font.small,
    text: shown([letterhead.address, letterhead.phone, letterhead.email].join('\n')),
  };
  if (isRoll) {
    const centred = [...crest, name, contact].map((part) => ({ ...(part as object), alignment: 'center' }));
    return { stack: [...(centred as Content[]), { ...(rule(sheet) as object), margin: above(sheet) } as Content] };
  }
  const columns: Content[] = [
    ...crest,
    { ...(name as object), width: '*' } as Content,
    { ...(contact as object), width: sheet.width * 0.36, alignment: 'right' } as Content,
  ];
  return {
    table: {
      widths: ['*'],
      heights: [blocks.some(isAddress) ? WINDOW.top - sheet.margins[1] : 0],
      body: [[{ stack: [{ columns, columnGap: 12, margin: [0, 0, 0, gap.part] }, rule(sheet)] }]],
    },
    layout: bare,
  };
}

/** From the second page on, which paper it belongs to. */
const headerOf =
  ({ name }: Paper, { margins, font }: Sheet): DynamicContent =>
  (page) =>
    page === 1 ? '' : { text: shown(name), fontSize: font.small, margin: [margins[0], 22, margins[2], 0] };

const footerOf =
  (paper: Paper, sheet: Sheet): DynamicContent =>
  (page, pages) => ({
    margin: [sheet.margins[0], 8, sheet.margins[2], 0],
    columns: [
      { stack: smallPrint(paper, sheet), width: '*' },
      ...(pages === 1
        ? []
        : [{ text: `${page} / ${pages}`, fontSize: sheet.font.small, alignment: 'right' as const, width: 40 }]),
    ],
  });
