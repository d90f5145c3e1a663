import pdfmake, { type Definition } from 'pdfmake';

import type { Paper, PaperSize } from './paper.ts';
import type { Canvas } from './pdf-blocks.ts';
import { FONT_FILES } from './pdf-font.ts';
import { contentOf, contentOfSeveral, footerOf, headerOf, isLetter } from './pdf-page.ts';
import { BLACK, closeOf, letterOf, type Sheet, SHEETS } from './pdf-sheet.ts';

/** Pictures in JPEG or PNG by their addresses. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

/** Letters have a sheet each; of what is shorter, as much stands on one as has room. */
function sheetOf(papers: readonly Paper[], size: PaperSize): Sheet {
  const { [size]: sheet } = SHEETS;
  if (sheet.isRoll) return sheet;
  if (papers.some(isLetter)) return letterOf(sheet);
  return papers.length === 1 ? sheet : closeOf(sheet);
}

const FONT = 'Public Sans';
const FILES: readonly string[] = Object.values(FONT_FILES);

pdfmake.setFonts({ [FONT]: { ...FONT_FILES } });
// What stands on a paper was typed by people: whatever it says, nothing else is read, and nothing is fetched.
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setUrlAccessPolicy(() => false);

/**
 * Papers that are fitted to this size, as one PDF: letters each on a sheet of its own, others beneath each other.
 * Pictures that are not among the given ones are left out, and all if one is damaged.
 */
export async function pdfOf(
  papers: readonly Paper[],
  size: PaperSize,
  pictures: Pictures,
): Promise<Uint8Array> {
  const sheet = sheetOf(papers, size);
  const draw = (shownPictures: Canvas['pictures']): Promise<Uint8Array> =>
    pdfmake.createPdf(definitionOf(papers, { sheet, pictures: shownPictures })).getBuffer();
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

function definitionOf(papers: readonly Paper[], canvas: Canvas): Definition {
  const { page, margins, font, isRoll } = canvas.sheet;
  const [first, ...others] = papers;
  if (first === undefined) throw new Error('There is no paper to draw');
  const isAlone = others.length === 0;
  return {
    content: isAlone ? contentOf(first, canvas) : contentOfSeveral(papers, canvas),
    // pdfmake changes what it is given.
    pageSize: { ...page },
    pageMargins: [...margins],
    defaultStyle: { font: FONT, fontSize: font.text, lineHeight: 1.15, color: BLACK },
    info: {
      title: papers.map(({ name }) => name).join(', '),
      author: first.letterhead.authority,
      creator: first.letterhead.authority,
    },
    // The first version in which a file says its language.
    version: '1.4',
    language: first.language,
    displayTitle: true,
    ...(isAlone && !isRoll && { header: headerOf(first, canvas.sheet) }),
    // Letters that are made together have the same small print.
    ...(!isRoll && (isAlone || papers.every(isLetter)) && { footer: footerOf(first, canvas.sheet, isAlone) }),
  };
}
