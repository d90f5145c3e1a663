import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';

import { LANGUAGES } from '@fines/messages/translator.ts';
import { cashUpSheetOf } from '@fines/papers/cash-up-sheet.ts';
import { decisionOf } from '@fines/papers/decision.ts';
import { noticeOf } from '@fines/papers/notice.ts';
import { type Paper, PAPER_SIZES, type PaperSize } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import { shown } from '@fines/papers/pdf-font.ts';
import { pdfOf } from '@fines/papers/pdf.ts';
import { picturesOf } from '@fines/papers/pictures.ts';
import { receiptOf, refundSlipOf } from '@fines/papers/receipt.ts';
import { reminderOf } from '@fines/papers/reminder.ts';
import { fitted, LONGEST_ROLL } from '@fines/papers/roll.ts';
import * as fc from 'fast-check';
import pdfmake, { type Definition } from 'pdfmake';
import sharp from 'sharp';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';

import { about, cashUp, dispute, fine, FULL_LETTERHEAD, receipt, refunded, textsOf } from './examples.ts';

const NOTHING: ReadonlyMap<string, Uint8Array> = new Map();
const OWNER = { ownerName: 'Thandi Nkosi', ownerAddress: 'P.O. Box 12, Manzini' };
const SITE = 'https://fines.police.gov.sz';
const LINK = { site: SITE, url: `${SITE}/FN-2026-001/ABCDEFGHJK`, code: 'ABCDE FGHJK' };

const PAPERS: Readonly<Record<string, (told: About) => Paper>> = {
  notice: (told) => noticeOf(fine(), told, null),
  reminder: (told) => reminderOf(fine(), told, { number: 3, owner: OWNER, link: LINK }),
  receipt: (told) => receiptOf(receipt(), told, { isDuplicate: true, driverName: null }),
  refund: (told) => refundSlipOf(refunded, told),
  'cash-up': (told) => cashUpSheetOf(cashUp, told),
  decision: (told) => decisionOf(dispute(), fine(), told, OWNER),
};

/** Without spaces, at which lines and cells may be broken, and with ligatures in their parts, as a PDF is read. */
const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

async function read(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const page = await document.getPage(1);
  const [, , width = 0, height = 0] = page.view;
  return { pages: totalPages, text: squeezed(text), width, height, meta: await getMeta(document) };
}

const readPaper = async (paper: Paper, size: PaperSize, pictures = NOTHING) =>
  read(await pdfOf([fitted(paper, size)], size, pictures));

/** Without what stands at the head and the foot of each page, which may come between the parts of a line. */
const withoutEdges = ({ name, footer }: Paper, text: string): string =>
  [name, ...footer]
    .reduce((left, edge) => left.replaceAll(squeezed(shown(edge)), ''), text)
    .replaceAll(/\d+\/\d+/g, '');

/** What should be on the paper and is not. */
function missing(paper: Paper, text: string): string[] {
  const inner = withoutEdges(paper, text);
  return textsOf(paper)
    .flatMap((said) => shown(said).split('\n'))
    .map(squeezed)
    .filter((line) => !text.includes(line) && !inner.includes(line.replaceAll(/\d+\/\d+/g, '')));
}

describe.each(PAPER_SIZES)('on %s', (size) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(Object.entries(PAPERS))('a %s has all its words', async (_, paperOf) => {
      const paper = paperOf(about({ language }));
      const { text, pages, meta } = await readPaper(paper, size);
      expect(missing(paper, text)).toEqual([]);
      // English beneath siSwati takes room: a letter may have a second page then.
      expect(pages).toBeLessThanOrEqual(size === 'A4' && language === 'ss-SZ' ? 2 : 1);
      expect(meta.info).toMatchObject({
        Title: paper.name,
        Author: FULL_LETTERHEAD.authority,
        Language: language,
      });
    });
  });
});

const mm = (points: number): number => Math.round((points / 72) * 25.4);

it('is as wide as the roll and as long as what stands on it, or an A4 sheet', async () => {
  const short = await readPaper(PAPERS['receipt']?.(about()) as Paper, 'ROLL');
  const long = await readPaper(
    decisionOf(dispute({ resolution: 'Long grounds. '.repeat(140) }), fine(), about(), null),
    'ROLL',
  );
  expect([mm(short.width), mm(long.width)]).toEqual([80, 80]);
  expect(long.height).toBeGreaterThan(short.height + 300);
  const sheet = await readPaper(noticeOf(fine(), about(), null), 'A4');
  expect([mm(sheet.width), mm(sheet.height)]).toEqual([210, 297]);
});

