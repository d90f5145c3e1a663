import { extractText, getDocumentProxy } from 'unpdf';

import { type Console, expectSoon } from './console.ts';

/**
 * Keeps what is printed, each time that a frame is asked to print. The browsers of tests show no PDF, and have no printer:
 * frames stay empty, as far as the console sees.
 */
export async function listenToPrinter({ runFirst, page }: Console): Promise<void> {
  const listen = `
    window.printed = [];
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => true });
    const blobs = new Map();
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      const url = create(blob);
      blobs.set(url, blob);
      return url;
    };
    Object.defineProperties(HTMLIFrameElement.prototype, {
      src: {
        configurable: true,
        get() { return this.dataset.pdf; },
        set(url) { this.dataset.pdf = url; },
      },
      contentWindow: {
        configurable: true,
        get() {
          return { print: async () => {
            const bytes = new Uint8Array(await blobs.get(this.src).arrayBuffer());
            window.printed.push(bytes.toBase64());
          } };
        },
      },
    });`;
  await runFirst(listen);
  await page.evaluate(listen);
}

/** The pages of each PDF that was printed so far. */
export async function printedPapers({ page }: Console): Promise<PrintedPage[][]> {
  const files = await page.evaluate<string[]>('window.printed');
  return Promise.all(files.map((file) => pagesOf(Buffer.from(file, 'base64'))));
}

/** The text of each PDF that was printed so far, in one line. */
export const printed = async (console: Console): Promise<string[]> =>
  (await printedPapers(console)).map((pages) =>
    pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  );

/** A page of what comes out of the printer; its measures are in millimetres. */
export type PrintedPage = { width: number; height: number; text: string };

const inMillimetres = (points: number): number => Math.round((points / 72) * 25.4);

/** The pages of a PDF. */
export async function pagesOf(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return Promise.all(
    text.map(async (of, at) => {
      const { width, height } = (await document.getPage(at + 1)).getViewport({ scale: 1 });
      return { width: inMillimetres(width), height: inMillimetres(height), text: of.normalize() };
    }),
  );
}

/** The pages of the PDF that was printed last. */
export const lastPrinted = async (console: Console): Promise<PrintedPage[]> =>
  (await printedPapers(console)).at(-1) ?? [];

/** How a button prints, chosen in the menu beside it. */
export async function choosePaper({ page }: Console, of: string, ...choices: string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${of}: paper, language and PDF`) }).click();
  for (const name of choices) await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Presses a button that prints, until it is printed. */
export async function print(console: Console, button = 'Print'): Promise<void> {
  const before = (await printed(console)).length;
  await console.button(button).click();
  await expectSoon(async () => (await printed(console)).length).toBe(before + 1);
}
