import { extractText, getDocumentProxy } from 'unpdf';

import type { Console } from './console.ts';

/** What the printer gets, each time it is asked to print: its text, and whether it is a duplicate. */
export async function listenToPrinter({ runFirst, page }: Console): Promise<void> {
  const listen = `window.printed = []; window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.printed.push(document.getElementById('printed-sheet').textContent);
  };`;
  await runFirst(listen);
  await page.evaluate(listen);
}

/** What was printed so far. */
export const printed = ({ page }: Console): Promise<string[]> => page.evaluate('window.printed');

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
      return { width: inMillimetres(width), height: inMillimetres(height), text: of };
    }),
  );
}

/** What the browser would send to the printer now. */
export const pagesFor = async ({ page }: Console): Promise<PrintedPage[]> =>
  pagesOf(await page.pdf({ preferCSSPageSize: true }));