it('numbers its pages and names itself on each, if there are more than one', async () => {
  const paper = decisionOf(dispute({ resolution: 'line\n'.repeat(120) }), fine(), about(), OWNER);
  const { pages, text } = await readPaper(paper, 'A4');
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain(`1/${pages}`);
  expect(text).toContain(`${pages}/${pages}`);
  expect(text.split(squeezed(paper.name)).length - 1).toBe(pages - 1);
  expect((await readPaper(noticeOf(fine(), about(), null), 'A4')).text).not.toContain('1/1');
});

/** Anything, also letters that no font of ours has, long words and many lines. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^[A-Za-zŵšžé'.,-]{1,200}$/),
  fc.array(fc.constantFrom('', 'a', 'Dlamini', '  '), { maxLength: 120 }).map((lines) => lines.join('\n')),
);

it('is made of whatever people type, at both sizes, and nothing of it is missing', async () => {
  await fc.assert(
    fc.asyncProperty(typed, typed, fc.constantFrom(...PAPER_SIZES), async (name, reason, size) => {
      const told = dispute({ reason, resolution: `${reason}\n${name}` });
      const paper = decisionOf(told, fine(), about(), { ownerName: name, ownerAddress: name });
      const { text, pages } = await readPaper(paper, size);
      expect(missing(paper, text)).toEqual([]);
      expect(pages).toBeLessThanOrEqual(size === 'ROLL' ? 1 : 12);
    }),
    { numRuns: 20, examples: [['', 'ﬁ ½ µ ¨', 'A4']] },
  );
});

const decided = (reason: string, resolution: string): Paper =>
  decisionOf(dispute({ reason, resolution }), fine(), about({ language: 'ss-SZ' }), OWNER);

describe('a roll', () => {
  it('is never longer than a page of a PDF may be, and says how much more is on A4', async () => {
    const unit = fc.constantFrom('W', '\n', 'a W\n', 'WWWWWWWWWWWWWWWWWWWW\n', 'word ', '\n\n');
    const flood = fc
      .tuple(unit, unit)
      .map(([one, other]) => (one + other).repeat(2000).slice(0, 2000).trim());
    await fc.assert(
      fc.asyncProperty(flood, flood, async (reason, resolution) => {
        const paper = decided(`${reason}.`, `${resolution}.`);
        const { height, pages, text } = await readPaper(paper, 'ROLL');
        expect(pages).toBe(1);
        expect(mm(height)).toBeLessThanOrEqual(LONGEST_ROLL);
        // What is cut says so, and all else is there.
        const isCut = !isDeepStrictEqual(fitted(paper, 'ROLL'), paper);
        expect(text.includes(squeezed('more lines on A4'))).toBe(isCut);
        expect(missing(fitted(paper, 'ROLL'), text)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  it('has the first lines of a text that is too long, and the number of the others', async () => {
    const lines = Array.from({ length: 500 }, (_, nth) => `line ${nth + 1}.`);
    const paper = decided(lines.join('\n'), 'No grounds.');
    const { text } = await readPaper(paper, 'ROLL');
    expect(text).toContain('line300.');
    expect(text).not.toContain('line301.');
    expect(text).toContain(squeezed('(and 200 more lines on A4)'));
    expect(missing(paper, (await readPaper(paper, 'A4')).text)).toEqual([]);
  });

  it('has all of what people usually write, however long it is', () => {
    const prose = `${'This is what happened on that day. '.repeat(19)}\n\n`.repeat(6);
    const paper = decided(prose.slice(0, 4000), prose.slice(0, 2000));
    expect(fitted(paper, 'ROLL')).toEqual(paper);
  });
});

describe('letters that the font lacks', () => {
  it('are spelled with others, or shown as a sign', () => {
    expect(shown('Šimelane 20 ㎞ ḋ q\u0301 李 🚗')).toBe('Šimelane 20 km d q ◊ ◊');
  });
});

const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();

const imagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1;

describe('pictures', () => {
  const withPhoto = noticeOf(fine({ photoUrl: '/api/photos/1' }), about(), null);

  it('come from the caller, for the crest and the photo', async () => {
    const letterhead = { ...FULL_LETTERHEAD, crestUrl: '/api/photos/crest' };
    const link = {
      site: 'https://fines.gov.sz',
      url: 'https://fines.gov.sz/FN-2026-001',
      code: 'ABCDE FGHJK',
    };
    const paper = noticeOf(fine({ photoUrl: '/api/photos/1' }), about({ letterhead }), link);
    const asked: string[] = [];
    const pictures = await picturesOf([paper], async (address) => {
      asked.push(address);
      return jpeg();
    });
    expect(asked.toSorted()).toEqual(['/api/photos/1', '/api/photos/crest']);
    expect(imagesIn(await pdfOf([paper], 'ROLL', pictures))).toBe(2);
    expect((await readPaper(paper, 'A4', pictures)).pages).toBe(1);
  });

  it.each([
    ['cannot be had', undefined],
    ['is none', Buffer.from('<svg/>')],
    ['is damaged', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
  ])('is left out if it %s', async (_, bytes) => {
    const pictures = await picturesOf([withPhoto], () => Promise.resolve(bytes));
    const pdf = await pdfOf([withPhoto], 'A4', pictures);
    expect(imagesIn(pdf)).toBe(0);
    expect(missing(withPhoto, (await read(pdf)).text)).toEqual([]);
  });

  it('are never read from a file or an address that somebody typed', async () => {
    for (const address of [
      '/etc/passwd',
      'file:///etc/passwd',
      'http://127.0.0.1:1/a.png',
      'docs/images/fines.png',
    ]) {
      const letterhead = { ...FULL_LETTERHEAD, crestUrl: address };
      const paper = noticeOf(
        fine({ photoUrl: address, location: address, driverName: `data:image/png;base64,${address}` }),
        about({ letterhead }),
        null,
      );
      const pdf = await pdfOf([paper], 'A4', NOTHING);
      expect(imagesIn(pdf)).toBe(0);
      expect(missing(paper, (await read(pdf)).text)).toEqual([]);
    }
  });
});

it.each(['/etc/passwd', 'file:///etc/passwd', 'package.json', 'http://127.0.0.1:1/a.png'])(
  'nothing reads %s, whatever a definition says',
  async (image) => {
    const definition: Definition = {
      content: [{ image, fit: [10, 10] }],
      pageSize: { width: 100, height: 100 },
      pageMargins: [0, 0, 0, 0],
      defaultStyle: { font: 'Public Sans' },
      info: { title: '', author: '', creator: '' },
      version: '1.4',
      language: 'en-SZ',
      displayTitle: true,
    };
    const named: Definition & { images: Record<string, string> } = {
      ...definition,
      content: [{ image: 'crest', fit: [10, 10] }],
      images: { crest: image },
    };
    for (const asked of [definition, named]) {
      await expect(pdfmake.createPdf(asked).getBuffer()).rejects.toThrow('denied by resource access policy');
    }
  },
);

/** Whether this machine has the program. */
function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const run = promisify(execFile);
const hasPoppler = has('pdftoppm') && has('pdftotext');
if (!hasPoppler)
  process.stderr.write('Not run: papers as Poppler sees them, since there is no pdftoppm here\n');

describe.skipIf(!hasPoppler)('as another program sees it', () => {
  it.each(PAPER_SIZES)('has its words and is black on white, on %s', async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'papers-'));
    try {
      const paper = PAPERS['decision']?.(about()) as Paper;
      const file = join(folder, 'paper.pdf');
      await writeFile(file, await pdfOf([paper], size, NOTHING));
      const { stdout } = await run('pdftotext', ['-layout', file, '-']);
      const text = stdout.replaceAll(/\s+/g, ' ');
      expect(text).toContain('Your dispute is rejected');
      expect(text).toContain('SZL 60.00 to be paid by 9 April 2026');
      await run('pdftoppm', ['-r', '60', '-png', '-singlefile', file, join(folder, 'page')]);
      const { channels } = await sharp(join(folder, 'page.png')).stats();
      // Grey between black and white only, and more white than black.
      const [red, green, blue] = channels.map(({ mean }) => mean);
      expect(new Set([red, green, blue]).size).toBe(1);
      expect(red).toBeGreaterThan(200);
      expect(red).toBeLessThan(254);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
