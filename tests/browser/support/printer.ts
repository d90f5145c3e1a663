import { extractText, getDocumentProxy } from 'unpdf';

import { type Console, expectSoon } from './console.ts';

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
      return { width: inMillimetres(width), height: inMillimetres(height), text: of.normalize() };
    }),
  );
}

/** What the browser would send to the printer now. */
export const pagesFor = async ({ page }: Console): Promise<PrintedPage[]> =>
  pagesOf(await page.pdf({ preferCSSPageSize: true }));

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
