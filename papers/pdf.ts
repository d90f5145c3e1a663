import pdfmake, { type Definition } from 'pdfmake';

import type { Paper, PaperSize } from './paper.ts';
import type { Canvas } from './pdf-blocks.ts';
import { FONT_FILES } from './pdf-font.ts';
import { contentOf, footerOf, headerOf } from './pdf-page.ts';
import { BLACK, SHEETS } from './pdf-sheet.ts';

/** Pictures in JPEG or PNG by their addresses. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

const FONT = 'Public Sans';
const FILES: readonly string[] = Object.values(FONT_FILES);

pdfmake.setFonts({ [FONT]: { ...FONT_FILES } });
// What stands on a paper was typed by people: whatever it says, nothing else is read, and nothing is fetched.
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setUrlAccessPolicy(() => false);

/**
 * A paper that is fitted to this size, as a PDF. Pictures that are not among the given ones are left out, and all if one
 * is damaged.
 */
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

const definitionOf = (paper: Paper, canvas: Canvas): Definition => {
  const { page, margins, font, isRoll } = canvas.sheet;
  return {
    content: contentOf(paper, canvas),
    // pdfmake changes what it is given.
    pageSize: { ...page },
    pageMargins: [...margins],
    defaultStyle: { font: FONT, fontSize: font.text, lineHeight: 1.15, color: BLACK },
    info: { title: paper.name, author: paper.letterhead.authority, creator: paper.letterhead.authority },
    // The first version in which a file says its language.
    version: '1.4',
    language: paper.language,
    displayTitle: true,
    ...(isRoll ? {} : { header: headerOf(paper, canvas.sheet), footer: footerOf(paper, canvas.sheet) }),
  };
};
